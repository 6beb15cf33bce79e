import type { ReactNode } from 'react'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** How many there are, beside the title. */
  count?: number | undefined
  /** The way down to this page. */
  crumbs?: { label: string; of: readonly { label: string; href?: string }[] } | undefined
  /** A state's mark, a number, a date. */
  facts?: ReactNode
  /** At most one primary. */
  actions?: ReactNode
}

/** What this screen is about, and what can be done with it. */
export const PageHeader = ({ title, count, crumbs, facts, actions }: PageHeaderProps) => (
  <header className="mb-4 grid gap-1">
    {crumbs ? <Breadcrumbs crumbs={crumbs.of} label={crumbs.label} /> : null}
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-xl">
        {title}
        {count === undefined ? null : (
          <span className="tabular ml-2 text-base text-secondary" data-beside>
            {count}
          </span>
        )}
      </h1>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
    {facts ? <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-secondary">{facts}</div> : null}
  </header>
)
