import type { ReactNode } from 'react'

/** Shows a detail of a product with its label, as a row of a description list. */
export const DetailRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2.5">
    <dt className="text-secondary">{label}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
)
