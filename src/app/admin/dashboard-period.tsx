import Download from 'lucide-react/icons/download'
import { addDays } from '#kernel/add-days.ts'
import { type CsvCell, formatCsv } from '#kernel/csv.ts'
import { formatDay, formatDayWithoutYear, formatMonth } from '#kernel/format-date.ts'
import { formatNumber } from '#kernel/format-number.ts'
import type { Language } from '#kernel/language.ts'
import type { figures } from '#orders/contract-figures.ts'
import { SALES_STEPS } from '#orders/domain/sales-period.ts'
import { downloadFile } from '#platform/admin/download-file.ts'
import { Section } from '#platform/admin/section.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { Chart } from '#ui/admin/chart.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ResponseBody } from '#wire/endpoint.ts'
import { can } from '#wire/visitor.ts'
import { formatEuros } from './format-euros.ts'
import { groupVisits } from './group-visits.ts'

type Period = ResponseBody<typeof figures.period>['data']

interface PeriodSectionProps {
  period: Period
  today: string
  /** Page views and new visits per day. */
  dailyVisits: readonly { name: string; count: number; started_visits: number }[]
}

/**
 * Formats the start of a step, such as `2026-11-05T14` as `14:00`. The full form adds the day of an hour or the year of
 * a day.
 */
const formatPoint = (at: string, step: Period['step'], language: Language, { isFull }: { isFull: boolean }): string => {
  const day = at.slice(0, 10)
  if (step === 'hour') return `${isFull ? `${formatDay(day, language)} ` : ''}${at.slice(11)}:00`
  if (step === 'year') return at.slice(0, 4)
  if (step === 'month') return formatMonth(at, language)
  return isFull ? formatDay(day, language) : formatDayWithoutYear(day, language)
}

/** Downloads the figures of the period as a CSV file. */
const downloadFigures = (
  t: T,
  language: Language,
  period: Period,
  dailyVisits: PeriodSectionProps['dailyVisits'],
): void => {
  const headings = [
    t(`admin.dashboard.steps.${period.step}`),
    t('admin.dashboard.ordersColumn'),
    t('admin.dashboard.turnoverColumn'),
    t('admin.dashboard.before'),
    t('admin.dashboard.visits'),
    t('admin.dashboard.views'),
  ]
  const visitsByStep = groupVisits(dailyVisits, period.step)
  const rows = period.points.map(({ at, orders, turnover }, index): CsvCell[] => [
    formatPoint(at, period.step, language, { isFull: true }),
    orders,
    turnover,
    period.before[index] ?? 0,
    visitsByStep.get(at)?.started_visits ?? '',
    visitsByStep.get(at)?.count ?? '',
  ])
  downloadFile(formatCsv([headings, ...rows], 'spreadsheet'), `figures-${period.from}-${period.to}.csv`)
}

/** Shows turnover against the preceding period, orders, visits, conversion and margins. */
export const PeriodSection = ({ period, today, dailyVisits }: PeriodSectionProps) => {
  const t = useT()
  const language = useLanguage()
  const formatMoney = (value: number) => formatEuros(value, language)
  const points = period.points.map(({ at }) => ({
    key: at,
    label: formatPoint(at, period.step, language, { isFull: false }),
    name: formatPoint(at, period.step, language, { isFull: true }),
  }))
  const labels = { table: t('admin.dashboard.asTable'), point: t(`admin.dashboard.steps.${period.step}`) }
  return (
    <Section
      actions={
        <Button
          icon={<Download aria-hidden />}
          onClick={() => downloadFigures(t, language, period, dailyVisits)}
          size="sm"
        >
          {t('admin.list.export')}
        </Button>
      }
      hint={t('admin.dashboard.turnoverHint')}
      title={t('admin.dashboard.turnover')}
    >
      <PeriodChoice period={period} today={today} />
      <PeriodFacts period={period} dailyVisits={dailyVisits} />
      <Chart
        label={t('admin.dashboard.turnover')}
        labels={labels}
        points={points}
        series={[
          {
            label: t('admin.dashboard.turnoverColumn'),
            kind: 'bar',
            format: formatMoney,
            values: period.points.map(({ turnover }) => turnover),
          },
          {
            label: t('admin.dashboard.before'),
            kind: 'line',
            tone: 'second',
            format: formatMoney,
            values: period.before,
          },
        ]}
      />
      <Chart
        label={t('admin.dashboard.ordersColumn')}
        labels={labels}
        points={points}
        series={[
          {
            label: t('admin.dashboard.ordersColumn'),
            kind: 'bar',
            values: period.points.map(({ orders }) => orders),
          },
        ]}
      />
      {dailyVisits.length > 1 ? <VisitChart step={period.step} dailyVisits={dailyVisits} /> : null}
    </Section>
  )
}

