import { useEffect, useEffectEvent, useState } from 'react'
import { presence } from '#content/contract-presence.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendFailure } from '#wire/send.ts'
import { useSession } from './session.ts'

/** Milliseconds between two words of being here. */
const EVERY_MS = 30_000

/** Says that the page is being edited here, and hears who else edits it. */
export const usePresence = (): readonly string[] => {
  const send = useSend()
  const page = useSession(({ state }) => state.document.page?.id)
  const [others, setOthers] = useState<readonly string[]>([])
  const query = typeof page === 'number' ? { page } : {}
  const tell = useEffectEvent(async () => {
    try {
      const { body } = await send(presence.tell, { query }, { quiet: true, stays: true })
      setOthers(body.results.map(({ username }) => username))
    } catch (error) {
      // Saving and keeping tell what is wrong; nobody is known to be here meanwhile.
      if (!(error instanceof SendFailure)) throw error
      setOthers([])
    }
  })
  const leave = useEffectEvent(() => {
    // Who cannot say it is taken to have left soon.
    send(presence.leave, { query }, { quiet: true, stays: true }).catch(() => undefined)
  })
  useEffect(() => {
    void tell()
    const timer = setInterval(() => void tell(), EVERY_MS)
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [])
  return others
}
