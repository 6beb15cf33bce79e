import { useEffect, useEffectEvent, useState } from 'react'
import { presence } from '#content/contract-presence.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'
import { useSession } from './session.ts'

/** The interval of presence heartbeats. */
const HEARTBEAT_INTERVAL_MS = 30_000

/** Reports that the user edits the page and returns the other editors. */
export const usePresence = (): readonly string[] => {
  const send = useSend()
  const page = useSession(({ state }) => state.document.page?.id)
  const [otherEditors, setOtherEditors] = useState<readonly string[]>([])
  const query = typeof page === 'number' ? { page } : {}
  const report = useEffectEvent(async () => {
    try {
      const { body } = await send(
        presence.report,
        { query },
        { suppressesErrorToast: true, staysOnSessionExpiry: true },
      )
      setOtherEditors(body.results.map(({ username }) => username))
    } catch (error) {
      // Clears the list without a message, because saving reports connection errors.
      if (!(error instanceof SendError)) throw error
      setOtherEditors([])
    }
  })
  const leave = useEffectEvent(() => {
    // A failure does no harm, because the server forgets a silent editor soon.
    send(presence.leave, { query }, { suppressesErrorToast: true, staysOnSessionExpiry: true }).catch(() => undefined)
  })
  useEffect(() => {
    void report()
    const timer = setInterval(() => void report(), HEARTBEAT_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [])
  return otherEditors
}
