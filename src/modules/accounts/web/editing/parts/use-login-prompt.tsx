import { type ReactNode, useMemo, useState } from 'react'
import { useSend } from '#platform/web/send-context.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { type Send, SendError } from '#wire/send.ts'
import { LoginDialog } from './login-dialog.tsx'

interface LoginPrompt {
  /** Sends a request. An ended session opens the dialog instead of the login page. */
  send: Send
  openDialog: () => void
  /** Number of logins; failed requests are repeated when it changes. */
  loginCount: number
  dialog: ReactNode
}

/** Returns a login dialog for screens whose work outlives a session; `hint` describes the unsaved work. */
export const useLoginPrompt = (hint: string): LoginPrompt => {
  const sendRequest = useSend()
  const [isSessionEnded, setIsSessionEnded] = useState(false)
  const [loginCount, setLoginCount] = useState(0)
  const send = useMemo<Send>(
    () => async (endpoint, call, options) => {
      try {
        return await sendRequest(endpoint, call, { ...options, staysOnSessionExpiry: true })
      } catch (error) {
        if (error instanceof SendError && error.message === INVALID_CREDENTIALS) setIsSessionEnded(true)
        throw error
      }
    },
    [sendRequest],
  )
  const dialog = (
    <LoginDialog
      hint={hint}
      onPostpone={() => setIsSessionEnded(false)}
      onLoggedIn={() => {
        setIsSessionEnded(false)
        setLoginCount(count => count + 1)
      }}
      open={isSessionEnded}
    />
  )
  return { send, openDialog: () => setIsSessionEnded(true), loginCount, dialog }
}
