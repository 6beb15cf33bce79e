import type { LoaderFunctionArgs } from 'react-router'
import { visits } from '#analytics/contract-visit.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { figures } from '#orders/contract-figures.ts'
import { parsePeriodQuery } from '#orders/domain/sales-period.ts'
import { ScreenLink } from '#platform/admin/screen-link.tsx'
import { Section } from '#platform/admin/section.tsx'
import { StalledJobsNotice } from '#platform/admin/stalled-jobs-notice.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { visitorContext } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { statistics } from '#search/contract-statistics.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { can } from '#wire/visitor.ts'
import { buildAdminPath } from './admin-path.ts'
import { loadOpenTasks, OpenTasks } from './dashboard-open-tasks.tsx'
import { PeriodSection } from './dashboard-period.tsx'
import { DashboardRows } from './dashboard-rows.tsx'
import { loadSetup, Setup } from './dashboard-setup.tsx'
import { formatEuros } from './format-euros.ts'
import './dashboard.css'

const MAX_SEARCHES = 5

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const visitor = context.get(visitorContext)
  const { signal } = request
  const query = parsePeriodQuery(new URL(request.url).searchParams, getShopDay(new Date()))
  const hasPermission = (permission: string) => can(visitor, permission)
  const [salesResponse, periodResponse, searchesResponse, openTasks, setup] = await Promise.all([
    send(figures.read, {}, { signal }),
    send(figures.period, { query }, { signal }),
    send(
      statistics.list,
      { query: { period: 'last30', found: 'unresolved', page: 1, pageSize: MAX_SEARCHES } },
      { signal },
    ),
    loadOpenTasks(send, hasPermission, signal),
    loadSetup(send, hasPermission, signal),
  ])
  const period = periodResponse.body.data
  const visitsResponse = await send(visits.report, { query: { from: period.from, to: period.to } }, { signal })
  return {
    sales: salesResponse.body.data,
    period,
    openTasks,
    setup,
    searches: searchesResponse.body.results,
    dailyVisits: visitsResponse.body.data.days,
  }
}

/** Shows the dashboard: sales against the previous period, open tasks and searches without results. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { sales, period, searches, dailyVisits, openTasks, setup } = useScreenData<typeof loader>()
  return (
    <>
      <PageHeader title={t('admin.dashboard.title')} />
      <StalledJobsNotice stalledJobs={openTasks.stalledJobs} href={buildAdminPath(language, 'jobs')} />
      <div className="grid gap-4">
        <Setup {...setup} />
        <SalesTiles sales={sales} />
        <OpenTasks counts={openTasks} taskCount={sales.open_tasks} />
        <PeriodSection period={period} today={sales.days.at(-1)?.day ?? period.to} dailyVisits={dailyVisits} />
        <ProductLists openTasks={openTasks} period={period} searches={searches} />
      </div>
    </>
  )
}

type DashboardData = Awaited<ReturnType<typeof loader>>

/** Shows the sales of today and this month, and the number of unfulfilled orders. */
const SalesTiles = ({ sales }: Pick<DashboardData, 'sales'>) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="dashboard-tiles">
      <Tile
        facts={[
          t('admin.dashboard.orders', { count: sales.today.orders }),
          `${t('admin.dashboard.weekAgo')}: ${t('admin.dashboard.orders', { count: sales.week_ago.orders })}`,
        ]}
        label={t('admin.dashboard.today')}
        comparisons={[
          { label: t('admin.dashboard.weekAgo'), now: sales.today.turnover, before: sales.week_ago.turnover },
        ]}
        value={formatEuros(sales.today.turnover, language)}
      />
      <Tile
        facts={[t('admin.dashboard.orders', { count: sales.month.orders })]}
        label={t('admin.dashboard.month')}
        comparisons={[
          {
            label: t('admin.dashboard.monthBefore'),
            now: sales.month.turnover,
            before: sales.month_before.turnover,
          },
          { label: t('admin.dashboard.yearAgo'), now: sales.month.turnover, before: sales.year_ago.turnover },
        ]}
        value={formatEuros(sales.month.turnover, language)}
      />
      <Tile
        facts={[t('admin.dashboard.openTasks', { count: sales.open_tasks })]}
        href={`${buildAdminPath(language, 'order')}?state=paid`}
        label={t('admin.dashboard.unfulfilled')}
        value={String(sales.unfulfilled_orders)}
      />
    </div>
  )
}

