import { type ReactNode, useId } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { visits } from '#analytics/contract-visit.ts'
import type { Language } from '#kernel/language.ts'
import { centsOf, formatCents } from '#kernel/money.ts'
import { figures } from '#orders/contract-figures.ts'
import { Section } from '#platform/admin/section.tsx'
import { useScreen } from '#platform/admin/use-screen.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { statistics } from '#search/contract-statistics.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Link } from '#ui/link.tsx'
import { adminPath } from './admin-path.ts'
import './dashboard.css'

const SEARCHES = 5

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const { body } = await send(figures.read, {}, { signal })
  const sold = body.data
  const [searched, visited] = await Promise.all([
    send(statistics.list, { query: { period: 'last30', found: 'none', page: 1, pageSize: SEARCHES } }, { signal }),
    send(visits.report, { query: { from: sold.days[0]?.day, to: sold.days.at(-1)?.day } }, { signal }),
  ])
  const views = visited.body.data.days.reduce((sum, { count }) => sum + count, 0)
  return { sold, searched: searched.body.results, views }
}

const written = (euros: number, language: Language): string => formatCents(centsOf(euros), language)

/** How the shop does: what was sold beside what that is compared with, what waits, and what visitors did not find. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { sold, searched, views } = useScreen<typeof loader>()
  const orders = sold.days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <>
      <PageHeader title={t('admin.dashboard.title')} />
      <div className="grid gap-4">
        <div className="dashboard-tiles">
          <Tile
            facts={[t('admin.dashboard.orders', { count: sold.today.orders })]}
            label={t('admin.dashboard.today')}
            than={[{ label: t('admin.dashboard.weekAgo'), now: sold.today.turnover, before: sold.week_ago.turnover }]}
            value={written(sold.today.turnover, language)}
          />
          <Tile
            facts={[t('admin.dashboard.orders', { count: sold.month.orders })]}
            label={t('admin.dashboard.month')}
            than={[
              { label: t('admin.dashboard.monthBefore'), now: sold.month.turnover, before: sold.month_before.turnover },
              { label: t('admin.dashboard.yearAgo'), now: sold.month.turnover, before: sold.year_ago.turnover },
            ]}
            value={written(sold.month.turnover, language)}
          />
          <Tile
            facts={[t('admin.dashboard.attention', { count: sold.attention })]}
            href={`${adminPath(language, 'order')}?state=paid`}
            label={t('admin.dashboard.unfilled')}
            value={String(sold.unfilled)}
          />
          <Tile
            facts={[t('admin.dashboard.ordersOf', { count: orders })]}
            label={t('admin.dashboard.views')}
            value={views.toLocaleString(language === 'et' ? 'et-EE' : 'en-GB')}
          />
        </div>
        <Section hint={t('admin.dashboard.turnoverHint')} title={t('admin.dashboard.turnover')}>
          <DayChart days={sold.days} />
        </Section>
        <div className="grid items-start gap-4 medium:grid-cols-2">
          <Section hint={t('admin.dashboard.last30')} title={t('admin.dashboard.best')}>
            <Rows
              none={t('admin.dashboard.nothingSold')}
              rows={sold.best.map(({ product_id, name, amount, turnover }) => ({
                key: product_id,
                href: `${adminPath(language, 'product')}/edit/${product_id}`,
                name,
                fact: t('admin.dashboard.pieces', { count: amount }),
                value: written(turnover, language),
              }))}
            />
          </Section>
          <Section hint={t('admin.dashboard.last30')} title={t('admin.dashboard.notFound')}>
            <Rows
              none={t('admin.dashboard.allFound')}
              rows={searched.map(({ words, count }) => ({
                key: words,
                href: `${adminPath(language, 'statistics')}?period=last30&found=none`,
                name: words,
                fact: '',
                value: t('admin.dashboard.times', { count }),
              }))}
            />
          </Section>
        </div>
      </div>
    </>
  )
}

interface TileProps {
  label: string
  value: string
  facts: readonly string[]
  href?: string
  than?: readonly { label: string; now: number; before: number }[]
}

const Tile = ({ label, value, facts, href, than = [] }: TileProps) => {
  const name = <span className="text-sm font-medium text-secondary">{label}</span>
  return (
    <section aria-label={label} className="rounded-tile border border-line bg-surface p-4">
      {href ? <Link href={href}>{name}</Link> : name}
      <p className="tabular mt-1 text-2xl font-bold">{value}</p>
      {facts.map(fact => (
        <p className="tabular text-sm text-secondary" key={fact}>
          {fact}
        </p>
      ))}
      {than.map(one => (
        <Comparison key={one.label} {...one} />
      ))}
    </section>
  )
}

/** In words as well as by sign; beside nothing there is nothing to compare. */
const Comparison = ({ label, now, before }: { label: string; now: number; before: number }) => {
  const language = useLanguage()
  const change = before === 0 ? null : Math.round(((now - before) / before) * 100)
  const sign = change === null ? '–' : `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)}%`
  return (
    <p className="tabular mt-1 flex flex-wrap gap-x-2 text-sm">
      <b className={change !== null && change < 0 ? 'text-bad' : change ? 'text-good' : 'text-secondary'}>{sign}</b>
      <span className="text-secondary">
        {label}: {written(before, language)}
      </span>
    </p>
  )
}

