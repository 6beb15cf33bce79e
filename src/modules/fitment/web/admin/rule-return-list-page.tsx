import Pencil from 'lucide-react/icons/pencil'
import type { LoaderFunctionArgs } from 'react-router'
import { type ReturnedRuleAnswer, ruleReturnAdmin } from '#fitment/contract-rule-return.ts'
import { RULE_RETURNS_TO_REVIEW } from '#fitment/domain/rule-returns.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { formatSource } from './parts/source-dialog.tsx'

const PLAN: ListPlan = {
  sort: '-returns',
  pageSize: 50,
  columns: ['product', 'target', 'returns', 'last_at', 'source', 'confidence'],
}
const SOURCE = createListSource(ruleReturnAdmin.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, ruleReturnAdmin.list, PLAN, body => body.results)

/** Lists the rules whose goods came back because they did not fit, most returns first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const list = useScreenData<typeof loader>()
  const getHref = ({ product_id }: ReturnedRuleAnswer): string =>
    `/${language}/admin/product/edit/${product_id}#fitment`
  const columns: readonly DataColumn<ReturnedRuleAnswer>[] = [
    {
      id: 'product',
      header: t('ruleReturn.product'),
      cell: ({ code1, name }) => (
        <>
          {name} <span className="code text-secondary">{code1}</span>
        </>
      ),
      text: ({ code1, name }) => `${name} ${code1}`,
    },
    { id: 'target', header: t('ruleReturn.target'), cell: ({ target }) => target },
    {
      id: 'returns',
      header: t('ruleReturn.returns'),
      cell: ({ returns }) => (
        <StateMark tone={returns >= RULE_RETURNS_TO_REVIEW ? 'bad' : 'warn'}>{String(returns)}</StateMark>
      ),
      text: ({ returns }) => returns,
      isSortable: true,
    },
    {
      id: 'last_at',
      header: t('ruleReturn.lastAt'),
      cell: ({ last_at }) => formatDateTime(last_at, language),
      isSortable: true,
    },
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
    <ListScreen
      columns={columns}
      empty={{ title: t('ruleReturn.none'), hint: t('ruleReturn.noneHint') }}
      getHref={getHref}
      getMenuEntries={rule => [
        { key: 'edit', label: t('ruleReturn.edit'), icon: <Pencil aria-hidden />, href: getHref(rule) },
      ]}
      getRowId={({ id }) => String(id)}
      getRowName={({ name, target }) => `${name}, ${target}`}
      intro={<p className="measure mb-4 text-secondary">{t('ruleReturn.hint')}</p>}
      list={list}
      plan={PLAN}
      searchLabel={t('ruleReturn.search')}
      source={SOURCE}
      title={t('ruleReturn.title')}
    />
  )
}
