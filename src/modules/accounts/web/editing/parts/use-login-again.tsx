import { type ReactNode, useMemo, useState } from 'react'
import { useSend } from '#platform/web/send-context.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { type Send, SendFailure } from '#wire/send.ts'
import { LoginDialog } from './login-dialog.tsx'

interface LoginAgain {
  /** Sends; a login that ended is told where one is, and the page is not left for it. */
  send: Send
  /** Asks for the login, which ended. */
  ask: () => void
  /** How often somebody logged in again: what was refused before is done again after it. */
  times: number
  dialog: ReactNode
}

/** For work that outlives its login. The dialog says what is still there. */
export const useLoginAgain = (hint: string): LoginAgain => {
  const outer = useSend()
  const [ended, setEnded] = useState(false)
  const [times, setTimes] = useState(0)
  const send = useMemo<Send>(
    () => async (endpoint, call, options) => {
      try {
        return await outer(endpoint, call, { ...options, stays: true })
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
