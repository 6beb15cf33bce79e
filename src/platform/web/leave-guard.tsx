import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useLeaveRule } from './leave-rules.tsx'
import { useT } from './texts.tsx'

interface LeaveGuardProps {
  /** There is something that would be lost. */
  changed: boolean
  /** Whoever leaves gives it up; they go once that is done. */
  onLeave?: (() => Promise<void>) | undefined
}

/** Asks before unsaved changes are lost: by another page of ours in our words, by a closed tab in the browser's. One at a time. */
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
