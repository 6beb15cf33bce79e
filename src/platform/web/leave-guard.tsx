import { useEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { useT } from './texts.tsx'
import { useLeaveRule } from './use-leave-rule.ts'

/** Milliseconds until a navigation that waits for a save says so; most saves end earlier. */
const NOTICE_DELAY_MS = 400
const NOTICE = 'leaving'

interface LeaveGuardProps {
  /** True when there are unsaved changes. */
  changed: boolean
  /** True while a save runs: a navigation waits for it. */
  saving?: boolean
  /** Discards the changes. Navigation continues afterwards. */
  onDiscard?: (() => Promise<void>) | undefined
}

/**
 * Asks before unsaved changes are lost: with a dialog for a navigation, with the browser's prompt for a closed tab.
 * A navigation during a save waits: it continues after a success, and stays with the error after a failure.
 */
export const LeaveGuard = ({ changed, saving = false, onDiscard }: LeaveGuardProps) => {
  const t = useT()
  const waited = useWaitForSave(changed, saving)
  const { blocker } = waited
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
    await onDiscard?.()
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
      open={blocker.state === 'blocked' && !waited.isWaiting}
      title={t('app.form.unsavedHeading')}
    >
      {t('app.form.unsaved')}
    </Dialog>
  )
}

/** Blocks navigations while there are unsaved changes, and answers those that began during a save. */
const useWaitForSave = (changed: boolean, saving: boolean) => {
  const t = useT()
  const [waitedFor, setWaitedFor] = useState<Location>()
  /** The navigation that was already answered, as the router renders an answer in a transition. */
  const answered = useRef<Location>(undefined)
  const blocker = useLeaveRule(
    false,
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
    // A screen that closes itself after the save leaves nothing to protect.
    blocked => {
      if (saving || waitedFor === blocked.location) blocked.proceed()
      else blocked.reset()
    },
  )
  const isWaiting = blocker.state === 'blocked' && (saving || waitedFor === blocker.location)
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isWaiting || answered.current === blocker.location) return
    setWaitedFor(blocker.location)
    if (changed && saving) return
    answered.current = blocker.location
    if (changed) blocker.reset()
    else blocker.proceed()
  }, [blocker, isWaiting, changed, saving])
  const waits = isWaiting && changed && saving
  useEffect(() => {
    if (!waits) return
    const show = () => showToast('info', t('app.form.leavesAfterSave'), { id: NOTICE, persistent: true })
    const timer = setTimeout(show, NOTICE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      hideToast(NOTICE)
    }
  }, [waits, t])
  return { blocker, isWaiting }
}
