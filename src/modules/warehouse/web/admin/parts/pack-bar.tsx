import { useState } from 'react'
import { orderBulk } from '#orders/contract-order-admin.ts'
import { createOperationIds, runBulk, undoBulk } from '#platform/admin/run-bulk.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { PickingList } from '#warehouse/contract-picking.ts'
import type { PickedBatches } from './use-picked-batches.ts'
import type { Ticks } from './use-ticks.ts'

interface PackBarProps {
  list: PickingList
  ticks: Ticks
  batches: PickedBatches
}

/** Packs the orders whose goods are all picked, with their batch numbers. */
export const PackBar = ({ list, ticks, batches }: PackBarProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [isBusy, setIsBusy] = useState(false)
  const [operationIdFor] = useState(createOperationIds)
  const readyOrders = ticks.completeOrders.filter(({ to_pack }) => to_pack)
  const unpack = async (operationId: string) => {
    const { undone, error } = await undoBulk(send, orderBulk, { operationId, before: null }, () => undefined)
    if (undone > 0) showToast('success', t('admin.bulk.undone', { count: undone }))
    if (error !== null) showToast('warning', error)
    await reload()
  }
  const pack = async () => {
    setIsBusy(true)
    const ids = readyOrders.map(({ id }) => id)
    const picked = batches.list(ids)
    const parameters = { kind: 'pack', ...(picked.length > 0 && { batches: picked }) }
    const operation = { operationId: operationIdFor({ ...parameters, ids }), parameters, ids }
    const result = await runBulk(send, orderBulk, operation, {
      signal: new AbortController().signal,
      onStep: () => undefined,
    })
    if (result.changed > 0)
      showUndoToast(result.operationId, t('warehouse.picking.packed', { count: result.changed }), {
        label: t('admin.bulk.undo'),
        undo: () => void unpack(result.operationId),
      })
    for (const { reason, names } of result.refused)
      showToast('warning', t('warehouse.picking.notPacked', { names: names.join(', '), reason }))
    if (result.error !== null) showToast('warning', result.error)
    if (result.changed === ids.length) batches.remove(ids)
    await reload()
    setIsBusy(false)
  }
  return (
    <div aria-live="polite">
      {readyOrders.length > 0 && list.orders.length > 0 ? (
        <div className="save-bar mt-6">
          <p className="mr-auto font-medium">{t('warehouse.picking.packHint', { count: readyOrders.length })}</p>
          <Button isLoading={isBusy} onClick={() => void pack()} variant="primary">
            {t('warehouse.picking.pack', { number: readyOrders.length })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
