import Plus from 'lucide-react/icons/plus'
import type { LoaderFunctionArgs } from 'react-router'
import { orderAdmin } from '#orders/contract-order-admin.ts'
import type { ListFilter } from '#platform/admin/list-filters.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { AccountingExport } from './parts/accounting-export.tsx'
import { listBulkActions } from './parts/order-bulk-actions.tsx'
import { COLUMNS, listColumns } from './parts/order-list-columns.tsx'
import { type OrderCounts, OrderStateTabs } from './parts/order-state-tabs.tsx'
import { ORDER_STATES } from './parts/order-states.ts'

const GOODS = ['backordered', 'inStock'] as const

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
