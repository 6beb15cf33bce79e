import Plus from 'lucide-react/icons/plus'
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type ListedProduct, productAdmin } from '#catalog/contract-product-admin.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { BulkAction } from '#platform/admin/bulk-dialog.tsx'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { PriceCell } from './parts/price-cell.tsx'
import { useProductBulk } from './parts/product-bulk.tsx'
import { PRODUCT_LIST_PLAN, PRODUCT_LIST_SOURCE } from './parts/product-list.ts'
import { useProductFilters } from './parts/product-list-filters.ts'
import { StockCell } from './parts/stock-cell.tsx'

const TONES = { 0: 'good', 1: 'quiet', 2: 'bad' } as const

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, productAdmin.list, PRODUCT_LIST_PLAN, body => body.results)

/** Creates the list of products with the bulk actions of other modules, which a hook returns. */
export const createProductListPage =
  (useExtensions: () => readonly BulkAction[]): ComponentType =>
  () => <ProductListPage useExtensions={useExtensions} />

/** Lists products, last changed first. */
const ProductListPage = ({ useExtensions }: { useExtensions: () => readonly BulkAction[] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <ListScreen
      create={
        <Button href={`/${language}/admin/product/create`} icon={<Plus aria-hidden />} variant="primary">
          {t('productAdmin.new')}
        </Button>
      }
      bulk={useProductBulk(useExtensions())}
      columns={useColumns()}
      empty={{ title: t('productAdmin.none'), hint: t('productAdmin.noneHint') }}
      filters={useProductFilters()}
      getHref={({ id }) => `/${language}/admin/product/edit/${id}`}
      list={useScreenData<typeof loader>()}
      plan={PRODUCT_LIST_PLAN}
      getRowId={({ id }) => String(id)}
      getRowName={({ name }) => name}
      searchLabel={t('productAdmin.search')}
      source={PRODUCT_LIST_SOURCE}
      title={t('productAdmin.title')}
    />
  )
}

const useColumns = (): readonly DataColumn<ListedProduct>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    {
      id: 'name',
      header: t('productAdmin.name'),
      cell: product => <ProductName product={product} />,
      text: ({ name }) => name,
      isSortable: true,
    },
    {
      id: 'picture',
      header: t('productAdmin.picture'),
      cell: ({ image }) => <Thumbnail image={image} />,
      isDesktopOnly: true,
    },
    {
      id: 'code1',
      header: t('productAdmin.code1'),
      cell: ({ code1 }) => <span className="code">{code1}</span>,
      isSortable: true,
      isDesktopOnly: true,
    },
    {
      id: 'brand',
      header: t('productAdmin.brand'),
      cell: ({ brand }) => (
        <span className="block truncate max-[90rem]:max-w-24" title={brand}>
          {brand}
        </span>
      ),
      text: ({ brand }) => brand,
      isSortable: true,
      isDesktopOnly: true,
    },
    {
      id: 'amount',
      header: t('productAdmin.amount'),
      cell: product => <StockCell product={product} />,
      text: ({ amount }) => String(amount),
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'total_price',
      header: t('productAdmin.total'),
      cell: product => <PriceCell product={product} />,
      text: ({ total_price }) => total_price,
      isNumeric: true,
      isSortable: true,
    },
    {
      id: 'state',
      header: t('productAdmin.state'),
      cell: ({ state }) => <StateMark tone={TONES[state]}>{t(`productAdmin.states.${state}`)}</StateMark>,
      isSortable: true,
    },
    {
      id: 'modified_at',
      header: t('productAdmin.modifiedAt'),
      cell: ({ modified_at }) => formatDateTime(modified_at, language),
      isSortable: true,
      isDesktopOnly: true,
    },
  ]
}

/**
 * The name takes the width that other columns leave. On phones it takes the whole row, with the code below.
 */
const ProductName = ({ product: { name, code1 } }: { product: ListedProduct }) => (
  <>
    <span
      className="cell-fill wrap-anywhere max-mobile:line-clamp-2 max-mobile:whitespace-normal mobile:block mobile:truncate"
      title={name}
    >
      {name}
    </span>
    <span className="code block truncate text-sm font-normal text-secondary mobile:hidden">{code1}</span>
  </>
)

/** Shows a decorative picture, because the name beside it is its label. */
const Thumbnail = ({ image }: Pick<ListedProduct, 'image'>) =>
  image ? (
    <img
      alt=""
      className="-my-1 size-7 max-w-none rounded-control object-cover"
      height={28}
      loading="lazy"
      src={`${image.url}?size=160`}
      width={28}
    />
  ) : null
