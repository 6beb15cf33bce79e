import { productBulk, type SentDeed } from '#catalog/contract-product-admin.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { randomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { tellFailure } from '#platform/web/tell-failure.ts'
import { useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'

/**
 * Runs an action on one product; returns the operation id for undo, or null after a failure, which is shown as a
 * toast.
 */
export const useDeed = () => {
  const send = useSend()
  const reload = useReload()
  return async (id: number, deed: SentDeed): Promise<string | null> => {
    const operationId = randomUuid()
    try {
      const { body } = await send(productBulk.step, { body: { ids: [id], deed, act: operationId } })
      const [rejection] = body.data.refused
      if (rejection) showToast('warning', rejection.reason)
      await reload()
      return rejection ? null : operationId
    } catch (error) {
      tellFailure(error)
      return null
    }
  }
}

/** Undoes an action on one product. */
export const useUndoDeed = () => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  return async (operationId: string): Promise<void> => {
    try {
      const { body } = await send(productBulk.undo, { body: { act: operationId, after: 0 } })
      if (body.data.undone === 0) showToast('warning', t('productAdmin.bulk.notUndone'))
      await reload()
    } catch (error) {
      tellFailure(error)
    }
  }
}
