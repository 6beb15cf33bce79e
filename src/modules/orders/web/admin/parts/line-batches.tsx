import { useState } from 'react'
import type { AdminLine, AdminOrder } from '#orders/contract-order-admin.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useT } from '#platform/web/texts.tsx'
import { BatchDialog } from './batch-dialog.tsx'

/** Shows the recorded batch or serial numbers of a line, and lets staff record them once goods are packed. */
export const LineBatches = ({ order, line }: { order: AdminOrder; line: AdminLine }) => {
  const t = useT()
  const reload = useReload()
  const [isOpen, setIsOpen] = useState(false)
  const isPacked = line.sent > 0 || ['packed', 'shipped', 'delivered', 'returned'].includes(order.state)
  if (line.class !== 'product' || (line.batches === '' && !isPacked)) return null
  return (
    <>
      <button
        className="min-h-8 text-left text-sm wrap-anywhere underline underline-offset-4"
        onClick={() => setIsOpen(true)}
        type="button"
      >
        {line.batches === '' ? t('orderAdmin.batches.record') : t('orderAdmin.batches.list', { codes: line.batches })}
      </button>
      {isOpen ? (
        <BatchDialog
          onClose={() => setIsOpen(false)}
          onSaved={reload}
          orderId={order.id}
          product={{ id: line.product_id, name: line.name, batches: line.batches }}
          received={line.received_batches}
        />
      ) : null}
    </>
  )
}
