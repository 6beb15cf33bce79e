import type { ReactNode } from 'react'
import type { Address } from '#content/domain/edited-document.ts'

/** A picture that knows which field it is. */
export const EditablePicture = ({ address, children }: { address: Address; children: ReactNode }) => (
  <span className="contents" data-edit-picture={address}>
    {children}
  </span>
)
