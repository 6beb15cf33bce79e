import type { ReactNode } from 'react'

interface FieldNameProps {
  children: ReactNode
  isChanged: boolean
  /** Announced when the field has unsaved changes. */
  changedLabel: string
}

/** Renders a field label with a mark for unsaved changes. */
export const FieldName = ({ children, isChanged, changedLabel }: FieldNameProps) => (
  <>
    {isChanged ? <span aria-hidden className="changed-mark" /> : null}
    {children}
    {isChanged ? <span className="sr-only"> ({changedLabel})</span> : null}
  </>
)
