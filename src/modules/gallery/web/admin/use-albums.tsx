import { useRef, useState } from 'react'
import { albumAdmin, type ListedAlbum } from '#gallery/contract-album-admin.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'

const TOAST_ID = 'album-action'

const UNDO_TOAST_MS = 15_000

/** Moves, removes, restores and purges albums. A new order is shown at once; an error restores the old one. */
export const useAlbums = (albums: readonly ListedAlbum[]) => {
  const t = useT()
  const send = useSend()
  const [order, setOrder] = useState<readonly number[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [albumToPurge, setAlbumToPurge] = useState<ListedAlbum | null>(null)
  const rows = order ? [...albums].sort((first, second) => order.indexOf(first.id) - order.indexOf(second.id)) : albums
  const { run } = useAction()
  const pendingOrder = useRef<number[] | null>(null)
  // Sends one order at a time, then the newest one, so that the last move wins.
  const sendOrders = async (ids: number[]): Promise<void> => {
    const isSending = pendingOrder.current !== null
    pendingOrder.current = ids
    if (isSending) return
    let sentOrder: number[] | null = null
    await run(async () => {
      try {
        while (pendingOrder.current && sentOrder !== pendingOrder.current) {
          sentOrder = pendingOrder.current
          await send(albumAdmin.reorder, { body: { ids: sentOrder } })
        }
      } finally {
        pendingOrder.current = null
      }
    })
    setOrder(current => (current === sentOrder ? null : current))
  }
  const move = (from: number, to: number): void => {
    const reorderedRows = [...rows]
    const [movedAlbum] = reorderedRows.splice(from, 1)
    if (!movedAlbum || to < 0 || to > reorderedRows.length || from === to) return
    reorderedRows.splice(to, 0, movedAlbum)
    const ids = reorderedRows.map(({ id }) => id)
    setOrder(ids)
    setAnnouncement(t('albumAdmin.moved', { title: movedAlbum.title, position: to + 1 }))
    void sendOrders(ids)
  }
  const restore = async ({ id, title }: ListedAlbum): Promise<void> => {
    const answers: string[] = []
    const isDone = await run(async () => {
      const { body } = await send(albumAdmin.restore, { body: { ids: [id] } })
      answers.push(...body.data.paths.map(path => t('albumAdmin.movedInBin', { path })))
    })
    if (isDone) showToast('success', [t('albumAdmin.restored', { title }), ...answers].join('. '), { id: TOAST_ID })
  }
  const remove = async (album: ListedAlbum): Promise<void> => {
    if (!(await run(() => send(albumAdmin.remove, { body: { ids: [album.id] } })))) return
    const undo = () => {
      hideToast(TOAST_ID)
      void restore(album)
    }
    showToast(
      'success',
      <span className="flex flex-wrap items-center gap-3">
        {t('albumAdmin.removed', { title: album.title })}
        <Button onClick={undo} size="sm">
          {t('albumAdmin.undo')}
        </Button>
      </span>,
      { id: TOAST_ID, durationMs: UNDO_TOAST_MS },
    )
  }
  const purge = async ({ id, title }: ListedAlbum): Promise<void> => {
    setAlbumToPurge(null)
    if (await run(() => send(albumAdmin.purge, { body: { ids: [id] } }))) {
      showToast('success', t('albumAdmin.purged', { title }), { id: TOAST_ID })
    }
  }
  return { rows, move, announcement, albumToPurge, actions: { remove, restore, purge, askPurge: setAlbumToPurge } }
}
