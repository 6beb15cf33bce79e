import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useT } from './texts.tsx'

interface LeaveGuardProps {
  /** There is something that would be lost. */
  changed: boolean
  /** Whoever leaves gives it up. */
  onLeave?: (() => void) | undefined
}

/** Asks before unsaved changes are lost: by another page of ours in our words, by a closed tab in the browser's. One at a time. */
export const LeaveGuard = ({ changed, onLeave }: LeaveGuardProps) => {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])
  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }
  return (
    <Dialog
      closeLabel={t('app.form.stay')}
      footer={
        <>
          <Button onClick={leave} variant="danger">
            {t('app.form.leave')}
          </Button>
          <Button onClick={stay}>{t('app.form.stay')}</Button>
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
