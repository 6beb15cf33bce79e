import { useCallback, useEffect, useState } from 'react'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'

/** Unfinished uploads of large files, from this or another browser. */
export interface UnfinishedUploads {
  items: readonly UnfinishedUpload[]
  reload: () => void
  discard: (id: number) => Promise<void>
}

/** Loads the user's unfinished uploads; choosing the same file again resumes one. */
export const useUnfinishedUploads = (): UnfinishedUploads => {
  const send = useSend()
  const [items, setItems] = useState<readonly UnfinishedUpload[]>([])
  const reload = useCallback(() => {
    send(uploads.listUnfinished, {}, { suppressesErrorToast: true }).then(
      ({ body }) => setItems(body.results),
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
        // The list is optional, so a failed request hides it.
        setItems([])
      },
    )
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
