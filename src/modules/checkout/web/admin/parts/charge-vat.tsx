import { useState } from 'react'
import { type EditPreviewTotals, orderLineCalls } from '#orders/contract-order-lines.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { EditPreviewSums } from '#orders/web/admin/parts/edit-preview-sums.tsx'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { can } from '#wire/visitor.ts'

/** Charges VAT on an exempt order: shows the new total first, then asks the buyer for the difference. */
export const ChargeVat = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [preview, setPreview] = useState<EditPreviewTotals>()
  const canManageMoney = can(useVisitor(), 'order.money')
  if (!order.vat_exempt || !order.can_edit || !canManageMoney) return null
  const showPreview = async () => {
    setBusy(true)
    try {
      const body = { baseVersion: order.version }
      setPreview((await send(orderLineCalls.previewVat, { params: { id: order.id }, body })).body.data)
    } catch (error) {
      // The order has changed: the next press uses the reloaded one.
      if (notifyFailure(error).status === 409) await reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={busy} onClick={() => void showPreview()} size="sm">
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
  const reload = useReload()
  const form = useForm({
    initial: { reason: t('checkoutAdmin.vies.chargeReason', { number: order.client.vat_reg_nr }) },
    send: ({ reason }) =>
      send(orderLineCalls.chargeVat, { params: { id: order.id }, body: { baseVersion: order.version, reason } }),
    // The shown total belongs to an older version of the order.
    onFailure: async ({ status, message }) => {
      if (status !== 409) return false
      showToast('warning', message)
      await reload()
      onClose()
      return true
    },
    onDone: async () => {
      await reload()
      onClose()
    },
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
