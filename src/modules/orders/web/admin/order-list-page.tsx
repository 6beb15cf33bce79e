import Barcode from 'lucide-react/icons/barcode'
import Check from 'lucide-react/icons/check'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageOpen from 'lucide-react/icons/package-open'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Tag from 'lucide-react/icons/tag'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Truck from 'lucide-react/icons/truck'

import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { type ListedOrder, MAX_PRINTED_ORDERS, orderAdmin, orderBulk } from '#orders/contract-order-admin.ts'
import { parcelEndpoints } from '#orders/contract-parcel.ts'
import type { Bulk } from '#platform/admin/list-bulk.tsx'
import type { ListFilter } from '#platform/admin/list-filters.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { AccountingExport } from './parts/accounting-export.tsx'
import { formatAge } from './parts/format-age.ts'
import { formatOrderState, OrderStateMark } from './parts/order-state-mark.tsx'
import { type OrderCounts, OrderStateTabs } from './parts/order-state-tabs.tsx'
import { ORDER_STATES } from './parts/order-states.ts'

const COLUMNS = ['number', 'placed_at', 'client', 'email', 'state', 'waits', 'delivery', 'tags', 'total']
const GOODS = ['awaited', 'inStock'] as const
const PAYMENTS = ['unpaid', 'onDelivery', 'partlyPaid', 'paid', 'refundDue', 'refunded', 'void'] as const
const CLIENT_TYPES = ['private', 'business'] as const
const PLAN: ListPlan = {
  sort: '-placed_at',
  pageSize: 50,
  filters: {
    state: ORDER_STATES,
    payment: PAYMENTS,
    delivery: null,
    client_type: CLIENT_TYPES,
    goods: GOODS,
    tag: null,
    total_from: null,
    total_to: null,
    from: null,
    to: null,
  },
  columns: COLUMNS,
  hidden: ['email'],
}

const SOURCE = createListSource(orderAdmin.list, body => body.results)

export const loader = async (args: LoaderFunctionArgs) => {
  const { request, context } = args
  const [list, counts] = await Promise.all([
    loadList(args, orderAdmin.list, PLAN, body => body.results),
    context.get(sendContext)(orderAdmin.counts, {}, { signal: request.signal }),
  ])
  return { list, counts: counts.body.data }
}

/** Lists orders, newest first, with tabs by state. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { list, counts } = useScreenData<typeof loader>()
  return (
    <ListScreen
      actions={<AccountingExport />}
      bulk={listBulkActions(t, language, counts.can_register)}
      columns={listColumns(t, language)}
      create={
        <Button href={`/${language}/admin/order/create`} icon={<Plus aria-hidden />} variant="primary">
          {t('orderAdmin.create')}
        </Button>
      }
      hasDateRange
      empty={{ title: t('orderAdmin.none'), hint: t('orderAdmin.noneHint') }}
      filters={listFilters(t, counts)}
      intro={<OrderStateTabs counts={counts} />}
      getHref={({ id }) => `/${language}/admin/order/edit/${id}`}
      list={list}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ number }) => `#${number}`}
      source={SOURCE}
      hasAmountRange
      searchLabel={t('orderAdmin.search')}
      title={t('orderAdmin.title')}
    />
  )
}

const listFilters = (t: T, { tags, deliveries }: OrderCounts): readonly ListFilter[] => [
  {
    name: 'payment',
    label: t('orderAdmin.payment'),
    options: [
      { value: '', label: t('orderAdmin.allPayments') },
      ...PAYMENTS.map(value => ({ value, label: t(`orderAdmin.payments.${value}`) })),
    ],
  },
  {
    name: 'delivery',
    label: t('orderAdmin.delivery'),
    options: [
      { value: '', label: t('orderAdmin.allDeliveries') },
      ...deliveries.map(({ value, name }) => ({ value, label: name })),
    ],
  },
  {
    name: 'client_type',
    label: t('orderAdmin.clientType'),
    options: [
      { value: '', label: t('orderAdmin.allClientTypes') },
      ...CLIENT_TYPES.map(value => ({ value, label: t(`orderAdmin.clientTypes.${value}`) })),
    ],
  },
  {
    name: 'goods',
    label: t('orderAdmin.goods'),
    options: [
      { value: '', label: t('orderAdmin.allGoods') },
      ...GOODS.map(value => ({ value, label: t(`orderAdmin.goodsStates.${value}`) })),
    ],
  },
  ...(tags.length === 0
    ? []
    : [
        {
          name: 'tag',
          label: t('orderAdmin.tag'),
          options: [{ value: '', label: t('orderAdmin.allTags') }, ...tags.map(value => ({ value, label: value }))],
        },
      ]),
]

const listColumns = (t: T, language: Language): readonly DataColumn<ListedOrder>[] => [
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
            aria-label={t('orderAdmin.goodsStates.awaited')}
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

/** Lists bulk actions with their keyboard shortcuts. */
const listBulkActions = (t: T, language: Language, canRegister: boolean): Bulk => ({
  calls: orderBulk,
  actions: [
    {
      key: 'pack',
      label: t('orderAdmin.bulk.pack'),
      icon: <PackageCheck aria-hidden />,
      action: { kind: 'pack' },
      shortcut: 'p',
    },
    ...(canRegister
      ? [
          {
            key: 'register',
            label: t('orderAdmin.bulk.register'),
            icon: <Barcode aria-hidden />,
            action: { kind: 'register' },
            isFinal: true,
            keepsSelection: true,
            shortcut: 'r',
          },
        ]
      : []),
    {
      key: 'ship',
      label: t('orderAdmin.bulk.ship'),
      icon: <Truck aria-hidden />,
      action: { kind: 'ship' },
      isFinal: true,
      shortcut: 's',
    },
    {
      key: 'deliver',
      label: t('orderAdmin.bulk.deliver'),
      icon: <Check aria-hidden />,
      action: { kind: 'deliver' },
      isFinal: true,
      shortcut: 'd',
    },
  ],
  links: [
    {
      key: 'pick',
      label: t('orderAdmin.bulk.pick'),
      icon: <ListChecks aria-hidden />,
      shortcut: 'l',
      maxRows: MAX_PRINTED_ORDERS,
      screen: ids => `/${language}/admin/picking?ids=${ids}`,
    },
    {
      key: 'slips',
      label: t('orderAdmin.bulk.slips'),
      icon: <ReceiptText aria-hidden />,
      shortcut: 'y',
      maxRows: MAX_PRINTED_ORDERS,
      file: orderAdmin.slips,
    },
    ...(canRegister
      ? [
          {
            key: 'labels',
            label: t('orderAdmin.bulk.labels'),
            icon: <Tag aria-hidden />,
            shortcut: 'e',
            maxRows: MAX_PRINTED_ORDERS,
            file: parcelEndpoints.labels,
          },
        ]
      : []),
    {
      key: 'print',
      label: t('orderAdmin.bulk.print'),
      icon: <Printer aria-hidden />,
      shortcut: 't',
      maxRows: MAX_PRINTED_ORDERS,
      file: orderAdmin.documents,
    },
    {
      key: 'addresses',
      label: t('orderAdmin.bulk.addresses'),
      icon: <MapPin aria-hidden />,
      shortcut: 'a',
      maxRows: MAX_PRINTED_ORDERS,
      file: orderAdmin.addresses,
    },
  ],
})
