import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/admin/alert.tsx'
import { useT } from '../web/texts.tsx'

/** Returns a close handler that confirms unsaved changes first. Render `prompt` inside the dialog. */
export const useUnsavedChangesPrompt = (
  isChanged: boolean,
  onClose: () => void,
): { close: () => void; prompt: ReactNode } => {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isChanged ? setIsAsking(true) : onClose()),
    prompt: (
      <Alert
        cancelLabel={t('app.form.stay')}
        confirmLabel={t('app.form.leave')}
        isDestructive
        onCancel={() => setIsAsking(false)}
        onConfirm={onClose}
        open={isAsking}
        title={t('app.form.unsavedHeading')}
      >
        {t('app.form.unsaved')}
      </Alert>
    ),
  }
}
