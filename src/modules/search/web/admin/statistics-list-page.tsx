import ChartLine from 'lucide-react/icons/chart-line'
import CornerUpRight from 'lucide-react/icons/corner-up-right'
import EyeOff from 'lucide-react/icons/eye-off'
import Replace from 'lucide-react/icons/replace'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { formatDateTime } from '#kernel/format-date.ts'
import { createListSource } from '#platform/admin/list-rows.ts'
import { ListScreen } from '#platform/admin/list-screen.tsx'
import { loadList } from '#platform/admin/load-list.ts'
import { Section } from '#platform/admin/section.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import type { ListPlan } from '#platform/web/list-address.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useList } from '#platform/web/use-list.ts'
import { type SearchStatistics, statistics } from '#search/contract-statistics.ts'
import { Sparkline } from '#ui/admin/chart.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { RedirectDialog } from './parts/redirect-dialog.tsx'
import { SearchTabs } from './parts/search-tabs.tsx'
import { TrendChart, TrendDialog } from './parts/trend-chart.tsx'
import { useSearchActions } from './parts/use-search-actions.ts'

const PERIODS = ['last30', 'month', 'all'] as const
const PLAN: ListPlan = {
  sort: '-count',
  pageSize: 50,
  filters: { period: PERIODS, found: ['unresolved', 'none', 'some', 'resolved'] },
  columns: ['words', 'count', 'trend', 'results', 'clicks', 'orders', 'last_at'],
}

const SOURCE = createListSource(statistics.list, body => body.results)

const RESULT_FILTERS = ['all', 'unresolved', 'none', 'some', 'resolved'] as const

export const loader = async (args: LoaderFunctionArgs) => {
  const periodParam = new URL(args.request.url).searchParams.get('period')
  const period = PERIODS.find(candidate => candidate === periodParam) ?? 'all'
  const [list, { body }] = await Promise.all([
    loadList(args, statistics.list, PLAN, answer => answer.results),
    args.context.get(sendContext)(statistics.trend, { query: { period } }, { signal: args.request.signal }),
  ])
  return { ...list, period, trend: body.data }
}

/** Lists searches with clicks, orders and missing results. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { period, trend, ...list } = useScreenData<typeof loader>()
  const canEdit = can(useVisitor(), 'product.edit')
  const [trendWords, setTrendWords] = useState<string | null>(null)
  const [redirectWords, setRedirectWords] = useState<string | null>(null)
  const rowActions = useRowActions({ onShowTrend: setTrendWords, onRedirect: setRedirectWords, canEdit })
  return (
    <>
      <SearchTabs current="words" />
      <ListScreen
        actions={<PeriodButtons />}
        columns={useColumns()}
        empty={{ title: t('searchAdmin.none'), hint: t('searchAdmin.noneHint') }}
        getMenuEntries={rowActions}
        filters={[
          {
            name: 'found',
            label: t('searchAdmin.found'),
            options: RESULT_FILTERS.map(value => ({
              value: value === 'all' ? '' : value,
              label: t(`searchAdmin.resultFilters.${value}`),
            })),
          },
        ]}
        getHref={({ words }) => `/${language}/products?${new URLSearchParams({ q: words, exact: '1' })}`}
        intro={
          <div className="mb-4">
            <Section title={t('searchAdmin.trend.all')}>
              <TrendChart label={t('searchAdmin.trend.all')} trend={trend} />
            </Section>
          </div>
        }
        list={list}
        plan={PLAN}
        getRowId={({ words }) => words}
        getRowName={({ words }) => words}
        searchLabel={t('searchAdmin.search')}
        source={SOURCE}
        title={t('searchAdmin.title')}
      />
      {trendWords === null ? null : (
        <TrendDialog onClose={() => setTrendWords(null)} period={period} words={trendWords} />
      )}
      {redirectWords === null ? null : <RedirectDialog onClose={() => setRedirectWords(null)} words={redirectWords} />}
    </>
  )
}

const useColumns = (): readonly DataColumn<SearchStatistics>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    { id: 'words', header: t('searchAdmin.words'), cell: ({ words }) => words, isSortable: true },
    { id: 'count', header: t('searchAdmin.count'), cell: ({ count }) => count, isNumeric: true, isSortable: true },
    {
      id: 'trend',
      header: t('searchAdmin.trend.weeks'),
      cell: ({ trend, words }) => (
        <Sparkline label={t('searchAdmin.trend.summary', { words, counts: trend.join(', ') })} values={trend} />
      ),
      text: ({ trend }) => trend.join(' '),
    },
    {
      id: 'results',
      header: t('searchAdmin.results'),
      cell: row => <ResultsCell language={language} row={row} />,
      text: ({ results }) => results,
      isNumeric: true,
      isSortable: true,
    },
    { id: 'clicks', header: t('searchAdmin.clicks'), cell: ({ clicks }) => clicks, isNumeric: true, isSortable: true },
    { id: 'orders', header: t('searchAdmin.orders'), cell: ({ orders }) => orders, isNumeric: true, isSortable: true },
    {
      id: 'last_at',
      header: t('searchAdmin.lastAt'),
      cell: ({ last_at }) => formatDateTime(last_at, language),
      isSortable: true,
    },
  ]
}

/** Shows the number of results, or how staff resolved a search without any. */
const ResultsCell = ({
  row: { results, resolution, redirect_target },
  language,
}: {
  row: SearchStatistics
  language: string
}) => {
  const t = useT()
  const canEdit = can(useVisitor(), 'product.edit')
  if (redirect_target && redirect_target.kind === 'product' && !canEdit)
    return (
      <StateMark tone="good">
        {t('searchAdmin.redirect.target')} {redirect_target.name}
      </StateMark>
    )
  if (redirect_target)
    return (
      <StateMark tone="good">
        {t('searchAdmin.redirect.target')}{' '}
        <Link
          className="link"
          href={
            redirect_target.kind === 'category'
              ? `/${language}/products?c=${redirect_target.id}`
              : `/${language}/admin/product/edit/${redirect_target.id}`
          }
        >
          {redirect_target.name}
        </Link>
      </StateMark>
    )
  if (resolution)
    return (
      <StateMark tone={resolution === 'synonym' ? 'good' : 'quiet'}>
        {t(`searchAdmin.resolution.${resolution}`)}
      </StateMark>
    )
  return results === 0 ? <StateMark tone="warn">{t('searchAdmin.nothingFound')}</StateMark> : results
}

