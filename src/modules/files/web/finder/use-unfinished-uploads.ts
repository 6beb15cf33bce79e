import { useCallback, useEffect, useState } from 'react'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { useSend } from '#platform/web/send-context.tsx'

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
    const request = send(uploads.unfinished, {}, { suppressesErrorToast: true })
    // The list is optional, so an error hides it.
    request.then(({ body }) => setItems(body.results)).catch(() => setItems([]))
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
