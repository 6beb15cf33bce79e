import { dataRequestCalls, type ListedDataRequest } from '#compliance/contract-data-request.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'

interface RefuseRequestDialogProps {
  request: ListedDataRequest
  onClose: () => void
}

/** Refuses a request for erasure; its author gets the reason by mail. */
export const RefuseRequestDialog = ({ request: { id, email, language }, onClose }: RefuseRequestDialogProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { languages } = usePageOptions()
  const form = useForm({
    initial: { reason: '' },
    send: body => send(dataRequestCalls.refuse, { params: { id }, body }),
    onDone: async () => {
      showToast('success', t('complianceAdmin.dataRequests.answered'))
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      description={email}
      form={form}
      hint={t('complianceAdmin.dataRequests.refuseHint')}
      onClose={onClose}
      title={t('complianceAdmin.dataRequests.refuse')}
    >
      <TextareaField
        {...form.field('reason')}
        hint={t('complianceAdmin.dataRequests.reasonHint', { language: languages[language] ?? language })}
        label={t('complianceAdmin.dataRequests.reason')}
        maxLength={4_000}
        required
        rows={5}
      />
    </FormDialog>
  )
}
