import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { LoaderFunctionArgs } from 'react-router'
import { formatMoment } from '#kernel/format-date.ts'
import { centsOf, formatCents } from '#kernel/money.ts'
import { type StaffTask, tasks } from '#orders/contract-task.ts'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import { listSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useDeed } from '#platform/admin/use-deed.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { can } from '#wire/visitor.ts'
import { ageText } from './parts/age-text.ts'
import { actorName, taskName } from './parts/order-history.tsx'
import { taskFacts } from './parts/task-facts.ts'

const STATES = ['open', 'closed', 'all'] as const
const PLAN: ListPlan = {
  sort: 'opened_at',
  pageSize: 50,
  filters: { state: STATES },
  columns: ['kind', 'order', 'value', 'opened_at', 'closed_at', 'note'],
}

const SOURCE = listSource(tasks.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, tasks.list, PLAN, body => body.results)

/** Pages that solve tasks without an order. */
const WAYS: Readonly<Partial<Record<string, string>>> = {
  'webhook-failing': 'settings/edit/webhooks',
  'backup-failed': 'settings/edit/backups',
  'jobs-failed': 'jobs',
  'mails-failed': 'mail?state=failed',
  // Only a person can find the order of these payments; the payment is then recorded there.
  'unknown-payment': 'order',
  'unknown-refund': 'order',
  'payment-disputed': 'order',
  'dispute-lost': 'order',
} satisfies Partial<Record<TaskKind, string>>

/** The list of tasks, oldest first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useDeed()
  const setsUp = can(useVisitor(), 'settings.edit')
  const close = ({ id, closed_at }: StaffTask) =>
    run(() => send(tasks.change, { params: { id }, body: { closed: closed_at === null } }))
  /** The link to the page that solves the task. */
  const wayTo = ({ kind, order }: StaffTask) => {
    if (order) {
      const label = t('orderAdmin.heading', { number: order.number })
      return [{ key: 'way', label, href: `/${language}/admin/order/edit/${order.id}` }]
    }
    const path = WAYS[kind]
    if (!path || (path !== 'order' && !setsUp)) return []
    return [{ key: 'way', label: t(`orderAdmin.taskList.to.${kind}`), href: `/${language}/admin/${path}` }]
  }
  const columns: readonly DataColumn<StaffTask>[] = [
    {
      id: 'kind',
      header: t('orderAdmin.taskList.kind'),
      cell: ({ kind, closed_at }) => <StateMark tone={closed_at ? 'good' : 'look'}>{taskName(t, kind)}</StateMark>,
    },
    {
      id: 'order',
      header: t('orderAdmin.number'),
      cell: ({ order, details }) =>
        order ? `#${order.number}` : [aboutText(details), ...taskFacts(t, language, details)].join(' · '),
    },
    {
      id: 'value',
      header: t('orderAdmin.taskList.value'),
      cell: ({ value }) => (value === null ? '' : formatCents(centsOf(value), language)),
      text: ({ value }) => value ?? '',
      numeric: true,
      sortable: true,
    },
    {
      id: 'opened_at',
      header: t('orderAdmin.taskList.openedAt'),
      cell: ({ opened_at, age_hours: age }) => (
        <>
          {age === null ? null : <b className="tabular font-medium">{ageText(t, age)} · </b>}
          <span className="tabular text-secondary">{formatMoment(opened_at, language)}</span>
        </>
      ),
      text: ({ opened_at }) => formatMoment(opened_at, language),
      sortable: true,
    },
    {
      id: 'closed_at',
      header: t('orderAdmin.taskList.closedAt'),
      cell: ({ closed_at, closed_by }) =>
        closed_at ? `${formatMoment(closed_at, language)} ${actorName(t, closed_by ?? '')}` : '',
      sortable: true,
    },
    { id: 'note', header: t('orderAdmin.taskList.note'), cell: ({ note }) => note },
  ]
  return (
    <ListScreen
      columns={columns}
      empty={{ title: t('orderAdmin.taskList.none'), hint: t('orderAdmin.taskList.noneHint') }}
      entries={task => [
        {
          key: 'close',
          label: t(task.closed_at ? 'orderAdmin.openTask' : 'orderAdmin.closeTask'),
          icon: task.closed_at ? <RotateCcw aria-hidden /> : <Check aria-hidden />,
          onSelect: () => void close(task),
        },
        ...wayTo(task),
      ]}
      filters={[
        {
          name: 'state',
          label: t('orderAdmin.state'),
          options: STATES.map(value => ({ value, label: t(`orderAdmin.taskList.states.${value}`) })),
        },
      ]}
      href={task => wayTo(task)[0]?.href}
      list={useScreen<typeof loader>()}
      plan={PLAN}
      rowId={({ id }) => String(id)}
      rowName={({ kind }) => taskName(t, kind)}
      searchLabel={t('orderAdmin.taskList.search')}
      source={SOURCE}
      title={t('orderAdmin.taskList.title')}
    />
  )
}

/** Describes a task without an order: source, reference, reason or count. */
const aboutText = ({ url, provider, reference, providerReference, why, count }: StaffTask['details']): string =>
  [url, provider, reference ?? providerReference, why, typeof count === 'number' ? `${count} ×` : null]
    .filter(part => typeof part === 'string')
    .join(' · ')
