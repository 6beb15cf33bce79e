import type { LoaderFunctionArgs } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Link } from '#ui/link.tsx'
import { MOVEMENT_REASONS, type Movement, stockAdmin, warehouseAdmin } from '#warehouse/contract-stock.ts'
import { can } from '#wire/visitor.ts'
import { formatSigned } from './parts/format-signed.ts'
import { WarehouseTabs } from './parts/warehouse-tabs.tsx'

const PLAN: ListPlan = {
  sort: '-id',
  pageSize: 50,
  filters: { reason: MOVEMENT_REASONS, warehouse: null, product: null },
  columns: ['product', 'code', 'delta', 'at', 'warehouse', 'reason', 'source', 'note', 'username'],
}
const SOURCE = createListSource(stockAdmin.movements, body => body.results)

export const loader = async (args: LoaderFunctionArgs) => {
  const [list, { body }] = await Promise.all([
    loadList(args, stockAdmin.movements, PLAN, answer => answer.results),
    args.context.get(sendContext)(warehouseAdmin.list, {}, { signal: args.request.signal }),
  ])
  return { list, warehouses: body.results }
}

/** Lists stock movements, the latest first. */
export const Component = () => {
  const t = useT()
  const { list, warehouses } = useScreenData<typeof loader>()
  return (
    <>
      <WarehouseTabs current="movements" />
      <ListScreen
        columns={useColumns()}
        empty={{ title: t('warehouse.noMovements'), hint: t('warehouse.noMovementsHint') }}
        filters={[
          {
            name: 'reason',
            label: t('warehouse.reason'),
            options: [
              { value: '', label: t('warehouse.all') },
              ...MOVEMENT_REASONS.map(value => ({ value, label: t(`warehouse.reasons.${value}`) })),
            ],
          },
          {
            name: 'warehouse',
            label: t('warehouse.warehouse'),
            options: [
              { value: '', label: t('warehouse.all') },
              ...warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
            ],
          },
        ]}
        list={list}
        plan={PLAN}
        getRowId={({ id }) => String(id)}
        getRowName={({ product_name, delta }) => `${product_name}: ${formatSigned(delta)}`}
        searchLabel={t('warehouse.search')}
        source={SOURCE}
        title={t('warehouse.movements')}
      />
    </>
  )
}

const useColumns = (): readonly DataColumn<Movement>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { id: 'product', header: t('warehouse.name'), cell: ({ product_name }) => product_name },
    {
      id: 'code',
      header: t('warehouse.code1'),
      cell: ({ product_code }) => <span className="code">{product_code}</span>,
    },
    {
      id: 'delta',
      header: t('warehouse.delta'),
      cell: ({ delta }) => (
        <span className={delta > 0 ? 'font-medium text-good' : 'font-medium'}>{formatSigned(delta)}</span>
      ),
      isNumeric: true,
    },
    { id: 'at', header: t('warehouse.at'), cell: ({ at }) => formatDateTime(at, language) },
    { id: 'warehouse', header: t('warehouse.warehouse'), cell: ({ warehouse }) => warehouse },
    { id: 'reason', header: t('warehouse.reason'), cell: ({ reason }) => t(`warehouse.reasons.${reason}`) },
    {
      id: 'source',
      header: t('warehouse.source'),
      cell: movement => <MovementSource movement={movement} />,
      text: ({ document, order_number }) => document || (order_number && `#${order_number}`),
    },
    { id: 'note', header: t('warehouse.note'), cell: ({ note }) => note },
    { id: 'username', header: t('warehouse.by'), cell: ({ username }) => username },
  ]
}

const MovementSource = ({ movement: { order_id, order_number, document_id, document } }: { movement: Movement }) => {
  const language = useLanguage()
  const canOpenOrders = can(useVisitor(), 'order.edit')
  if (document_id !== null) {
    return <Link href={`/${language}/admin/StockDocuments/edit/${document_id}`}>{document}</Link>
  }
  if (order_id === null || order_number === '') return null
  return canOpenOrders ? (
    <Link href={`/${language}/admin/order/edit/${order_id}`}>{`#${order_number}`}</Link>
  ) : (
    `#${order_number}`
  )
}
