import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { type ClientContacts, type ClientFields, clientAdmin, type StaffClient } from '#orders/contract-client.ts'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { saveMerged } from '#platform/web/save-merged.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor, visitorContext } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { can } from '#wire/visitor.ts'
import { ClientContactCards } from './parts/client-contacts.tsx'
import { ClientDuplicates } from './parts/client-duplicates.tsx'
import { ClientErasure } from './parts/client-erasure.tsx'
import { ClientFormFields } from './parts/client-form-fields.tsx'
import { ClientMerge } from './parts/client-merge.tsx'
import { ClientOrders } from './parts/client-orders.tsx'
import { formatClient } from './parts/format-client.ts'

interface PageData {
  client: StaffClient
  /** Null for users who may not see orders. */
  contacts: ClientContacts | null
}

export const loader = async ({ params, request, context }: LoaderFunctionArgs): Promise<PageData> => {
  const send = context.get(sendContext)
  const call = { params: { id: Number(params.id) || 0 } }
  const { signal } = request

  try {
    const [client, contacts] = await Promise.all([
      send(clientAdmin.view, call, { signal }),
      can(context.get(visitorContext), 'order.edit') ? send(clientAdmin.contacts, call, { signal }) : null,
    ])
    return { client: client.body.data, contacts: contacts?.body.data ?? null }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

const toClientFields = (client: StaffClient): ClientFields => {
  const { client_type, first_name, last_name, business_name, company_reg_nr, vat_reg_nr, vat_reg_country } = client
  const { email, phone, note } = client
  const company = { business_name, company_reg_nr, vat_reg_nr, vat_reg_country }
  return { client_type, first_name, last_name, ...company, email, phone, note }
}

const useClientForm = (loaded: StaffClient): Form<ClientFields> => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const seenClient = useRef(loaded)
  const params = { id: loaded.id }
  const formatValue = (path: string, value: unknown) =>
    (path === 'client_type' ? t(`clientAdmin.types.${value as ClientFields['client_type']}`) : String(value)) || '–'
  const form = useForm<ClientFields, StaffClient>({
    initial: toClientFields(loaded),
    send: (ownValues, { lost }) =>
      saveMerged<ClientFields, StaffClient>({
        base: seenClient.current,
        mine: ownValues,
        lost,
        getValues: toClientFields,
        getVersion: ({ version }) => version,
        save: async (values, { version }) =>
          (await send(clientAdmin.save, { params, body: { ...values, baseVersion: version } })).body.data,
        loadCurrent: async () => (await send(clientAdmin.view, { params })).body.data,
        formatValue: (path, theirValue) => t('admin.conflict.field', { value: formatValue(path, theirValue) }),
        onConflict: current => {
          seenClient.current = current
          latestForm.current.rebase(toClientFields(current))
        },
      }),
    onDone: async saved => {
      seenClient.current = saved
      latestForm.current.rebase(toClientFields(saved))
      showToast('success', t('admin.form.saved'))
      await reload()
    },
  })
  const latestForm = useRef(form)
  latestForm.current = form
  return form
}

/** Shows the page of a client: data, orders, duplicates, merging and erasure. */
export const Component = () => {
  const { client, contacts } = useScreenData<typeof loader>()
  return <ClientScreen client={client} contacts={contacts} key={`${client.id} ${client.erased_at}`} />
}

const ClientScreen = ({ client, contacts }: PageData) => {
  const t = useT()
  const form = useClientForm(client)
  const isLocked = client.erased_at !== null || client.merged_into !== null
  return (
    <>
      <ClientHeader client={client} />
      <div className="grid items-start gap-4 medium:grid-cols-[minmax(0,1fr)_22rem]">
        <form {...form.props} className="grid min-w-0 gap-4">
          <FormMessage form={form} />
          <ClientStatusNotice client={client} />
          {isLocked ? null : <ClientFormFields form={form} />}
          {isLocked ? null : (
            <SaveBar
              isBusy={form.isBusy}
              isChanged={form.isChanged}
              labels={{
                changed: t('admin.form.unsaved'),
                save: t('admin.form.save'),
                saving: t('admin.form.saving'),
                reset: t('admin.form.reset'),
              }}
              onReset={() => form.reset(toClientFields(client))}
              onSave={form.submit}
            />
          )}
        </form>
        <div className="grid min-w-0 gap-4">
          <ClientOrders client={client} />
          {contacts ? <ClientContactCards contacts={contacts} /> : null}
          {isLocked ? null : <ClientDuplicates client={client} />}
          {isLocked ? null : (
            <div className="no-print">
              <ClientMerge client={client} />
            </div>
          )}
        </div>
      </div>
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
    </>
  )
}

const ClientHeader = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const listHref = useListHref('client')
  const language = useLanguage()
  const canOpenOrders = can(useVisitor(), 'order.edit')
  const isErased = client.erased_at !== null
  const title = formatClient(t, { ...client, erased: isErased })
  return (
    <PageHeader
      actions={
        <>
          {isErased || client.merged_into !== null || !canOpenOrders ? null : (
            <Button href={`/${language}/admin/order/create?client=${client.id}`} icon={<Plus aria-hidden />}>
              {t('orderAdmin.create')}
            </Button>
          )}
          {client.can_erase ? (
            <>
              {canOpenOrders ? (
                <Button download href={`/v1/admin/client/${client.id}/export`}>
                  {t('clientAdmin.export')}
                </Button>
              ) : null}
              <ClientErasure client={client} />
            </>
          ) : null}
        </>
      }
      crumbs={{
        label: t('admin.path'),
        items: [{ label: t('clientAdmin.title'), href: listHref }, { label: title }],
      }}
      details={
        <>
          {isErased ? (
            <StateMark tone="quiet">
              {t('clientAdmin.erasedAt', { at: formatDateTime(client.erased_at ?? '', language) })}
            </StateMark>
          ) : null}
          {client.orders === null ? null : (
            <span className="tabular">{t('clientAdmin.orderCount', { count: client.orders })}</span>
          )}
          {client.spent === null ? null : (
            <span className="tabular">
              {t('clientAdmin.spent')} {formatCents(toCents(client.spent), language)}
            </span>
          )}
        </>
      }
      title={title}
    />
  )
}

/** Shows the notice for an erased or merged client, who cannot be changed. */
const ClientStatusNotice = ({ client }: { client: StaffClient }) => {
  const t = useT()
  const language = useLanguage()
  const { erasure, merged_into: targetId } = client
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
  if (targetId === null) return null
  return (
    <Notice action={<Button href={`/${language}/admin/client/edit/${targetId}`}>{t('clientAdmin.openMerged')}</Button>}>
      {t('clientAdmin.mergedInto', { id: targetId })}
    </Notice>
  )
}
