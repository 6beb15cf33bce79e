import { useEffect, useState } from 'react'
import { buildCalls } from '#builds/contract-build.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { SendError } from '#wire/send.ts'

/** Returns the published build lists; the list is empty until they have loaded. */
export const useBuildLists = (): readonly { id: number; name: string }[] => {
  const send = useSend()
  const lang = useLanguage()
  const [lists, setLists] = useState<readonly { id: number; name: string }[]>([])
  useEffect(() => {
    send(buildCalls.list, { query: { lang } }).then(
      ({ body }) => setLists(body.results),
      error => {
        // `send` already reports failures.
        if (!(error instanceof SendError)) throw error
      },
    )
  }, [send, lang])
  return lists
}
