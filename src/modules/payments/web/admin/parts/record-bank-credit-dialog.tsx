import { formatCents, toCents } from '#kernel/money.ts'
import { type BankCreditAnswer, bankCreditEndpoints } from '#payments/contract-bank-credit.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'

const ORDER_NUMBER = /^[1-9]\d{0,9}$/

interface RecordBankCreditDialogProps {
  credit: BankCreditAnswer
  onClose: () => void
}

/** Asks for the order that received money pays; the order that the payer probably meant is filled in. */
export const RecordBankCreditDialog = ({ credit, onClose }: RecordBankCreditDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const form = useForm<{ order: string }, unknown>({
    initial: { order: credit.order?.number ?? '' },
    check: ({ order }) => (ORDER_NUMBER.test(order.trim()) ? {} : { order: t('app.problem.required') }),
    send: ({ order }) =>
      send(bankCreditEndpoints.record, { params: { id: credit.id }, body: { order: Number(order.trim()) } }),
    onDone: async () => {
      await reload()
      showToast('success', t('bankCredits.recorded'))
      onClose()
    },
  })
  const sum = formatCents(toCents(credit.amount), language)
  return (
    <FormDialog
      form={form}
      hint={t('bankCredits.recordHint', { sum, payer: credit.payer_name || credit.description })}
      onClose={onClose}
      title={t('bankCredits.recordTitle')}
    >
      <TextField {...form.field('order')} inputMode="numeric" label={t('bankCredits.orderNumber')} required />
    </FormDialog>
  )
}
