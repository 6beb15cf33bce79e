import type { LoaderFunctionArgs } from 'react-router'
import type { BulkAction } from '#platform/admin/bulk-dialog.tsx'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { type CountedRule, type ProblematicProduct, problemAdmin, problemBulk } from '#quality/contract-problem.ts'
import { isFixable, RULE_NAMES, RULES } from '#quality/domain/rules.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Problems } from './parts/problems.tsx'
import { RuleCounts } from './parts/rule-counts.tsx'

const PLAN: ListPlan = {
  sort: 'score',
  pageSize: 50,
  filters: { rule: RULE_NAMES, state: ['dismissed'] },
  columns: ['name', 'code1', 'brand', 'score', 'problems'],
}
const SOURCE = createListSource(problemAdmin.list, body => body.results)

export const loader = async (args: LoaderFunctionArgs) => {
  const [list, { body }] = await Promise.all([
    loadList(args, problemAdmin.list, PLAN, ({ results }) => results),
    args.context.get(sendContext)(problemAdmin.summary, {}, { signal: args.request.signal }),
  ])
  return { list, summary: { products: body.products, problemFree: body.problemFree, rules: body.rules } }
}

/** Lists products with problems, the worst first. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { list, summary } = useScreenData<typeof loader>()
  const [query] = useSearchParams()
  const rule = query.get('rule')
  const isDismissed = query.get('state') === 'dismissed'
  return (
    <>
      <ListScreen
        bulk={isDismissed ? undefined : { calls: problemBulk, actions: buildFixActions(t, summary.rules, rule) }}
        actions={<span className="text-sm text-secondary">{t('quality.problemFree', { ...summary, rules: '' })}</span>}
        columns={useColumns()}
        empty={{ title: t('quality.none'), hint: t('quality.noneHint') }}
        filters={[
          {
            name: 'rule',
            label: t('quality.rule'),
            options: [
              { value: '', label: t('quality.all') },
              ...summary.rules.map(({ rule: ruleName, open }) => ({
                value: ruleName,
                label: `${t(`quality.rules.${ruleName}`)} (${open})`,
              })),
            ],
          },
          {
            name: 'state',
            label: t('quality.state'),
            options: [
              { value: '', label: t('quality.open') },
              { value: 'dismissed', label: t('quality.dismissed') },
            ],
          },
        ]}
        getHref={({ id }) => `/${language}/admin/product/edit/${id}`}
        list={list}
        plan={PLAN}
        getRowId={({ id }) => String(id)}
        getRowName={({ name }) => name}
        searchLabel={t('quality.search')}
        source={SOURCE}
        title={t('quality.title')}
      />
      <RuleCounts rules={summary.rules} />
    </>
  )
}

/** Builds bulk actions for problems that need no choice: the listed problem, or all of them. */
const buildFixActions = (t: T, rules: readonly CountedRule[], shownRule: string | null): BulkAction[] =>
  rules.flatMap(({ rule, open }) =>
    isFixable(rule) && open > 0 && (shownRule === null || shownRule === '' || shownRule === rule)
      ? [
          {
            key: rule,
            label: t('quality.fixMany', {
              problem: t(`quality.rules.${rule}`),
              fix: t(`quality.fix.${RULES[rule].fix}`),
            }),
            action: { kind: 'fix', rule },
          },
        ]
      : [],
  )

const useColumns = (): readonly DataColumn<ProblematicProduct>[] => {
  const t = useT()
  return [
    {
      id: 'name',
      header: t('quality.name'),
      // Long names wrap, so that the buttons stay visible.
      cell: ({ name }) => <span className="block mobile:max-w-72 mobile:whitespace-normal">{name}</span>,
      text: ({ name }) => name,
      isSortable: true,
    },
    {
      id: 'code1',
      header: t('quality.code1'),
      cell: ({ code1 }) => <span className="code">{code1}</span>,
      isSortable: true,
      isDesktopOnly: true,
    },
    { id: 'brand', header: t('quality.brand'), cell: ({ brand }) => brand, isSortable: true, isDesktopOnly: true },
    { id: 'score', header: t('quality.score'), cell: ({ score }) => score, isNumeric: true, isSortable: true },
    {
      id: 'problems',
      header: t('quality.problems'),
      cell: product => <Problems product={product} />,
      text: ({ problems }) => problems.map(({ rule }) => t(`quality.rules.${rule}`)).join(', '),
    },
  ]
}
