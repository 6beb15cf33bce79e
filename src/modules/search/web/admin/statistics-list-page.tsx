import { Replace } from 'lucide-react'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { shopTime } from '#kernel/shop-time.ts'
import { listSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useList } from '#platform/web/use-list.ts'
import { type SearchedWords, statistics } from '#search/contract-statistics.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { SearchTabs } from './parts/search-tabs.tsx'

const PERIODS = ['last30', 'month', 'all'] as const
const PLAN: ListPlan = {
  sort: '-count',
  pageSize: 50,
  filters: { period: PERIODS, found: ['some', 'none'] },
  columns: ['words', 'count', 'results', 'last_at'],
}

const SOURCE = listSource(statistics.list, body => body.results)

export const loader = (args: LoaderFunctionArgs) => loadList(args, statistics.list, PLAN, body => body.results)

/** What visitors search for, and what of it finds nothing. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const maySay = can(useVisitor(), 'product.edit')
  const columns: readonly DataColumn<SearchedWords>[] = [
    { id: 'words', header: t('searchAdmin.words'), cell: ({ words }) => words, sortable: true },
    { id: 'count', header: t('searchAdmin.count'), cell: ({ count }) => count, numeric: true, sortable: true },
    {
      id: 'results',
      header: t('searchAdmin.results'),
      cell: ({ results }) =>
        results === 0 ? <StateMark tone="look">{t('searchAdmin.nothingFound')}</StateMark> : results,
      numeric: true,
      sortable: true,
    },
    { id: 'last_at', header: t('searchAdmin.lastAt'), cell: ({ last_at }) => shopTime(last_at), sortable: true },
  ]
  return (
    <>
      <SearchTabs current="words" />
      <ListScreen
        actions={<PeriodButtons />}
        columns={columns}
        empty={{ title: t('searchAdmin.none'), hint: t('searchAdmin.noneHint') }}
        entries={
          maySay
            ? ({ words }) => [
                {
                  key: 'synonym',
                  label: t('searchAdmin.synonyms.make'),
                  icon: <Replace aria-hidden />,
                  onSelect: () => navigate(`/${language}/admin/Synonyms?${new URLSearchParams({ word: words })}`),
                },
              ]
            : undefined
        }
        filters={[
          {
            name: 'found',
            label: t('searchAdmin.found'),
            options: [
              { value: '', label: t('searchAdmin.foundAll') },
              { value: 'none', label: t('searchAdmin.foundNone') },
              { value: 'some', label: t('searchAdmin.foundSome') },
            ],
          },
        ]}
        href={({ words }) => `/${language}/products?${new URLSearchParams({ q: words })}`}
        list={useScreen<typeof loader>()}
        plan={PLAN}
        rowId={({ words }) => words}
        rowName={({ words }) => words}
        source={SOURCE}
        title={t('searchAdmin.title')}
      />
    </>
  )
}

/** The last 30 days, this month, or all: the chosen one stands out. */
const PeriodButtons = () => {
  const t = useT()
  const list = useList(PLAN)
  const chosen = list.filters.period ?? 'all'
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('searchAdmin.period')}</legend>
      {PERIODS.map(period => (
        <Button
          aria-pressed={period === chosen}
          key={period}
          onClick={() => list.filter('period', period === 'all' ? undefined : period)}
          size="sm"
          variant={period === chosen ? 'primary' : 'secondary'}
        >
          {t(`searchAdmin.periods.${period}`)}
        </Button>
      ))}
    </fieldset>
  )
}
