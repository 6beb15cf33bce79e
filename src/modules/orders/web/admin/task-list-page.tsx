import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { Permission } from '#kernel/permission.ts'
import { type StaffTask, tasks } from '#orders/contract-task.ts'
import { RETURN_LISTS, type ReturnKind } from '#orders/domain/due-returns.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { can } from '#wire/visitor.ts'
import { describeTask } from './parts/describe-task.ts'
import { formatAge } from './parts/format-age.ts'
import { formatTaskKind } from './parts/order-history.tsx'

const STATES = ['open', 'closed', 'all'] as const
const PLAN: ListPlan = {
  sort: 'opened_at',
  pageSize: 50,
  filters: { state: STATES },
  columns: ['kind', 'order', 'value', 'opened_at', 'closed_at', 'note'],
}

const SOURCE = createListSource(tasks.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, tasks.list, PLAN, body => body.results)

/** Pages that solve tasks without an order. */
const SOLUTION_PATHS: Readonly<Partial<Record<string, string>>> = {
  'webhook-failing': 'settings/edit/webhooks',
  'bookkeeping-failing': 'BookkeepingEntries',
  'backup-failed': 'settings/edit/backups',
  'jobs-failed': 'jobs',
  'mails-failed': 'mail?state=failed',
  'seller-data-missing': 'settings/edit/company',
  // Only the task about the shop's data has no order.
  'e-invoice-incomplete': 'settings/edit/company',
  'guarantee-notice-missing': 'settings/edit/guarantee',
  'guarantee-file-unmailable': 'settings/edit/guarantee',
  'terms-incomplete': 'page',
  'page-claim': 'page',
  'recall-report-missing': 'recall',
  'oss-threshold': 'settings/edit/vat',
  'fitment-returns': 'fitment-return',
  'prices-waiting': 'price-approval',
  'withdrawal-received': 'withdrawal',
  'withdrawal-deadline': 'withdrawal',
  'withdrawal-receipt-failed': 'withdrawal',
  'erasure-requested': 'data-request',
  // Staff must find the order of these payments and record them there.
  'unknown-payment': 'order',
  'unknown-refund': 'order',
  'payment-disputed': 'order',
  'dispute-lost': 'order',
} satisfies Partial<Record<TaskKind, string>>

/** Permissions of these pages. All other pages are settings. */
const SOLUTION_PERMISSIONS: Readonly<Partial<Record<string, Permission>>> = {
  order: 'order.edit',
  page: 'page.edit',
  recall: 'product.edit',
  'fitment-return': 'product.edit',
  'price-approval': 'price.approve',
  BookkeepingEntries: 'order.money',
  withdrawal: 'order.edit',
  'data-request': 'client.erase',
}

/** Lists tasks, oldest first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const visitor = useVisitor()
  const toggleTask = ({ id, closed_at }: StaffTask) =>
    run(() => send(tasks.change, { params: { id }, body: { closed: closed_at === null } }))
  /** Lists the link to the page that solves the task, if there is one. */
  const listSolutions = ({ kind, order, details }: StaffTask) => {
    if (order) {
      const label = t('orderAdmin.heading', { number: order.number })
      return [{ key: 'solution', label, href: `/${language}/admin/order/edit/${order.id}` }]
    }
    const path = kind === 'return-due' ? buildReportPath(details) : SOLUTION_PATHS[kind]
    const permission = SOLUTION_PERMISSIONS[path?.split('?')[0] ?? ''] ?? 'settings.edit'
    if (!path || !can(visitor, permission)) return []
    return [{ key: 'solution', label: t(`orderAdmin.taskList.solutions.${kind}`), href: `/${language}/admin/${path}` }]
  }
  const columns: readonly DataColumn<StaffTask>[] = [
    {
      id: 'kind',
      header: t('orderAdmin.taskList.kind'),
      cell: ({ kind, closed_at }) => (
        <StateMark tone={closed_at ? 'good' : 'warn'}>{formatTaskKind(t, kind)}</StateMark>
      ),
    },
    {
      id: 'order',
      header: t('orderAdmin.number'),
      cell: ({ order, details }) =>
        order ? `#${order.number}` : [describeSubject(details), ...describeTask(t, language, details)].join(' · '),
    },
    {
      id: 'value',
      header: t('orderAdmin.taskList.value'),
      cell: ({ value }) => (value === null ? '' : formatCents(toCents(value), language)),
      text: ({ value }) => value ?? '',
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'opened_at',
      header: t('orderAdmin.taskList.openedAt'),
      cell: ({ opened_at, age_hours: age }) => (
        <>
          {age === null ? null : <b className="tabular font-medium">{formatAge(t, age)} · </b>}
          <span className="tabular text-secondary">{formatDateTime(opened_at, language)}</span>
        </>
      ),
      text: ({ opened_at }) => formatDateTime(opened_at, language),
      isSortable: true,
    },
    {
      id: 'closed_at',
      header: t('orderAdmin.taskList.closedAt'),
      cell: ({ closed_at, closed_by }) =>
        closed_at ? `${formatDateTime(closed_at, language)} ${formatActor(t, closed_by ?? '')}` : '',
      isSortable: true,
    },
    { id: 'note', header: t('orderAdmin.taskList.note'), cell: ({ note }) => note },
  ]
  return (
    <ListScreen
      columns={columns}
      empty={{ title: t('orderAdmin.taskList.none'), hint: t('orderAdmin.taskList.noneHint') }}
      getMenuEntries={task => [
        {
          key: 'close',
          label: t(task.closed_at ? 'orderAdmin.openTask' : 'orderAdmin.closeTask'),
          icon: task.closed_at ? <RotateCcw aria-hidden /> : <Check aria-hidden />,
          onSelect: () => void toggleTask(task),
        },
        ...listSolutions(task),
      ]}
      filters={[
        {
          name: 'state',
          label: t('orderAdmin.state'),
          options: STATES.map(value => ({ value, label: t(`orderAdmin.taskList.states.${value}`) })),
        },
      ]}
      getHref={task => listSolutions(task)[0]?.href}
      list={useScreenData<typeof loader>()}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ kind }) => formatTaskKind(t, kind)}
      searchLabel={t('orderAdmin.taskList.search')}
      source={SOURCE}
      title={t('orderAdmin.taskList.title')}
    />
  )
}

/** Builds the path of the accounting export with the figures of a return. */
const buildReportPath = ({ return: kind, from, to }: StaffTask['details']): string | undefined => {
  const list = RETURN_LISTS[kind as ReturnKind]
  return list && `order?${new URLSearchParams({ report: list, reportFrom: String(from), reportTo: String(to) })}`
}

/** Describes a task without an order: source, reference, reason or count. */
const describeSubject = ({ url, provider, reference, providerReference, why, count }: StaffTask['details']): string =>
  [url, provider, reference ?? providerReference, why, typeof count === 'number' ? `${count} ×` : null]
    .filter(part => typeof part === 'string')
    .join(' · ')
