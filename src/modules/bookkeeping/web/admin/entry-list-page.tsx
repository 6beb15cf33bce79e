import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import type { LoaderFunctionArgs } from 'react-router'
import { type BookkeepingEntry, bookkeepingEntryEndpoints } from '#bookkeeping/contract-bookkeeping.ts'
import {
  BOOKKEEPING_SYSTEMS,
  ENTRY_ACTIONS,
  ENTRY_KINDS,
  ENTRY_STATES,
  type EntryAction,
  findNextEntryState,
  SYSTEM_NAMES,
} from '#bookkeeping/domain/bookkeeping-system.ts'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'

const TONES = {
  waiting: 'quiet',
  sending: 'wait',
  unclear: 'warn',
  sent: 'good',
  failed: 'bad',
  skipped: 'quiet',
} as const
const ICONS = { retry: <RotateCcw aria-hidden />, skip: <Check aria-hidden /> }
const PLAN: ListPlan = {
  sort: '-changed_at',
  pageSize: 50,
  filters: { system: BOOKKEEPING_SYSTEMS, state: ENTRY_STATES, kind: ENTRY_KINDS },
  columns: ['kind', 'number', 'order', 'amount', 'occurred_at', 'state', 'failure', 'changed_at', 'system'],
}
const SOURCE = createListSource(bookkeepingEntryEndpoints.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, bookkeepingEntryEndpoints.list, PLAN, body => body.results)

/** Lists documents and payments with their state in a bookkeeping program. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const changeEntry = (id: number, action: EntryAction) =>
    run(
      () => send(bookkeepingEntryEndpoints.change, { params: { id }, body: { action } }),
      t(`bookkeepingAdmin.done.${action}`),
    )
  const sendEntries = () => run(() => send(bookkeepingEntryEndpoints.send, {}), t('bookkeepingAdmin.started'))
  const buildFilterOptions = (name: 'state' | 'kind', values: readonly string[]) => [
    { value: '', label: t('bookkeepingAdmin.list.all') },
    ...values.map(value => ({ value, label: t(`bookkeepingAdmin.list.${name}s.${value}`) })),
  ]
  return (
    <ListScreen
      actions={
        <Button icon={<Send aria-hidden />} isLoading={isBusy} onClick={() => void sendEntries()}>
          {t('bookkeepingAdmin.sendNow')}
        </Button>
      }
      columns={useColumns()}
      empty={{ title: t('bookkeepingAdmin.list.none'), hint: t('bookkeepingAdmin.list.noneHint') }}
      getMenuEntries={({ id, state }) =>
        ENTRY_ACTIONS.filter(action => findNextEntryState(state, action)).map(action => ({
          key: action,
          label: t(`bookkeepingAdmin.list.${action}`),
          icon: ICONS[action],
          onSelect: () => void changeEntry(id, action),
        }))
      }
      filters={[
        { name: 'state', label: t('bookkeepingAdmin.list.state'), options: buildFilterOptions('state', ENTRY_STATES) },
        {
          name: 'system',
          label: t('bookkeepingAdmin.list.system'),
          options: [
            { value: '', label: t('bookkeepingAdmin.list.all') },
            ...BOOKKEEPING_SYSTEMS.map(value => ({ value, label: SYSTEM_NAMES[value] })),
          ],
        },
        { name: 'kind', label: t('bookkeepingAdmin.list.kind'), options: buildFilterOptions('kind', ENTRY_KINDS) },
      ]}
      list={useScreenData<typeof loader>()}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ kind, number }) => `${t(`bookkeepingAdmin.list.kinds.${kind}`)} ${number}`}
      searchLabel={t('bookkeepingAdmin.list.search')}
      source={SOURCE}
      title={t('bookkeepingAdmin.list.title')}
    />
  )
}

const useColumns = (): readonly DataColumn<BookkeepingEntry>[] => {
  const t = useT()
  const language = useLanguage()
  const describeFailure = ({ failure, failure_detail: detail }: BookkeepingEntry): string =>
    failure ? t(`bookkeepingAdmin.list.failures.${failure}`, { detail }) : ''
  return [
    {
      id: 'kind',
      header: t('bookkeepingAdmin.list.kind'),
      cell: ({ kind }) => t(`bookkeepingAdmin.list.kinds.${kind}`),
    },
    { id: 'number', header: t('bookkeepingAdmin.list.number'), cell: ({ number }) => number, isSortable: true },
    {
      id: 'order',
      header: t('bookkeepingAdmin.list.order'),
      cell: ({ order: { id, number } }) => (
        <ScreenLink className="link" href={`/${language}/admin/order/edit/${id}`}>
          {number}
        </ScreenLink>
      ),
    },
    {
      id: 'amount',
      header: t('bookkeepingAdmin.list.amount'),
      cell: ({ amount }) => formatCents(Math.round(amount * 100), language),
      isNumeric: true,
    },
    {
      id: 'occurred_at',
      header: t('bookkeepingAdmin.list.occurredAt'),
      cell: ({ occurred_at: at }) => formatDay(at, language),
      isSortable: true,
    },
    {
      id: 'state',
      header: t('bookkeepingAdmin.list.state'),
      cell: ({ state }) => <StateMark tone={TONES[state]}>{t(`bookkeepingAdmin.list.states.${state}`)}</StateMark>,
    },
    {
      id: 'failure',
      header: t('bookkeepingAdmin.list.failure'),
      cell: row => <span className="cell-wrap block min-w-40">{describeFailure(row)}</span>,
      text: describeFailure,
    },
    {
      id: 'changed_at',
      header: t('bookkeepingAdmin.list.changedAt'),
      cell: ({ changed_at: at }) => formatDateTime(at, language),
      isSortable: true,
    },
    { id: 'system', header: t('bookkeepingAdmin.list.system'), cell: ({ system }) => SYSTEM_NAMES[system] },
  ]
}
