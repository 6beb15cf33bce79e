import { useState } from 'react'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { type EditPreviewTotals, orderLineEndpoints } from '#orders/contract-order-lines.ts'
import { EditPreviewSums } from '#orders/web/admin/parts/edit-preview-sums.tsx'
import { useOrderForm } from '#orders/web/admin/parts/use-order-form.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { can } from '#wire/visitor.ts'

/** Charges VAT on an exempt order: shows the new total first, then asks the customer for the difference. */
export const ChargeVatButton = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [isBusy, setIsBusy] = useState(false)
  const [preview, setPreview] = useState<EditPreviewTotals>()
  const canManageMoney = can(useVisitor(), 'order.money')
  if (!order.vat_exempt || !order.can_edit || !canManageMoney) return null
  const showPreview = async () => {
    setIsBusy(true)
    try {
      const body = { baseVersion: order.version }
      setPreview((await send(orderLineEndpoints.previewVat, { params: { id: order.id }, body })).body.data)
    } catch (error) {
      // The order has changed: the next press uses the reloaded one.
      if (notifyError(error).status === 409) await reload()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button isLoading={isBusy} onClick={() => void showPreview()} size="sm">
        {t('checkoutAdmin.vies.charge')}
      </Button>
      {preview ? <ChargeDialog onClose={() => setPreview(undefined)} order={order} preview={preview} /> : null}
    </>
  )
}

interface ChargeDialogProps {
  order: AdminOrder
  preview: EditPreviewTotals
  onClose: () => void
}

const ChargeDialog = ({ order, preview, onClose }: ChargeDialogProps) => {
  const t = useT()
  const send = useSend()
  const form = useOrderForm({
    order,
    toValues: ({ client }) => ({ reason: t('checkoutAdmin.vies.chargeReason', { number: client.vat_reg_nr }) }),
    send: ({ reason }, base) =>
      send(orderLineEndpoints.chargeVat, { params: { id: base.id }, body: { baseVersion: base.version, reason } }),
    resume: (_saves, storedOrder) => (storedOrder.vat_exempt ? null : 'done'),
    // The shown total belongs to an older version of the order.
    onConflict: onClose,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      hint={t('checkoutAdmin.vies.chargeHint')}
      onClose={onClose}
      title={t('checkoutAdmin.vies.charge')}
    >
      <EditPreviewSums totals={preview} />
      <TextField {...form.field('reason')} label={t('orderAdmin.reason')} required />
    </FormDialog>
  )
}
