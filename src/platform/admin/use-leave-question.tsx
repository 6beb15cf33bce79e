import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/admin/alert.tsx'
import { useT } from '../web/texts.tsx'

/** What closes a dialog, and the question that stands before it once something was changed there; the question belongs within the dialog. */
export const useLeaveQuestion = (changed: boolean, onClose: () => void): { close: () => void; question: ReactNode } => {
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