/** Shows best and slow sellers of the period, searches without results, and low stock to staff who manage it. */
const ProductLists = ({ openTasks, period, searches }: Pick<DashboardData, 'openTasks' | 'period' | 'searches'>) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="grid items-start gap-4 medium:grid-cols-2">
      <Section hint={t('admin.dashboard.inPeriod')} title={t('admin.dashboard.bestSellers')}>
        <DashboardRows
          emptyText={t('admin.dashboard.nothingSold')}
          rows={period.best_sellers.map(({ product_id, name, amount, turnover, margin }) => ({
            key: product_id,
            href: `${buildAdminPath(language, 'product')}/edit/${product_id}`,
            name,
            fact: [
              t('admin.dashboard.pieces', { count: amount }),
              ...(margin === null ? [] : [t('admin.dashboard.marginOf', { sum: formatEuros(margin, language) })]),
            ].join(' · '),
            value: formatEuros(turnover, language),
          }))}
        />
      </Section>
      <Section hint={t('admin.dashboard.slowSellersHint')} title={t('admin.dashboard.slowSellers')}>
        <DashboardRows
          emptyText={t('admin.dashboard.nothingInStock')}
          rows={period.slow_sellers.map(({ product_id, name, amount, in_stock }) => ({
            key: product_id,
            href: `${buildAdminPath(language, 'product')}/edit/${product_id}`,
            name,
            fact: t('admin.dashboard.inStock', { count: in_stock }),
            value: t('admin.dashboard.soldPieces', { count: amount }),
          }))}
        />
      </Section>
      <Section hint={t('admin.dashboard.last30')} title={t('admin.dashboard.notFound')}>
        <DashboardRows
          emptyText={t('admin.dashboard.allFound')}
          rows={searches.map(({ words, count }) => ({
            key: words,
            href: `${buildAdminPath(language, 'statistics')}?period=last30&found=unresolved`,
            name: words,
            fact: '',
            value: t('admin.dashboard.times', { count }),
          }))}
        />
      </Section>
      {openTasks.lowStock ? (
        <Section title={t('admin.dashboard.lowStock')}>
          <DashboardRows
            emptyText={t('admin.dashboard.nothingLow')}
            rows={openTasks.lowStock.rows.map(({ id, name, total, critical }) => ({
              key: id,
              href: `${buildAdminPath(language, 'warehouse')}?stock=low`,
              name,
              fact: t('admin.dashboard.critical', { count: critical }),
              value: t('admin.dashboard.left', { count: total }),
            }))}
          />
        </Section>
      ) : null}
    </div>
  )
}

interface TileProps {
  label: string
  value: string
  facts: readonly string[]
  href?: string
  comparisons?: readonly { label: string; now: number; before: number }[]
}

const Tile = ({ label, value, facts, href, comparisons = [] }: TileProps) => {
  const name = <span className="text-sm font-medium text-secondary">{label}</span>
  return (
    <section aria-label={label} className="rounded-tile border border-line bg-surface p-4">
      {href ? <ScreenLink href={href}>{name}</ScreenLink> : name}
      <p className="tabular mt-1 text-2xl font-bold">{value}</p>
      {facts.map(fact => (
        <p className="tabular text-sm text-secondary" key={fact}>
          {fact}
        </p>
      ))}
      {comparisons.map(comparison => (
        <Comparison key={comparison.label} {...comparison} />
      ))}
    </section>
  )
}

const formatChange = (percent: number | null): string => {
  if (percent === null) return '–'
  if (percent === 0) return '±0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

const chooseChangeColor = (percent: number | null): string => {
  if (!percent) return 'text-secondary'
  return percent < 0 ? 'text-bad' : 'text-good'
}

/** Shows the change in percent, or no change when the previous value is zero. */
const Comparison = ({ label, now, before }: { label: string; now: number; before: number }) => {
  const language = useLanguage()
  const changePercent = before === 0 ? null : Math.round(((now - before) / before) * 100)
  return (
    <p className="tabular mt-1 flex flex-wrap gap-x-2 text-sm">
      <b className={chooseChangeColor(changePercent)}>{formatChange(changePercent)}</b>
      <span className="text-secondary">
        {label}: {formatEuros(before, language)}
      </span>
    </p>
  )
}
