import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { type StaffDelivery, webhookAdmin } from '#webhooks/contract-webhook.ts'
import { WEBHOOK_EVENTS } from '#webhooks/domain/events.ts'
import { formatEventName } from './parts/format-event-name.ts'

const STATES = ['waiting', 'delivered', 'failed'] as const
const TONES = { waiting: 'wait', delivered: 'good', failed: 'bad' } as const
const PLAN: ListPlan = {
  sort: '-at',
  pageSize: 50,
  filters: { webhook: null, state: STATES, event: WEBHOOK_EVENTS },
  columns: ['at', 'event', 'subject', 'state', 'tries', 'answer', 'next_at', 'url'],
}
const SOURCE = createListSource(webhookAdmin.deliveries, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, webhookAdmin.deliveries, PLAN, body => body.results)

/** Lists webhook deliveries and replays them. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const replay = (id: number) => run(() => send(webhookAdmin.replay, { params: { id } }), t('webhookAdmin.replayed'))
  const columns: readonly DataColumn<StaffDelivery>[] = [
    { id: 'at', header: t('webhookAdmin.list.at'), cell: ({ at }) => formatDateTime(at, language), isSortable: true },
    { id: 'event', header: t('webhookAdmin.list.event'), cell: ({ event }) => formatEventName(t, event) },
    { id: 'subject', header: t('webhookAdmin.list.subject'), cell: ({ subject }) => subject },
    {
      id: 'state',
      header: t('webhookAdmin.list.state'),
      cell: ({ state }) => <StateMark tone={TONES[state]}>{t(`webhookAdmin.list.states.${state}`)}</StateMark>,
    },
    { id: 'tries', header: t('webhookAdmin.list.tries'), cell: ({ tries }) => tries, isNumeric: true },
    { id: 'answer', header: t('webhookAdmin.list.answer'), cell: ({ status, failure }) => failure ?? status ?? '' },
    {
      id: 'next_at',
      header: t('webhookAdmin.list.next'),
      cell: ({ next_at: at }) => (at ? formatDateTime(at, language) : ''),
    },
    { id: 'url', header: t('webhookAdmin.list.url'), cell: ({ url }) => url },
  ]
  const allOption = { value: '', label: t('webhookAdmin.list.all') }
  return (
    <ListScreen
      columns={columns}
      empty={{ title: t('webhookAdmin.list.none'), hint: t('webhookAdmin.list.noneHint') }}
      getMenuEntries={({ id, can_replay: canReplay }) =>
        canReplay
          ? [
              {
                key: 'replay',
                label: t('webhookAdmin.list.replay'),
                icon: <RotateCcw aria-hidden />,
                onSelect: () => void replay(id),
              },
            ]
          : []
      }
      filters={[
        {
          name: 'state',
          label: t('webhookAdmin.list.state'),
          options: [allOption, ...STATES.map(value => ({ value, label: t(`webhookAdmin.list.states.${value}`) }))],
        },
        {
          name: 'event',
          label: t('webhookAdmin.list.event'),
          options: [allOption, ...WEBHOOK_EVENTS.map(value => ({ value, label: formatEventName(t, value) }))],
        },
      ]}
      list={useScreenData<typeof loader>()}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ event, at }) => `${formatEventName(t, event)} ${formatDateTime(at, language)}`}
      searchLabel={t('webhookAdmin.list.search')}
      source={SOURCE}
      title={t('webhookAdmin.list.title')}
    />
  )
}
