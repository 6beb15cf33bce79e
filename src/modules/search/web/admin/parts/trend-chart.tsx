import { useEffect, useState } from 'react'
import { formatDay, formatDayWithoutYear, formatMonth } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type Period, statistics, type TrendPoint } from '#search/contract-statistics.ts'
import { Chart } from '#ui/admin/chart.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { SendError } from '#wire/send.ts'

export interface Trend {
  step: 'day' | 'month'
  points: readonly TrendPoint[]
}

/** The axis shows days, or months; full names include the year. */
const formatPoint = (day: string, step: Trend['step'], language: Language, { isFull }: { isFull: boolean }): string => {
  if (step === 'month') return formatMonth(day, language)
  return isFull ? formatDay(day, language) : formatDayWithoutYear(day, language)
}

/** Charts searches, clicks and orders. */
export const TrendChart = ({ label, trend: { step, points } }: { label: string; trend: Trend }) => {
  const t = useT()
  const language = useLanguage()
  const readValues = (readValue: (point: TrendPoint) => number) => points.map(readValue)
  return (
    <Chart
      label={label}
      labels={{ table: t('searchAdmin.trend.table'), point: t(`searchAdmin.trend.${step}`) }}
      points={points.map(({ day }) => ({
        key: day,
        label: formatPoint(day, step, language, { isFull: false }),
        name: formatPoint(day, step, language, { isFull: true }),
      }))}
      series={[
        { label: t('searchAdmin.trend.searches'), kind: 'bar', values: readValues(({ count }) => count) },
        {
          label: t('searchAdmin.nothingFound'),
          kind: 'bar',
          tone: 'bad',
          values: readValues(({ withoutResults }) => withoutResults),
        },
        { label: t('searchAdmin.clicks'), kind: 'line', tone: 'second', values: readValues(({ clicks }) => clicks) },
        { label: t('searchAdmin.orders'), kind: 'line', tone: 'good', values: readValues(({ orders }) => orders) },
      ]}
    />
  )
}

/** Shows the trend of one search. */
export const TrendDialog = ({ words, period, onClose }: { words: string; period: Period; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const [trend, setTrend] = useState<Trend | null>(null)
  const [errorMessage, setErrorMessage] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    send(statistics.trend, { query: { words, period } }, { signal: controller.signal }).then(
      ({ body }) => setTrend(body.data),
      (error: unknown) => {
        if (!(error instanceof SendError)) throw error
        if (error.kind !== 'aborted') setErrorMessage(error.message)
      },
    )
    return () => controller.abort()
  }, [send, words, period])
  const title = t('searchAdmin.trend.title', { words })
  return (
    <Dialog closeLabel={t('admin.close')} onClose={onClose} open size="lg" title={title}>
      {errorMessage ? <p role="alert">{errorMessage}</p> : null}
      {trend ? <TrendChart label={title} trend={trend} /> : null}
      {trend || errorMessage ? null : <Spinner label={t('admin.list.loading')} />}
    </Dialog>
  )
}
