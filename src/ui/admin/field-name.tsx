import type { ReactNode } from 'react'

interface FieldNameProps {
  children: ReactNode
  changed: boolean
  /** Spoken where it was changed. */
  changedLabel: string
}

/** A field's label, marked while what stands in the field is not saved. */
export const FieldName = ({ children, changed, changedLabel }: FieldNameProps) => (
  <>
    {changed ? <span aria-hidden className="changed-mark" /> : null}
    {children}
    {changed ? <span className="sr-only"> ({changedLabel})</span> : null}
  </>
)
