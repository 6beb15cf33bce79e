import { useState } from 'react'
import { withdrawalAdmin } from '#compliance/contract-withdrawal-admin.ts'
import { formatDay } from '#kernel/format-date.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { checkReceivedOnField, ReceivedOnField } from '#orders/web/admin/parts/received-on-field.tsx'
import { useOrderForm } from '#orders/web/admin/parts/use-order-form.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'

/** Shows the day on which the customer received a delivered order, with its correction. */
export const ReceivedDay = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  if (!order.history.some(({ kind }) => kind === 'delivered')) return null
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="tabular">
        {order.received_on
          ? t('orderAdmin.receipt.receivedOn', { day: formatDay(order.received_on, language) })
          : t('orderAdmin.receipt.unknown')}
      </p>
      <Button onClick={() => setIsOpen(true)} size="sm">
        {t('orderAdmin.receipt.correct')}
      </Button>
      {isOpen ? <ReceivedDayDialog onClose={() => setIsOpen(false)} order={order} /> : null}
    </div>
  )
}

const ReceivedDayDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const form = useOrderForm<{ receivedOn: string }>({
    order,
    toValues: ({ received_on }) => ({ receivedOn: received_on ?? '' }),
    check: ({ receivedOn }) => (receivedOn === '' ? {} : checkReceivedOnField(t, receivedOn, order)),
    send: ({ receivedOn }, base) =>
      send(withdrawalAdmin.correctReceipt, {
        params: { id: base.id },
        body: { baseVersion: base.version, received_on: receivedOn || null },
      }),
    message: t('orderAdmin.receipt.corrected'),
    onClose,
  })
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('orderAdmin.receipt.correctHint')}
      onClose={onClose}
      title={t('orderAdmin.receipt.correct')}
    >
      <ReceivedOnField {...form.field('receivedOn')} order={order} />
    </FormDialog>
  )
}
