import Plus from 'lucide-react/icons/plus'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { useCreateHash } from '#platform/admin/use-create-hash.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { type Warehouse, warehouseAdmin } from '#warehouse/contract-stock.ts'
import { WarehouseTabs } from './parts/warehouse-tabs.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { body } = await context.get(sendContext)(warehouseAdmin.list, {}, { signal: request.signal })
  return body.results
}

/** Lists warehouses in the order in which orders take from them. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const warehouses = useScreenData<typeof loader>()
  const navigate = useNavigate()
  useCreateHash(() => void navigate(`/${language}/admin/warehouse/create`, { replace: true }))
  const columns: readonly DataColumn<Warehouse>[] = [
    { id: 'name', header: t('warehouse.warehouseName'), cell: ({ name }) => name },
    { id: 'position', header: t('warehouse.position'), cell: ({ position }) => position, isNumeric: true },
    { id: 'products', header: t('warehouse.productsIn'), cell: ({ products }) => products, isNumeric: true },
    { id: 'pieces', header: t('warehouse.pieces'), cell: ({ pieces }) => pieces, isNumeric: true },
  ]
  const createButton = (
    <Button href={`/${language}/admin/warehouse/create`} icon={<Plus aria-hidden />} variant="primary">
      {t('warehouse.newWarehouse')}
    </Button>
  )
  return (
    <>
      <WarehouseTabs current="warehouses" />
      <PageHeader
        actions={warehouses.length > 0 ? createButton : null}
        count={warehouses.length}
        title={t('warehouse.warehouses')}
      />
      <DataTable
        caption={t('warehouse.warehouses')}
        columns={columns}
        empty={
          <EmptyList action={createButton} title={t('warehouse.noWarehouses')}>
            {t('warehouse.noWarehousesHint')}
          </EmptyList>
        }
        getHref={({ id }) => `/${language}/admin/warehouse/edit/${id}`}
        labels={{ selectAll: '', select: ({ name }) => name, loading: t('warehouse.loading') }}
        getRowId={({ id }) => String(id)}
        rows={warehouses}
      />
    </>
  )
}
