import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { centsOf, formatCents } from '#kernel/money.ts'
import { shopTime } from '#kernel/shop-time.ts'
import { type ClientFields, clientAdmin, type StaffClient } from '#orders/contract-client.ts'
import { Section } from '#platform/admin/section.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { saveJoined } from '#platform/web/save-joined.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { Select } from '#ui/admin/select.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { can } from '#wire/visitor.ts'
import { ClientDoubles } from './parts/client-doubles.tsx'
import { ClientErasure } from './parts/client-erasure.tsx'
import { clientLabel } from './parts/client-name.ts'
import { ClientOrders } from './parts/client-orders.tsx'

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<StaffClient> => {
  const id = Number(params.id) || 0
  try {
    return (await context.get(sendContext)(clientAdmin.view, { params: { id } }, { signal: request.signal })).body.data
  } catch (error) {
    const missing = error instanceof SendFailure && (error.status === 404 || error.status === 422)
    throw missing ? data(null, { status: 404 }) : error
  }
}

const valuesOf = (client: StaffClient): ClientFields => {
  const { client_type, first_name, last_name, business_name, company_reg_nr, vat_reg_nr, vat_reg_country } = client
  const { email, phone, note } = client
  const company = { business_name, company_reg_nr, vat_reg_nr, vat_reg_country }
  return { client_type, first_name, last_name, ...company, email, phone, note }
}

const useClientForm = (loaded: StaffClient): Form<ClientFields> => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const seen = useRef(loaded)
  const params = { id: loaded.id }
  const said = (path: string, value: unknown) =>
    (path === 'client_type' ? t(`clientAdmin.types.${value as ClientFields['client_type']}`) : String(value)) || '–'
  const form = useForm<ClientFields, StaffClient>({
    initial: valuesOf(loaded),
    send: mine =>
      saveJoined<ClientFields, StaffClient>({
        base: seen.current,
        mine,
        valuesOf,
        versionOf: ({ version }) => version,
        save: async (values, { version }) =>
          (await send(clientAdmin.save, { params, body: { ...values, baseVersion: version } })).body.data,
        look: async () => (await send(clientAdmin.view, { params })).body.data,
        words: (path, theirs) => t('admin.clash.field', { value: said(path, theirs) }),
        onClash: now => {
          seen.current = now
          latest.current.take(valuesOf(now))
        },
      }),
    onDone: async now => {
      seen.current = now
      latest.current.take(valuesOf(now))
      showToast('success', t('admin.form.saved'))
      await reload()
    },
  })
  const latest = useRef(form)
  latest.current = form
  return form
}

/** One client: who they are, what they ordered, who else they are, and their way out. */
export const Component = () => {
  const client = useScreen<typeof loader>()
  return <Client client={client} key={`${client.id} ${client.erased_at}`} />
}

const Client = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const form = useClientForm(client)
  const fixed = client.erased_at !== null || client.merged_into !== null
  return (
    <>
      <ClientHeader client={client} />
      <div className="grid items-start gap-4 medium:grid-cols-[minmax(0,1fr)_22rem]">
        <form {...form.props} className="grid min-w-0 gap-4">
          <FormMessage form={form} />
          <Standing client={client} />
          {fixed ? null : <Fields form={form} />}
          {fixed ? null : (
            <SaveBar
              busy={form.busy}
              changed={form.changed}
              labels={{
                changed: t('admin.form.unsaved'),
                save: t('admin.form.save'),
                saving: t('admin.form.saving'),
                reset: t('admin.form.reset'),
              }}
              onReset={() => form.reset(valuesOf(client))}
              onSave={form.submit}
            />
          )}
        </form>
        <div className="grid min-w-0 gap-4">
          <ClientOrders client={client} />
          {fixed ? null : <ClientDoubles client={client} />}
        </div>
      </div>
      <LeaveGuard changed={form.changed} />
    </>
  )
}

