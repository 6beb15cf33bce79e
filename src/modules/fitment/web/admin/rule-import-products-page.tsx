import { data, type LoaderFunctionArgs } from 'react-router'
import { ruleImportAdmin, type UnknownProduct } from '#fitment/contract-fitment-import.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import type { ResponseBody } from '#wire/endpoint.ts'

const PLAN: ListPlan = { sort: '-rules', pageSize: 50, columns: ['sku', 'rules', 'problem'] }
const getRows = (body: ResponseBody<typeof ruleImportAdmin.products>) => body.results
const SOURCE = createListSource(ruleImportAdmin.products, getRows)

export const loader = async (args: LoaderFunctionArgs) => {
  const { params, request, context } = args
  const id = Number(params.id) || 0
  try {
    const [{ body }, list] = await Promise.all([
      context.get(sendContext)(ruleImportAdmin.view, { params: { id } }, { signal: request.signal }),
      loadList(args, ruleImportAdmin.products, PLAN, getRows, { id }),
    ])
    return { ruleImport: body.data, list }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

/** Lists the codes of a rule file that name no product of the shop, those with most rows first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { ruleImport, list } = useScreenData<typeof loader>()
  const columns: readonly DataColumn<UnknownProduct>[] = [
    {
      id: 'sku',
      header: t('ruleImport.code'),
      cell: ({ sku }) => <span className="code">{sku}</span>,
      text: ({ sku }) => sku,
      isSortable: true,
    },
    { id: 'rules', header: t('ruleImport.rows'), cell: ({ rules }) => rules, isNumeric: true, isSortable: true },
    {
      id: 'problem',
      header: t('ruleImport.message'),
      cell: ({ problem }) => t(`ruleImport.productProblem.${problem}`),
    },
  ]
  return (
    <>
      <PageHeader
        crumbs={{
          label: t('admin.path'),
          items: [
            { label: t('ruleImport.title'), href: `/${language}/admin/fitment-import` },
            { label: ruleImport.name, href: `/${language}/admin/fitment-import/edit/${ruleImport.id}` },
            { label: t('ruleImport.tabs.products') },
          ],
        }}
        title={t('ruleImport.tabs.products')}
      />
      <p className="measure mb-4 text-secondary">{t('ruleImport.productsHint')}</p>
      <ListScreen
        columns={columns}
        empty={{ title: t('ruleImport.noProducts'), hint: t('ruleImport.noProductsHint') }}
        getRowId={product => String(product.id)}
        getRowName={({ sku }) => sku}
        list={list}
        partKey="fitment-import-products"
        plan={PLAN}
        searchLabel={t('ruleImport.searchCode')}
        source={{ ...SOURCE, params: { id: ruleImport.id } }}
        title={ruleImport.name}
      />
    </>
  )
}
