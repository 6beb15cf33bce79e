import type { LoaderFunctionArgs } from 'react-router'
import { centsOf, formatCents } from '#kernel/money.ts'
import { shopTime } from '#kernel/shop-time.ts'
import { type ListedOrder, orderAdmin } from '#orders/contract-staff-order.ts'
import { listSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { OrderStateMark } from './parts/order-state-mark.tsx'
import { STATES } from './parts/order-state-names.ts'

const COLUMNS = ['number', 'placed_at', 'client', 'email', 'state', 'total']
const PLAN: ListPlan = {
  sort: '-placed_at',
  pageSize: 50,
  filters: { state: STATES, from: null, to: null },
  columns: COLUMNS,
}

const SOURCE = listSource(orderAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, orderAdmin.list, PLAN, body => body.results)

/** Orders, the newest first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const columns: readonly DataColumn<ListedOrder>[] = [
    { id: 'number', header: t('orderAdmin.number'), cell: ({ number }) => `#${number}`, sortable: true },
    { id: 'placed_at', header: t('orderAdmin.placedAt'), cell: order => shopTime(order.placed_at), sortable: true },
    { id: 'client', header: t('orderAdmin.client'), cell: ({ client }) => client },
    { id: 'email', header: t('orderAdmin.email'), cell: ({ email }) => email },
    {
      id: 'state',
      header: t('orderAdmin.state'),
      cell: ({ state }) => <OrderStateMark state={state} />,
      sortable: true,
    },
    {
      id: 'total',
      header: t('orderAdmin.total'),
      cell: ({ total }) => formatCents(centsOf(total), language),
      numeric: true,
      sortable: true,
    },
  ]
  return (
    <ListScreen
      columns={columns}
      empty={{ title: t('orderAdmin.none'), hint: t('orderAdmin.noneHint') }}
      filters={[
        {
          name: 'state',
          label: t('orderAdmin.state'),
          options: [
            { value: '', label: t('orderAdmin.allStates') },
            ...STATES.map(value => ({ value, label: t(`orderAdmin.states.${value}`) })),
          ],
        },
      ]}
      href={({ id }) => `/${language}/admin/order/edit/${id}`}
      list={useScreen<typeof loader>()}
      plan={PLAN}
      rowId={({ id }) => String(id)}
      rowName={({ number }) => `#${number}`}
      source={SOURCE}
      searchLabel={t('orderAdmin.search')}
      title={t('orderAdmin.title')}
    />
  )
}
