import type { ReactNode } from 'react'

interface FieldNameProps {
  children: ReactNode
  changed: boolean
  /** Announced when the field has unsaved changes. */
  changedLabel: string
}

/** A field label with a mark for unsaved changes. */
export const FieldName = ({ children, changed, changedLabel }: FieldNameProps) => (
  <>
    {changed ? <span aria-hidden className="changed-mark" /> : null}
    {children}
    {changed ? <span className="sr-only"> ({changedLabel})</span> : null}
  </>
)
