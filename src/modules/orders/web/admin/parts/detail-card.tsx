import type { ReactNode } from 'react'

interface CardProps {
  /** The id that task links focus. */
  id?: string
  title: string
  actions?: ReactNode
  children: ReactNode
}

export const DetailCard = ({ id, title, actions, children }: CardProps) => (
  <section className="rounded-tile border border-line bg-surface p-4" {...(id && { id, tabIndex: -1 })}>
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-base font-bold">{title}</h2>
      {actions}
    </div>
    {children}
  </section>
)
