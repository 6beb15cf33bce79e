import type { ReactNode } from 'react'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** The number of items, beside the title. */
  count?: number | undefined
  /** Breadcrumbs to this page. */
  crumbs?: { label: string; items: readonly { label: string; href?: string }[] } | undefined
  /** Details such as a status, a number, a date. */
  details?: ReactNode
  /** At most one primary button. */
  actions?: ReactNode
}

/** Renders the title, details and actions of a screen. */
export const PageHeader = ({ title, count, crumbs, details, actions }: PageHeaderProps) => (
  <header className="mb-4 grid gap-1">
    {crumbs ? <Breadcrumbs crumbs={crumbs.items} label={crumbs.label} /> : null}
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
    {details ? (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-secondary">{details}</div>
    ) : null}
  </header>
)