/** Shows an hourly period per day, because visits are counted per day. */
const VisitChart = ({
  dailyVisits,
  step: requestedStep,
}: Pick<PeriodSectionProps, 'dailyVisits'> & { step: Period['step'] }) => {
  const t = useT()
  const language = useLanguage()
  const step = requestedStep === 'hour' ? 'day' : requestedStep
  const visitsByStep = groupVisits(dailyVisits, step)
  const sums = [...visitsByStep.values()]
  return (
    <Chart
      label={t('admin.dashboard.visits')}
      labels={{ table: t('admin.dashboard.asTable'), point: t(`admin.dashboard.steps.${step}`) }}
      points={[...visitsByStep.keys()].map(start => ({
        key: start,
        label: formatPoint(start, step, language, { isFull: false }),
        name: formatPoint(start, step, language, { isFull: true }),
      }))}
      series={[
        { label: t('admin.dashboard.views'), kind: 'bar', tone: 'second', values: sums.map(({ count }) => count) },
        {
          label: t('admin.dashboard.visits'),
          kind: 'line',
          values: sums.map(({ started_visits: startedVisits }) => startedVisits),
        },
      ]}
    />
  )
}

const PeriodFacts = ({ period, dailyVisits }: Pick<PeriodSectionProps, 'period' | 'dailyVisits'>) => {
  const t = useT()
  const language = useLanguage()
  const { sold, sold_before, margins } = period
  const newVisitCount = dailyVisits.reduce((sum, day) => sum + day.started_visits, 0)
  const viewCount = dailyVisits.reduce((sum, day) => sum + day.count, 0)
  const computePercent = (part: number, whole: number) =>
    whole === 0 ? '–' : `${formatNumber((part / whole) * 100, language)}%`
  const canSeeMargin = can(useVisitor(), 'product.edit')
  const margin = {
    key: 'margin',
    value: margins.known === 0 ? '–' : formatEuros(margins.margin, language),
    hint:
      margins.known === 0
        ? t('admin.dashboard.noCosts')
        : t('admin.dashboard.marginHint', {
            percent: computePercent(margins.margin, margins.known),
            known: computePercent(margins.known, margins.net),
          }),
  }
  const facts = [
    {
      key: 'turnoverColumn',
      value: formatEuros(sold.turnover, language),
      hint: t('admin.dashboard.beforeWas', { sum: formatEuros(sold_before.turnover, language) }),
    },
    {
      key: 'ordersColumn',
      value: String(sold.orders),
      hint: t('admin.dashboard.beforeWas', { sum: String(sold_before.orders) }),
    },
    { key: 'visits', value: String(newVisitCount), hint: t('admin.dashboard.viewsOf', { count: viewCount }) },
    { key: 'conversion', value: computePercent(sold.orders, newVisitCount), hint: t('admin.dashboard.conversionHint') },
    ...(canSeeMargin ? [margin] : []),
  ]
  return (
    <dl className="dashboard-facts">
      {facts.map(({ key, value, hint }) => (
        <div key={key}>
          <dt className="text-sm text-secondary">{t(`admin.dashboard.${key}`)}</dt>
          <dd className="tabular text-lg font-bold">{value}</dd>
          <dd className="tabular text-sm text-secondary">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Chooses a preset period, custom dates and the step. The address holds the choice. */
const PeriodChoice = ({ period, today }: Pick<PeriodSectionProps, 'period' | 'today'>) => {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const updateQuery = (change: Record<string, string>) =>
    setQuery({ from: period.from, to: period.to, ...change }, { preventScrollReset: true })
  const presets = [
    ['today', today],
    ['last7', addDays(today, -6)],
    ['last30', addDays(today, -29)],
    ['thisMonth', `${today.slice(0, 8)}01`],
    ['thisYear', `${today.slice(0, 4)}-01-01`],
    ['last12', addDays(today, -364)],
  ] as const
  const requestedStep = query.get('step')
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('admin.dashboard.period')}</legend>
        {presets.map(([name, from]) => {
          const isChosen = period.from === from && period.to === today
          return (
            <Button
              aria-pressed={isChosen}
              key={name}
              onClick={() => updateQuery({ from, to: today })}
              size="sm"
              variant={isChosen ? 'primary' : 'secondary'}
            >
              {t(`admin.dashboard.periods.${name}`)}
            </Button>
          )
        })}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        {(['from', 'to'] as const).map(name => (
          <TextField
            key={`${name}-${period[name]}`}
            defaultValue={period[name]}
            label={t(`admin.dashboard.${name}`)}
            max={name === 'from' ? period.to : undefined}
            min={name === 'to' ? period.from : '2000-01-01'}
            onBlur={({ target: { value, validity } }) =>
              value !== '' &&
              validity.valid &&
              value !== period[name] &&
              updateQuery({ [name]: value, ...(requestedStep && { step: requestedStep }) })
            }
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
            required
            size="sm"
            type="date"
          />
        ))}
        <Select
          className="min-w-36"
          label={t('admin.dashboard.step')}
          onChange={step => updateQuery({ step })}
          options={SALES_STEPS.map(value => ({ value, label: t(`admin.dashboard.steps.${value}`) }))}
          size="sm"
          value={period.step}
        />
      </div>
    </div>
  )
}
