import { type ProductActionBody, productBulk } from '#catalog/contract-product-admin.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import type { BulkRejections } from '#wire/contract-bulk.ts'

interface DoneAction {
  /** The id for undo. */
  operationId: string
  /** Sentences that the user must read, such as a new address. */
  notes: string[]
}

/** Formats what the user must know about a changed product. */
const formatNotes = (notes: BulkRejections = []): string[] =>
  notes.map(({ reason, names }) => `${names.join(', ')} – ${reason}`)

/** Runs an action on one product; returns null after a failure, which is shown as a toast. */
export const useProductAction = () => {
  const send = useSend()
  const reload = useReload()
  return async (id: number, action: ProductActionBody): Promise<DoneAction | null> => {
    const operationId = createRandomUuid()
    try {
      const { body } = await send(productBulk.step, { body: { ids: [id], action, operationId } })
      const [rejection] = body.data.refused
      if (rejection) showToast('warning', rejection.reason)
      await reload()
      return rejection ? null : { operationId, notes: formatNotes(body.data.notes) }
    } catch (error) {
      notifyError(error)
      return null
    }
  }
}

export const useUndoProductAction = () => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  return async (operationId: string): Promise<void> => {
    try {
      const { body } = await send(productBulk.undo, { body: { operationId, after: 0 } })
      const { undone } = body.data
      if (undone === 0) showToast('warning', t('productAdmin.bulk.notUndone'))
      else showToast('success', [t('admin.bulk.undone', { count: undone }), ...formatNotes(body.data.notes)].join('. '))
      await reload()
    } catch (error) {
      notifyError(error)
    }
  }
}
