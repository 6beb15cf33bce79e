import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { invoiceNumberEndpoints } from '#orders/contract-settings.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { Section } from '#platform/admin/section.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'

interface InvoiceNumberProps {
  /** The number of the next invoice or credit note. */
  next: number
}

/** Shows the next number of invoices and credit notes, which staff raise after a restore. */
export const InvoiceNumber = ({ next }: InvoiceNumberProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      actions={
        <Button icon={<Pencil aria-hidden />} onClick={() => setIsOpen(true)} size="sm">
          {t('orderAdmin.invoiceNumber.raise')}
        </Button>
      }
      hint={t('orderAdmin.invoiceNumber.hint')}
      title={t('orderAdmin.invoiceNumber.title')}
    >
      <p className="tabular">{t('orderAdmin.invoiceNumber.next', { number: next })}</p>
      {isOpen ? <RaiseDialog next={next} onClose={() => setIsOpen(false)} /> : null}
    </Section>
  )
}

const RaiseDialog = ({ next, onClose }: InvoiceNumberProps & { onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: { next: next as TypedNumber },
    send: values => send(invoiceNumberEndpoints.raise, { body: { next: Number(values.next) } }),
    onDone: async () => {
      await reload()
      showToast('success', t('admin.form.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('orderAdmin.invoiceNumber.dialogHint')}
      onClose={onClose}
      title={t('orderAdmin.invoiceNumber.raise')}
    >
      <NumberField
        error={form.errorAt('next')}
        label={t('orderAdmin.invoiceNumber.field')}
        language={language}
        name="next"
        onChange={value => form.set('next', value)}
        required
        value={form.values.next}
      />
    </FormDialog>
  )
}
