import type { KeyboardEvent, ReactNode } from 'react'
import type { Address } from '#content/domain/edited-document.ts'
import { useCanEditFiles } from '#files/web/finder/file-permission-gate.tsx'
import { useT } from '#platform/web/texts.tsx'
import { session } from './session.ts'

/** Shows a picture that users with file rights replace by click or drop. */
export const EditablePicture = ({ address, children }: { address: Address; children: ReactNode }) => {
  const t = useT()
  const canEditFiles = useCanEditFiles()
  if (!canEditFiles) return children
  const openPicker = (event: { preventDefault(): void; stopPropagation(): void }) => {
    event.preventDefault()
    event.stopPropagation()
    session.update({ picture: address })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it takes the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it takes the keyboard
    <span className="edit-picture-place" data-edit-picture={address} onClick={openPicker}>
      {children}
      <button
        aria-label={t('editing.replacePicture')}
        className="edit-picture-button"
        onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
        type="button"
      >
        {t('editing.replacePicture')}
      </button>
    </span>
  )
}