interface RowsProps {
  none: string
  rows: readonly { key: string | number; href: string; name: string; fact: string; value: string }[]
}

const Rows = ({ none, rows }: RowsProps): ReactNode =>
  rows.length === 0 ? (
    <p className="text-secondary">{none}</p>
  ) : (
    <ul>
      {rows.map(({ key, href, name, fact, value }) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 border-t border-line py-2 first:border-t-0"
          key={key}
        >
          <Link className="truncate font-medium" href={href}>
            {name}
          </Link>
          <span className="tabular text-sm text-secondary">{fact}</span>
          <span className="tabular text-right font-medium">{value}</span>
        </li>
      ))}
    </ul>
  )

interface Day {
  day: string
  orders: number
  turnover: number
}

const HIGH = 160
const WIDE = 20
const dayWritten = (day: string): string => day.slice(5).split('-').toReversed().join('.')

/** Turnover by day as bars, and as a table for whoever wants the numbers or hears them. */
const DayChart = ({ days }: { days: readonly Day[] }) => {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const most = Math.max(1, ...days.map(({ turnover }) => turnover))
  return (
    <div>
      <p className="tabular mb-1 text-xs text-secondary">{written(most === 1 ? 0 : most, language)}</p>
      <svg
        aria-describedby={id}
        aria-label={t('admin.dashboard.turnover')}
        className="day-chart"
        preserveAspectRatio="none"
        role="img"
        viewBox={`0 0 ${days.length * WIDE} ${HIGH}`}
      >
        {days.map(({ day, turnover, orders }, at) => (
          <rect
            height={turnover === 0 ? 1 : Math.max(2, (turnover / most) * HIGH)}
            key={day}
            width={WIDE - 6}
            x={at * WIDE + 3}
            y={HIGH - (turnover === 0 ? 1 : Math.max(2, (turnover / most) * HIGH))}
          >
            <title>{`${dayWritten(day)}: ${written(turnover, language)}, ${t('admin.dashboard.orders', { count: orders })}`}</title>
          </rect>
        ))}
      </svg>
      <p className="tabular mt-1 flex justify-between text-xs text-secondary">
        <span>{dayWritten(days[0]?.day ?? '')}</span>
        <span>{dayWritten(days.at(-1)?.day ?? '')}</span>
      </p>
      <details className="mt-3" id={id}>
        <summary className="cursor-pointer text-sm font-medium">{t('admin.dashboard.asTable')}</summary>
        <table className="day-table tabular mt-2">
          <thead>
            <tr>
              <th scope="col">{t('admin.dashboard.day')}</th>
              <th scope="col">{t('admin.dashboard.ordersColumn')}</th>
              <th scope="col">{t('admin.dashboard.turnoverColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, turnover }) => (
              <tr key={day}>
                <th scope="row">{dayWritten(day)}</th>
                <td>{orders}</td>
                <td>{written(turnover, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
