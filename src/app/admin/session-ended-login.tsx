import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { useT } from '#platform/web/texts.tsx'
import { SESSION_ENDED, type SessionEnded } from '../web/session-ended.ts'

const LoginDialog = createLazyComponent(() =>
  import('#accounts/web/editing/parts/login-dialog.tsx').then(({ LoginDialog: component }) => component),
)

/** Returns true when a form has unsaved changes (`LeaveGuard` answers `beforeunload`) or a dialog is open. */
const hasUnsavedInput = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true })) ||
  document.querySelector('[role=dialog]') !== null

/** Asks for a login in place when the session ended, so unsaved input stays. */
export const SessionEndedLogin = () => {
  const t = useT()
  const { pathname } = useLocation()
  const [isSessionEnded, setIsSessionEnded] = useState(false)
  const hasTyped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen has no unsaved input
  useEffect(() => {
    hasTyped.current = false
    setIsSessionEnded(false)
  }, [pathname])
  const keepUnsavedInput = useEffectEvent((event: CustomEvent<SessionEnded>) => {
    if (!isSessionEnded && !hasTyped.current && !hasUnsavedInput()) return
    event.preventDefault()
    // A background request must not take the focus; the next action of the user opens the dialog.
    if (!event.detail.isBackground) setIsSessionEnded(true)
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const handleSessionEnd = (event: Event) => keepUnsavedInput(event as CustomEvent<SessionEnded>)
    document.addEventListener('input', () => (hasTyped.current = true), { signal, capture: true })
    document.addEventListener(SESSION_ENDED, handleSessionEnd, { signal })
    return () => controller.abort()
  }, [])
  const closeDialog = () => setIsSessionEnded(false)
  return (
    <LoginDialog
      hint={t('editing.expiredHint')}
      onPostpone={closeDialog}
      onLoggedIn={closeDialog}
      open={isSessionEnded}
      isNeeded={isSessionEnded}
    />
  )
}
