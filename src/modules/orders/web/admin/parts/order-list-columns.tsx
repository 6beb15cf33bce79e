import PackageOpen from 'lucide-react/icons/package-open'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { ListedOrder } from '#orders/contract-order-admin.ts'
import type { T } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { formatAge } from './format-age.ts'
import { formatOrderState, OrderStateMark } from './order-state-mark.tsx'

export const COLUMNS = ['number', 'placed_at', 'client', 'email', 'state', 'waits', 'delivery', 'tags', 'total']

export const listColumns = (t: T, language: Language): readonly DataColumn<ListedOrder>[] => [
  {
    id: 'number',
    header: t('orderAdmin.number'),
    cell: order => <OrderName order={order} />,
    text: ({ number }) => `#${number}`,
    isSortable: true,
  },
  {
    id: 'placed_at',
    header: t('orderAdmin.placedAt'),
    cell: order => formatDateTime(order.placed_at, language),
    isSortable: true,
    isDesktopOnly: true,
  },
  { id: 'client', header: t('orderAdmin.client'), cell: ({ client }) => client, isDesktopOnly: true },
  { id: 'email', header: t('orderAdmin.email'), cell: ({ email }) => email, isDesktopOnly: true },
  {
    id: 'state',
    header: t('orderAdmin.state'),
    cell: ({ state, payment, pays_by, needs_attention: needsAttention, awaits_goods, total }) => (
      <>
        <span className="max-small:whitespace-normal">
          <OrderStateMark payment={payment} pays_by={pays_by} state={state} />
        </span>
        {needsAttention ? (
          <TriangleAlert
            aria-label={t('orderAdmin.tasksTitle')}
            className="ml-2 inline size-4 align-middle text-warn"
            role="img"
          />
        ) : null}
        {awaits_goods ? (
          <PackageOpen
            aria-label={t('orderAdmin.goodsStates.backordered')}
            className="ml-2 inline size-4 align-middle text-warn"
            role="img"
          />
        ) : null}
        <span className="phone-line tabular">{formatCents(toCents(total), language)}</span>
      </>
    ),
    text: order => formatOrderState(t, language, order),
    isSortable: true,
  },
  {
    id: 'waits',
    header: t('orderAdmin.waitingTime'),
    cell: ({ waits_hours }) => (waits_hours === null ? '' : formatAge(t, waits_hours)),
    isNumeric: true,
    isDesktopOnly: true,
  },
  { id: 'delivery', header: t('orderAdmin.delivery'), cell: ({ delivery }) => delivery, isDesktopOnly: true },
  { id: 'tags', header: t('orderAdmin.tags'), cell: ({ tags }) => tags.join(', '), isDesktopOnly: true },
  {
    id: 'total',
    header: t('orderAdmin.total'),
    cell: ({ total }) => formatCents(toCents(total), language),
    text: ({ total }) => total,
    isNumeric: true,
    isSortable: true,
    isDesktopOnly: true,
  },
]

/** Phones show two columns only, with the client below the number and the total below the state. */
const OrderName = ({ order: { number, client } }: { order: ListedOrder }) => (
  <>
    #{number}
    <span className="phone-line truncate text-sm font-normal text-secondary">{client}</span>
  </>
)
