import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/admin/alert.tsx'
import { useT } from '../web/texts.tsx'

/** Returns a close handler that confirms unsaved changes first. Render `question` inside the dialog. */
export const useUnsavedChangesPrompt = (
  changed: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } => {
  const t = useT()
  const [asks, setAsks] = useState(false)
  return {
    close: () => (changed ? setAsks(true) : onClose()),
    question: (
      <Alert
        cancelLabel={t('app.form.stay')}
        confirmLabel={t('app.form.leave')}
        danger
        onCancel={() => setAsks(false)}
        onConfirm={onClose}
        open={asks}
        title={t('app.form.unsavedHeading')}
      >
        {t('app.form.unsaved')}
      </Alert>
    ),
  }
}
