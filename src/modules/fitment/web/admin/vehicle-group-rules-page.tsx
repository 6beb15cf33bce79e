import Pencil from 'lucide-react/icons/pencil'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type GroupRule, vehicleGroupAdmin } from '#fitment/contract-vehicle-group.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { formatSource } from './parts/source-dialog.tsx'

const PLAN: ListPlan = {
  sort: 'code1',
  pageSize: 50,
  columns: ['product', 'polarity', 'years', 'source', 'confidence'],
}
const getRows = (body: ResponseBody<typeof vehicleGroupAdmin.rules>) => body.results
const SOURCE = createListSource(vehicleGroupAdmin.rules, getRows)

export const loader = async (args: LoaderFunctionArgs) => {
  const { params, request, context } = args
  const id = Number(params.id) || 0
  try {
    const [{ body }, list] = await Promise.all([
      context.get(sendContext)(vehicleGroupAdmin.view, { params: { id } }, { signal: request.signal }),
      loadList(args, vehicleGroupAdmin.rules, PLAN, getRows, { id }),
    ])
    return { group: body.data, list }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

/** Lists the rules that aim at a group of engines. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { group, list } = useScreenData<typeof loader>()
  const getHref = ({ product_id }: GroupRule): string => `/${language}/admin/product/edit/${product_id}#fitment`
  const columns: readonly DataColumn<GroupRule>[] = [
    {
      id: 'product',
      header: t('vehicleGroup.product'),
      cell: ({ name, code1 }) => (
        <>
          {name} <span className="code text-secondary">{code1}</span>
        </>
      ),
      text: ({ name, code1 }) => `${name} ${code1}`,
    },
    {
      id: 'polarity',
      header: t('fitmentAdmin.polarity'),
      cell: ({ polarity }) => (
        <StateMark tone={polarity === 'fits' ? 'good' : 'bad'}>{t(`fitmentAdmin.polarities.${polarity}`)}</StateMark>
      ),
      text: ({ polarity }) => t(`fitmentAdmin.polarities.${polarity}`),
    },
    { id: 'years', header: t('vehicleGroup.years'), cell: ({ years }) => years },
    {
      id: 'source',
      header: t('fitmentAdmin.source'),
      cell: ({ source_name, source_kind }) => formatSource({ name: source_name, kind: source_kind }, t),
      isDesktopOnly: true,
    },
    {
      id: 'confidence',
      header: t('fitmentAdmin.confidence'),
      cell: ({ confidence }) => t(`fitmentAdmin.confidences.${confidence}`),
      isDesktopOnly: true,
    },
  ]
  return (
    <>
      <PageHeader
        crumbs={{
          label: t('admin.path'),
          items: [{ label: t('vehicleGroup.title'), href: `/${language}/admin/vehicle-group` }, { label: group.name }],
        }}
        details={t(`vehicleGroup.kinds.${group.group_kind}`)}
        title={group.name}
      />
      <ListScreen
        columns={columns}
        empty={{ title: t('vehicleGroup.noRules'), hint: t('vehicleGroup.noRulesHint') }}
        getHref={getHref}
        getMenuEntries={rule => [
          { key: 'edit', label: t('ruleReturn.edit'), icon: <Pencil aria-hidden />, href: getHref(rule) },
        ]}
        getRowId={({ id }) => String(id)}
        getRowName={({ name }) => name}
        list={list}
        partKey="vehicle-group-rules"
        plan={PLAN}
        searchLabel={t('ruleReturn.search')}
        source={{ ...SOURCE, params: { id: group.id } }}
        title={t('vehicleGroup.rulesTitle')}
      />
    </>
  )
}