const ClientHeader = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const language = useLanguage()
  const takesOrders = can(useVisitor(), 'order.edit')
  const erased = client.erased_at !== null
  const title = clientLabel(t, { ...client, erased })
  return (
    <PageHeader
      actions={
        <>
          {erased || client.merged_into !== null || !takesOrders ? null : (
            <Button href={`/${language}/admin/order/create?client=${client.id}`} icon={<Plus aria-hidden />}>
              {t('orderAdmin.create')}
            </Button>
          )}
          {client.erasable ? (
            <>
              <Button download href={`/v1/admin/client/${client.id}/export`}>
                {t('clientAdmin.export')}
              </Button>
              <ClientErasure client={client} />
            </>
          ) : null}
        </>
      }
      crumbs={{
        label: t('admin.path'),
        of: [{ label: t('clientAdmin.title'), href: `/${language}/admin/client` }, { label: title }],
      }}
      facts={
        <>
          {erased ? (
            <StateMark tone="quiet">{t('clientAdmin.erasedAt', { at: shopTime(client.erased_at ?? '') })}</StateMark>
          ) : null}
          <span className="tabular">{t('clientAdmin.orderCount', { count: client.orders })}</span>
          <span className="tabular">
            {t('clientAdmin.spent')} {formatCents(centsOf(client.spent), language)}
          </span>
        </>
      }
      title={title}
    />
  )
}

/** What became of one who cannot be changed any more. */
const Standing = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const language = useLanguage()
  const { erasure, merged_into: into } = client
  if (erasure) {
    return (
      <Notice>
        {t('clientAdmin.erasedReport', {
          orders: erasure.orders,
          mails: erasure.deleted.mails ?? 0,
          requests: erasure.deleted.stock_notifications ?? 0,
          invoices: erasure.invoices,
          until: erasure.keptUntil ?? '–',
        })}
      </Notice>
    )
  }
  if (into === null) return null
  return (
    <Notice action={<Button href={`/${language}/admin/client/edit/${into}`}>{t('clientAdmin.toIt')}</Button>}>
      {t('clientAdmin.mergedInto', { id: into })}
    </Notice>
  )
}

const Fields = ({ form }: { form: Form<ClientFields> }) => {
  const t = useT()
  const business = form.values.client_type === 'business'
  return (
    <>
      <Section columns={2} hint={t('clientAdmin.dataHint')} title={t('clientAdmin.data')}>
        <Select
          className="small:col-span-2"
          label={t('clientAdmin.type')}
          onChange={value => form.set('client_type', value)}
          options={(['private', 'business'] as const).map(value => ({ value, label: t(`clientAdmin.types.${value}`) }))}
          value={form.values.client_type}
        />
        <TextField {...form.field('first_name')} autoComplete="off" label={t('clientAdmin.firstName')} />
        <TextField {...form.field('last_name')} autoComplete="off" label={t('clientAdmin.lastName')} />
        <TextField
          {...form.field('email')}
          autoComplete="off"
          inputMode="email"
          label={t('clientAdmin.email')}
          required
        />
        <TextField {...form.field('phone')} autoComplete="off" inputMode="tel" label={t('clientAdmin.phone')} />
        {business ? (
          <>
            <TextField {...form.field('business_name')} autoComplete="off" label={t('clientAdmin.businessName')} />
            <TextField {...form.field('company_reg_nr')} autoComplete="off" label={t('clientAdmin.regNr')} />
            <TextField {...form.field('vat_reg_nr')} autoComplete="off" label={t('clientAdmin.vatNr')} />
            <TextField {...form.field('vat_reg_country')} autoComplete="off" label={t('clientAdmin.vatCountry')} />
          </>
        ) : null}
      </Section>
      <Section hint={t('clientAdmin.noteHint')} title={t('clientAdmin.note')}>
        <TextareaField {...form.field('note')} hideLabel label={t('clientAdmin.note')} rows={4} />
      </Section>
    </>
  )
}
