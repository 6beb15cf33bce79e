import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** A short help text. */
  hint?: ReactNode
  actions?: ReactNode
  /** Places the fields side by side on wide screens. */
  columns?: 1 | 2 | undefined
  children: ReactNode
}

/** Groups fields or details on a screen. */
export const Section = ({ title, hint, actions, columns = 1, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-tile border border-line bg-surface p-4">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-base font-bold" id={id}>
            {title}
          </h2>
          {hint ? <p className="measure text-sm text-secondary">{hint}</p> : null}
        </div>
        {actions}
      </div>
      <div className={columns === 2 ? 'grid gap-4 small:grid-cols-2' : 'grid gap-4'}>{children}</div>
    </section>
  )
}
