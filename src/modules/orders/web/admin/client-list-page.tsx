import Plus from 'lucide-react/icons/plus'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { clientAdmin, type ListedClient } from '#orders/contract-client.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { formatClient } from './parts/format-client.ts'

const TYPES = ['private', 'business'] as const
const PLAN: ListPlan = {
  sort: '-created_at',
  pageSize: 50,
  filters: { client_type: TYPES },
  columns: ['name', 'email', 'phone', 'orders', 'spent', 'last_order_at', 'created_at'],
}
const SOURCE = createListSource(clientAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, clientAdmin.list, PLAN, body => body.results)

/** Lists clients, newest first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const canSeeOrders = can(useVisitor(), 'order.edit')
  const totals: readonly DataColumn<ListedClient>[] = [
    { id: 'orders', header: t('clientAdmin.orders'), cell: ({ orders }) => orders, isNumeric: true, isSortable: true },
    {
      id: 'spent',
      header: t('clientAdmin.spent'),
      cell: ({ spent }) => formatCents(toCents(spent ?? 0), language),
      text: ({ spent }) => spent ?? '',
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'last_order_at',
      header: t('clientAdmin.lastOrder'),
      cell: ({ last_order_at: at }) => (at ? formatDateTime(at, language) : t('clientAdmin.never')),
      isSortable: true,
    },
  ]
  const columns: readonly DataColumn<ListedClient>[] = [
    { id: 'name', header: t('clientAdmin.name'), cell: row => formatClient(t, row), isSortable: true },
    { id: 'email', header: t('clientAdmin.email'), cell: ({ email }) => email, isSortable: true },
    { id: 'phone', header: t('clientAdmin.phone'), cell: ({ phone }) => phone },
    { id: 'client_type', header: t('clientAdmin.type'), cell: row => t(`clientAdmin.types.${row.client_type}`) },
    ...(canSeeOrders ? totals : []),
    {
      id: 'created_at',
      header: t('clientAdmin.since'),
      cell: row => formatDateTime(row.created_at, language),
      isSortable: true,
    },
  ]
  return (
    <ListScreen
      create={
        <Button href={`/${language}/admin/client/create`} icon={<Plus aria-hidden />} variant="primary">
          {t('clientAdmin.create')}
        </Button>
      }
      columns={columns}
      empty={{ title: t('clientAdmin.none'), hint: t('clientAdmin.noneHint') }}
      filters={[
        {
          name: 'client_type',
          label: t('clientAdmin.type'),
          options: [
            { value: '', label: t('clientAdmin.all') },
            ...TYPES.map(value => ({ value, label: t(`clientAdmin.types.${value}`) })),
          ],
        },
      ]}
      getHref={({ id }) => `/${language}/admin/client/edit/${id}`}
      list={useScreenData<typeof loader>()}
      plan={PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={row => formatClient(t, row)}
      searchLabel={t('clientAdmin.search')}
      source={SOURCE}
      title={t('clientAdmin.title')}
    />
  )
}
