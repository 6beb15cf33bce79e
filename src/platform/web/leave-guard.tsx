import { useEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { useT } from './texts.tsx'
import { useLeaveRule } from './use-leave-rule.ts'

/** Milliseconds until a navigation that waits for a save says so; most saves end earlier. */
const NOTICE_DELAY_MS = 400
const NOTICE_TOAST_ID = 'leaving'

interface LeaveGuardProps {
  /** True when there are unsaved changes. */
  isChanged: boolean
  /** True while a save runs: a navigation waits for it. */
  isSaving?: boolean
  /** Discards the changes. Navigation continues afterwards. */
  onDiscard?: (() => Promise<void>) | undefined
}

/**
 * Asks before unsaved changes are lost: with a dialog for a navigation, with the browser's prompt for a closed tab.
 * A navigation during a save waits: it continues after a success, and stays with the error after a failure.
 */
export const LeaveGuard = ({ isChanged, isSaving = false, onDiscard }: LeaveGuardProps) => {
  const t = useT()
  const pendingNavigation = useWaitForSave(isChanged, isSaving)
  const { blocker } = pendingNavigation
  useEffect(() => {
    if (!isChanged) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isChanged])
  const [isBusy, setIsBusy] = useState(false)
  const stayOnPage = () => !isBusy && blocker.reset?.()
  const leavePage = async () => {
    setIsBusy(true)
    await onDiscard?.()
    setIsBusy(false)
    blocker.proceed?.()
  }
  return (
    <Dialog
      closeLabel={t('app.form.stay')}
      footer={
        <>
          <Button isLoading={isBusy} onClick={() => void leavePage()} variant="danger">
            {t('app.form.leave')}
          </Button>
          <Button disabled={isBusy} onClick={stayOnPage}>
            {t('app.form.stay')}
          </Button>
        </>
      }
      onClose={stayOnPage}
      open={blocker.state === 'blocked' && !pendingNavigation.isWaiting}
      title={t('app.form.unsavedHeading')}
    >
      {t('app.form.unsaved')}
    </Dialog>
  )
}

/** Blocks navigations while there are unsaved changes, and answers those that began during a save. */
const useWaitForSave = (isChanged: boolean, isSaving: boolean) => {
  const t = useT()
  const [awaitedLocation, setAwaitedLocation] = useState<Location>()
  /** The navigation that was already answered, as the router renders an answer in a transition. */
  const answeredLocation = useRef<Location>(undefined)
  const blocker = useLeaveRule(
    { closesOverlay: false },
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
    // A screen that closes itself after the save leaves nothing to protect.
    blocked => {
      if (isSaving || awaitedLocation === blocked.location) blocked.proceed()
      else blocked.reset()
    },
  )
  const isWaiting = blocker.state === 'blocked' && (isSaving || awaitedLocation === blocker.location)
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isWaiting || answeredLocation.current === blocker.location) return
    setAwaitedLocation(blocker.location)
    if (isChanged && isSaving) return
    answeredLocation.current = blocker.location
    if (isChanged) blocker.reset()
    else blocker.proceed()
  }, [blocker, isWaiting, isChanged, isSaving])
  const isSavePending = isWaiting && isChanged && isSaving
  useEffect(() => {
    if (!isSavePending) return
    const show = () => showToast('info', t('app.form.leavesAfterSave'), { id: NOTICE_TOAST_ID, isPersistent: true })
    const timer = setTimeout(show, NOTICE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      hideToast(NOTICE_TOAST_ID)
    }
  }, [isSavePending, t])
  return { blocker, isWaiting }
}
