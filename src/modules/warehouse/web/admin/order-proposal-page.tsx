import Download from 'lucide-react/icons/download'
import type { LoaderFunctionArgs } from 'react-router'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { type ProposedBrand, stockAdmin } from '#warehouse/contract-stock.ts'
import { WarehouseTabs } from './parts/warehouse-tabs.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { body } = await context.get(sendContext)(stockAdmin.proposal, {}, { signal: request.signal })
  return body.results
}

/** Shows products to reorder by brand, with files for suppliers. */
export const Component = () => {
  const t = useT()
  const brands = useScreenData<typeof loader>()
  const renderFileLink = useFileLinkRenderer()
  const columns: readonly DataColumn<ProposedBrand>[] = [
    { id: 'brand', header: t('warehouse.brand'), cell: ({ brand }) => brand || t('warehouse.noBrand') },
    { id: 'products', header: t('warehouse.lines'), cell: ({ products }) => products, isNumeric: true },
    { id: 'pieces', header: t('warehouse.pieces'), cell: ({ pieces }) => pieces, isNumeric: true },
    {
      id: 'file',
      header: t('warehouse.csv'),
      cell: ({ brand }) => renderFileLink(brand, t('warehouse.csvOf', { name: brand || t('warehouse.noBrand') })),
    },
  ]
  return (
    <>
      <WarehouseTabs current="proposal" />
      <PageHeader
        actions={brands.length > 0 ? renderFileLink(undefined, t('warehouse.csvAll')) : null}
        count={brands.reduce((total, { products }) => total + products, 0)}
        details={<p className="max-w-3xl">{t('warehouse.proposalHint')}</p>}
        title={t('warehouse.toOrder')}
      />
      <DataTable
        caption={t('warehouse.toOrder')}
        columns={columns}
        empty={<EmptyList title={t('warehouse.nothingToOrder')}>{t('warehouse.nothingToOrderHint')}</EmptyList>}
        labels={{ selectAll: '', select: ({ brand }) => brand, loading: t('warehouse.loading') }}
        getRowId={({ brand }) => brand}
        rows={brands}
      />
    </>
  )
}

/** A plain link lets the browser download the file. */
const useFileLinkRenderer = () => {
  const language = useLanguage()
  return (brand: string | undefined, label: string) => {
    const query = new URLSearchParams({ lang: language, ...(brand !== undefined && { brand }) })
    return (
      <a
        className="inline-flex min-h-8 items-center gap-2 text-sm"
        download
        href={`${stockAdmin.proposalFile.path}?${query}`}
      >
        <Download aria-hidden className="size-4" />
        {label}
      </a>
    )
  }
}
