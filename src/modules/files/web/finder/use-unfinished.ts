import { useCallback, useEffect, useState } from 'react'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { useSend } from '#platform/web/send-context.tsx'

/** Large files that were left on their way, here or in another browser. */
export interface Unfinished {
  items: readonly UnfinishedUpload[]
  /** Asks again which there are. */
  reload: () => void
  discard: (id: number) => Promise<void>
}

/** One's own unfinished uploads: the same file, chosen again, goes on where it was left. */
export const useUnfinished = (): Unfinished => {
  const send = useSend()
  const [items, setItems] = useState<readonly UnfinishedUpload[]>([])
  const reload = useCallback(() => {
    const found = send(uploads.unfinished, {}, { quiet: true })
    // Nobody asked for them: where they cannot be told, the files themselves are still there to work with.
    found.then(({ body }) => setItems(body.results)).catch(() => setItems([]))
  }, [send])
  useEffect(reload, [reload])
  return {
    items,
    reload,
    async discard(id) {
      await send(uploads.discard, { params: { id } })
      reload()
    },
  }
}
