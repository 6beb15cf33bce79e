import { type ProductActionBody, productBulk } from '#catalog/contract-product-admin.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'

/**
 * Runs an action on one product; returns the operation id for undo, or null after a failure, which is shown as a
 * toast.
 */
export const useProductAction = () => {
  const send = useSend()
  const reload = useReload()
  return async (id: number, action: ProductActionBody): Promise<string | null> => {
    const operationId = createRandomUuid()
    try {
      const { body } = await send(productBulk.step, { body: { ids: [id], action, operationId } })
      const [rejection] = body.data.refused
      if (rejection) showToast('warning', rejection.reason)
      await reload()
      return rejection ? null : operationId
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
      else showToast('success', t('admin.bulk.undone', { count: undone }))
      await reload()
    } catch (error) {
      notifyError(error)
    }
  }
}
