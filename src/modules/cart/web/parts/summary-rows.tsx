import type { ReactNode } from 'react'

interface SummaryRowProps {
  name: ReactNode
  value: ReactNode
}

/** Lists named amounts. */
export const SummaryList = ({ children }: { children: ReactNode }) => (
  <dl className="tabular mt-4 grid gap-2 border-t border-line pt-4">{children}</dl>
)

/** Shows a named amount in the list. */
export const SummaryRow = ({ name, value }: SummaryRowProps) => (
  <div className="flex items-baseline justify-between gap-4 text-sm">
    <dt className="text-secondary">{name}</dt>
    <dd className="text-right font-medium">{value}</dd>
  </div>
)

/** Shows the amount to pay. */
export const SummaryTotal = ({ name, value }: SummaryRowProps) => (
  <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
    <dt className="font-bold">{name}</dt>
    <dd className="heading text-xl whitespace-nowrap">{value}</dd>
  </div>
)
