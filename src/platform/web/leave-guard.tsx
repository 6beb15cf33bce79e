import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useLeaveRule } from './leave-rules.tsx'
import { useT } from './texts.tsx'

interface LeaveGuardProps {
  /** True when there are unsaved changes. */
  changed: boolean
  /** Discards the changes. Navigation continues afterwards. */
  onLeave?: (() => Promise<void>) | undefined
}

/**
 * Asks before unsaved changes are lost: with a dialog for a navigation, with the browser's prompt for a closed tab.
 * Use one per page.
 */
export const LeaveGuard = ({ changed, onLeave }: LeaveGuardProps) => {
  const t = useT()
  const blocker = useLeaveRule(
    false,
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])
  const [busy, setBusy] = useState(false)
  const stay = () => !busy && blocker.reset?.()
  const leave = async () => {
    setBusy(true)
    await onLeave?.()
    setBusy(false)
    blocker.proceed?.()
  }
  return (
    <Dialog
      closeLabel={t('app.form.stay')}
      footer={
        <>
          <Button loading={busy} onClick={() => void leave()} variant="danger">
            {t('app.form.leave')}
          </Button>
          <Button disabled={busy} onClick={stay}>
            {t('app.form.stay')}
          </Button>
        </>
      }
      onClose={stay}
      open={blocker.state === 'blocked'}
      title={t('app.form.unsavedHeading')}
    >
      {t('app.form.unsaved')}
    </Dialog>
  )
}
