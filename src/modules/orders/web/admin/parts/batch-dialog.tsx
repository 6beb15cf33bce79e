import { useId } from 'react'
import { orderBatches } from '#orders/contract-batch.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'

const MAX_CODE_CHARACTERS = 500

interface BatchDialogProps {
  orderId: number
  product: {
    id: number
    name: string
    /** The recorded numbers, separated by commas. */
    batches: string
  }
  /** Numbers of goods receipts. */
  received?: readonly string[] | undefined
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Records the batch or serial numbers of the delivered pieces of a product. */
export const BatchDialog = ({ orderId, product, received = [], onSaved, onClose }: BatchDialogProps) => {
  const { id, name, batches } = product
  const t = useT()
  const send = useSend()
  const form = useForm<{ batches: string }, unknown>({
    initial: () => ({ batches }),
    send: values => send(orderBatches.record, { params: { id: orderId }, body: { product_id: id, ...values } }),
    onDone: async () => {
      showToast('success', t('orderAdmin.batches.saved'))
      await onSaved()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('orderAdmin.batches.of', { name })}
      onClose={onClose}
      title={t('orderAdmin.batches.record')}
    >
      <BatchField
        {...form.field('batches')}
        hint={t('orderAdmin.batches.hint')}
        label={t('orderAdmin.batches.title')}
        received={received}
      />
    </FormDialog>
  )
}

interface BatchFieldProps extends TextFieldProps {
  received: readonly string[]
}

/** Suggests the numbers of goods receipts. */
export const BatchField = ({ received, ...field }: BatchFieldProps) => {
  const listId = useId()
  return (
    <>
      <TextField
        {...field}
        autoComplete="off"
        list={received.length > 0 ? listId : undefined}
        maxLength={MAX_CODE_CHARACTERS}
      />
      <datalist id={listId}>
        {received.map(code => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </>
  )
}
