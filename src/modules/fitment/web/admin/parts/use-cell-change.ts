import { ruleBulk } from '#fitment/contract-rule-bulk.ts'
import type { MatrixRow } from '#fitment/contract-vehicle-matrix.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { createRandomUuid } from '#platform/web/random-uuid.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'

export type CellAction = 'fits' | 'excludes' | 'remove'

interface ChangedCell {
  product: Pick<MatrixRow, 'id' | 'name'>
  vehicle: { id: number }
}

/** Returns a function that changes the rule of a cell, with undo. */
export const useCellChange = (): ((cell: ChangedCell, action: CellAction) => Promise<void>) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const undo = async (operationId: string) => {
    try {
      await send(ruleBulk.undo, { body: { operationId, after: 0 } })
      showToast('success', t('vehicleMatrix.undone'))
    } catch (error) {
      notifyError(error)
    }
    await reload()
  }
  return async ({ product, vehicle }, kind) => {
    const operationId = createRandomUuid()
    const target = { node_id: vehicle.id, group_id: null, engine_code: null }
    const action =
      kind === 'remove' ? { kind: 'remove' as const, target } : { kind: 'set' as const, target, polarity: kind }
    try {
      const { body } = await send(ruleBulk.step, { body: { ids: [product.id], action, operationId } })
      const [refusal] = body.data.refused
      if (refusal) showToast('warning', t('fitmentAdmin.copy.nothing', { reason: refusal.reason }))
      else
        showUndoToast(`cell-${operationId}`, t(`vehicleMatrix.changed.${kind}`, { name: product.name }), {
          label: t('fitmentAdmin.undo'),
          undo: () => void undo(operationId),
        })
    } catch (error) {
      notifyError(error)
    }
    await reload()
  }
}