interface RowActionOptions {
  onShowTrend: (words: string) => void
  onRedirect: (words: string) => void
  /** The user may change what searches find. */
  canEdit: boolean
}

const useRowActions = ({ onShowTrend, onRedirect, canEdit }: RowActionOptions) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { dismiss, reopen } = useSearchActions()
  return ({ words, results, resolution }: SearchStatistics): readonly MenuEntry[] => [
    {
      key: 'trend',
      label: t('searchAdmin.trend.show'),
      icon: <ChartLine aria-hidden />,
      onSelect: () => onShowTrend(words),
    },
    ...(canEdit
      ? [
          {
            key: 'synonym',
            label: t('searchAdmin.synonyms.create'),
            icon: <Replace aria-hidden />,
            onSelect: () => navigate(`/${language}/admin/Synonyms?${new URLSearchParams({ word: words })}`),
            startsGroup: true,
          },
          {
            key: 'redirect',
            label: t('searchAdmin.redirect.set'),
            icon: <CornerUpRight aria-hidden />,
            onSelect: () => onRedirect(words),
          },
          ...(resolution === null && results === 0
            ? [
                {
                  key: 'dismiss',
                  label: t('searchAdmin.dismiss'),
                  icon: <EyeOff aria-hidden />,
                  onSelect: () => void dismiss(words),
                },
              ]
            : []),
          ...(resolution
            ? [
                {
                  key: 'open',
                  label: t('searchAdmin.reopen'),
                  icon: <Undo2 aria-hidden />,
                  onSelect: () => void reopen(words),
                },
              ]
            : []),
        ]
      : []),
  ]
}

/** Selects the period of the statistics. */
const PeriodButtons = () => {
  const t = useT()
  const list = useList(PLAN)
  const chosenPeriod = list.filters.period ?? 'all'
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('searchAdmin.period')}</legend>
      {PERIODS.map(period => (
        <Button
          aria-pressed={period === chosenPeriod}
          key={period}
          onClick={() => list.setFilter('period', period === 'all' ? undefined : period)}
          size="sm"
          variant={period === chosenPeriod ? 'primary' : 'secondary'}
        >
          {t(`searchAdmin.periods.${period}`)}
        </Button>
      ))}
    </fieldset>
  )
}
