import { type ClientFields, clientAdmin, type StaffClient } from '#orders/contract-client.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useRedirectAfterSave } from '#platform/web/use-redirect-after-save.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { ClientFormFields } from './parts/client-form-fields.tsx'

const EMPTY_CLIENT: ClientFields = {
  client_type: 'private',
  first_name: '',
  last_name: '',
  business_name: '',
  company_reg_nr: '',
  vat_reg_nr: '',
  vat_reg_country: '',
  email: '',
  phone: '',
  note: '',
}

/** Creates a client who has not ordered yet. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useCreationSend()
  const redirect = useRedirectAfterSave()
  const form = useForm<ClientFields, StaffClient>({
    initial: EMPTY_CLIENT,
    send: async body => (await send(clientAdmin.create, { body })).body.data,
    onDone: ({ id }) => {
      showToast('success', t('admin.form.saved'))
      redirect(`/${language}/admin/client/edit/${id}`)
    },
  })
  return (
    <>
      <PageHeader
        crumbs={{
          label: t('admin.path'),
          items: [
            { label: t('clientAdmin.title'), href: `/${language}/admin/client` },
            { label: t('clientAdmin.create') },
          ],
        }}
        title={t('clientAdmin.create')}
      />
      <form {...form.props} className="grid max-w-3xl gap-4">
        <FormMessage form={form} />
        <ClientFormFields form={form} />
        <div>
          <Button isLoading={form.isBusy} type="submit" variant="primary">
            {t('clientAdmin.create')}
          </Button>
        </div>
      </form>
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
    </>
  )
}
