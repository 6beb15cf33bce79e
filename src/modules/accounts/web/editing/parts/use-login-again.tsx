import { type ReactNode, useMemo, useState } from 'react'
import { useSend } from '#platform/web/send-context.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { LoginDialog } from './login-dialog.tsx'

interface LoginAgain {
  /** Sends a request. An ended session opens the dialog instead of the login page. */
  send: Send
  /** Opens the login dialog. */
  ask: () => void
  /** Number of logins; failed requests are repeated when it changes. */
  times: number
  dialog: ReactNode
}

/** Login dialog for screens whose work outlives a session; `hint` describes the unsaved work. */
export const useLoginAgain = (hint: string): LoginAgain => {
  const outer = useSend()
  const [ended, setEnded] = useState(false)
  const [times, setTimes] = useState(0)
  const send = useMemo<Send>(
    () => async (endpoint, call, options) => {
      try {
        return await outer(endpoint, call, { ...options, staysOnSessionExpiry: true })
      } catch (error) {
        if (error instanceof SendFailure && error.message === INVALID_CREDENTIALS) setEnded(true)
        throw error
      }
    },
    [outer],
  )
  const dialog = (
    <LoginDialog
      hint={hint}
      onLater={() => setEnded(false)}
      onLoggedIn={() => {
        setEnded(false)
        setTimes(before => before + 1)
      }}
      open={ended}
    />
  )
  return { send, ask: () => setEnded(true), times, dialog }
}
