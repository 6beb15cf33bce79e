import { useState } from 'react'
import { orderBulk } from '#orders/contract-staff-order.ts'
import { actOfDeed, runBulk, undoBulk } from '#platform/admin/bulk-run.ts'
import { showUndo } from '#platform/admin/undo-toast.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { PickingList } from '#warehouse/contract-picking.ts'
import type { Ticks } from './use-ticks.ts'

const PACK = { kind: 'pack' }

/** Packs the orders whose goods are all picked. */
export const PackBar = ({ list, ticks }: { list: PickingList; ticks: Ticks }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [actOf] = useState(actOfDeed)
  const ready = ticks.complete.filter(({ to_pack }) => to_pack)
  const unpack = async (act: string) => {
    const { undone, fault } = await undoBulk(send, orderBulk, { act, before: null }, () => undefined)
    if (undone > 0) showToast('success', t('admin.bulk.undone', { count: undone }))
    if (fault !== null) showToast('warning', fault)
    await reload()
  }
  const pack = async () => {
    setBusy(true)
    const ids = ready.map(({ id }) => id)
    const deed = { act: actOf({ ...PACK, ids }), deed: PACK, ids }
    const done = await runBulk(send, orderBulk, deed, {
      signal: new AbortController().signal,
      onStep: () => undefined,
    })
    if (done.changed > 0)
      showUndo(done.act, t('warehouse.picking.packed', { count: done.changed }), {
        label: t('admin.bulk.undo'),
        undo: () => void unpack(done.act),
      })
    for (const { reason, names } of done.refused)
      showToast('warning', t('warehouse.picking.notPacked', { names: names.join(', '), reason }))
    if (done.fault !== null) showToast('warning', done.fault)
    await reload()
    setBusy(false)
  }
  return (
    <div aria-live="polite">
      {ready.length > 0 && list.orders.length > 0 ? (
        <div className="save-bar mt-6">
          <p className="mr-auto font-medium">{t('warehouse.picking.packHint', { count: ready.length })}</p>
          <Button loading={busy} onClick={() => void pack()} variant="primary">
            {t('warehouse.picking.pack', { number: ready.length })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
