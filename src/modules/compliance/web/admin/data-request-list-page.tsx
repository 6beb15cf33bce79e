import Ban from 'lucide-react/icons/ban'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { dataRequestCalls, type ListedDataRequest } from '#compliance/contract-data-request.ts'
import { DATA_REQUEST_STATES } from '#compliance/domain/data-request.ts'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Alert } from '#ui/admin/alert.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { RefuseRequestDialog } from './parts/refuse-request-dialog.tsx'
import { RetentionDialog } from './parts/retention-dialog.tsx'

const STATES = ['all', ...DATA_REQUEST_STATES] as const
const TONES = { open: 'warn', exported: 'quiet', erased: 'good', refused: 'quiet', stopped: 'quiet' } as const
const PLAN: ListPlan = {
  sort: '-requested_at',
  pageSize: 50,
  filters: { state: STATES },
  columns: ['requested_at', 'kind', 'state', 'email', 'clients', 'answer_by', 'closed_at'],
}

const SOURCE = createListSource(dataRequestCalls.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, dataRequestCalls.list, PLAN, body => body.results)

const buildColumns = (t: T, language: string, canOpenClients: boolean): readonly DataColumn<ListedDataRequest>[] => [
  {
    id: 'requested_at',
    header: t('complianceAdmin.dataRequests.requestedAt'),
    cell: ({ requested_at }) => formatDateTime(requested_at, language),
    isSortable: true,
  },
  {
    id: 'kind',
    header: t('complianceAdmin.dataRequests.kind'),
    cell: ({ kind }) => t(`complianceAdmin.dataRequests.kinds.${kind}`),
  },
  {
    id: 'state',
    header: t('complianceAdmin.dataRequests.state'),
    cell: ({ state }) => <StateMark tone={TONES[state]}>{t(`complianceAdmin.dataRequests.states.${state}`)}</StateMark>,
  },
  {
    id: 'email',
    header: t('complianceAdmin.dataRequests.email'),
    cell: ({ email }) => email || t('complianceAdmin.dataRequests.noEmail'),
  },
  {
    id: 'clients',
    header: t('complianceAdmin.dataRequests.clients'),
    cell: ({ clients }) =>
      clients.map(({ id, name }) =>
        canOpenClients ? (
          <Link className="link mr-2" href={`/${language}/admin/client/edit/${id}`} key={id}>
            {name || `#${id}`}
          </Link>
        ) : (
          <span className="mr-2" key={id}>
            {name || `#${id}`}
          </span>
        ),
      ),
    text: ({ clients }) => clients.map(({ name }) => name).join(', '),
  },
  {
    id: 'answer_by',
    header: t('complianceAdmin.dataRequests.answerBy'),
    cell: ({ state, answer_by }) => (state === 'open' ? formatDay(answer_by, language) : ''),
  },
  {
    id: 'closed_at',
    header: t('complianceAdmin.dataRequests.closedAt'),
    cell: ({ closed_at }) => (closed_at ? formatDateTime(closed_at, language) : ''),
    isDesktopOnly: true,
  },
]

/** Lists confirmed requests for data, and answers requests for erasure. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run, isBusy } = useAction()
  const canOpenClients = can(useVisitor(), 'client.edit')
  const [refusedRequest, setRefusedRequest] = useState<ListedDataRequest | null>(null)
  const [showsRetention, setShowsRetention] = useState(false)
  const [erasedRequest, setErasedRequest] = useState<ListedDataRequest | null>(null)
  const getMenuEntries = (request: ListedDataRequest) => {
    if (request.state !== 'open') return []
    const [client] = request.clients
    const openClient = client && {
      key: 'client',
      label: t('complianceAdmin.dataRequests.openClient'),
      href: `/${language}/admin/client/edit/${client.id}`,
    }
    const eraseAddress = {
      key: 'erase',
      label: t('complianceAdmin.dataRequests.erase'),
      icon: <Trash2 aria-hidden />,
      isDestructive: true,
      onSelect: () => setErasedRequest(request),
    }
    // A known client is erased on the client's page.
    const openedClient = canOpenClients ? openClient : undefined
    return [
      ...(client ? [] : [eraseAddress]),
      ...(openedClient ? [openedClient] : []),
      {
        key: 'refuse',
        label: t('complianceAdmin.dataRequests.refuse'),
        icon: <Ban aria-hidden />,
        onSelect: () => setRefusedRequest(request),
      },
    ]
  }
  const erase = async ({ id }: ListedDataRequest) => {
    await run(() => send(dataRequestCalls.erase, { params: { id } }), t('complianceAdmin.dataRequests.answered'))
    setErasedRequest(null)
  }
  return (
    <>
      <ListScreen
        columns={buildColumns(t, language, canOpenClients)}
        create={<Button onClick={() => setShowsRetention(true)}>{t('complianceAdmin.retention.open')}</Button>}
        empty={{ title: t('complianceAdmin.dataRequests.none'), hint: t('complianceAdmin.dataRequests.noneHint') }}
        filters={[
          {
            name: 'state',
            label: t('complianceAdmin.dataRequests.state'),
            options: STATES.map(value => ({ value, label: t(`complianceAdmin.dataRequests.states.${value}`) })),
          },
        ]}
        getHref={({ state, clients: [client] }) =>
          canOpenClients && state === 'open' && client ? `/${language}/admin/client/edit/${client.id}` : undefined
        }
        getMenuEntries={getMenuEntries}
        getRowId={({ id }) => String(id)}
        getRowName={({ email, id }) => email || `#${id}`}
        list={useScreenData<typeof loader>()}
        plan={PLAN}
        searchLabel={t('complianceAdmin.dataRequests.search')}
        source={SOURCE}
        title={t('complianceAdmin.dataRequests.title')}
      />
      {showsRetention ? <RetentionDialog onClose={() => setShowsRetention(false)} /> : null}
      {refusedRequest ? <RefuseRequestDialog onClose={() => setRefusedRequest(null)} request={refusedRequest} /> : null}
      <Alert
        cancelLabel={t('admin.cancel')}
        confirmLabel={t('complianceAdmin.dataRequests.erase')}
        isBusy={isBusy}
        isDestructive
        onCancel={() => setErasedRequest(null)}
        onConfirm={() => erasedRequest && void erase(erasedRequest)}
        open={erasedRequest !== null}
        title={t('complianceAdmin.dataRequests.eraseTitle')}
      >
        {t('complianceAdmin.dataRequests.eraseText', { email: erasedRequest?.email ?? '' })}
      </Alert>
    </>
  )
}
