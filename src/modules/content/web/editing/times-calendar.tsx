import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { pageTimes, type ScheduledPageChange } from '#content/contract-page-times.ts'
import { formatMonthName, formatTime, formatWeekdayShort } from '#kernel/format-date.ts'
import { parseShopTime } from '#kernel/shop-clock.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { addMonths, type Month, monthOf, weeksOf } from './month.ts'

/** A monthly calendar of scheduled changes, in the shop's time zone. */
export const TimesCalendar = ({ pageId }: { pageId: number }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const [month, setMonth] = useState<Month>(() => monthOf(shopDay(new Date())))
  const [turns, setTurns] = useState<readonly ScheduledPageChange[]>([])
  const weeks = weeksOf(month)
  const [first = ''] = weeks[0] ?? []
  const last = weeks.at(-1)?.at(-1) ?? first
  useEffect(() => {
    const query = {
      from: parseShopTime(`${first}T00:00`)?.toISOString(),
      until: parseShopTime(`${last}T23:59`)?.toISOString(),
    }
    let isWanted = true
    // `send` reports the failure.
    send(pageTimes.calendar, { query }).then(
      ({ body }) => isWanted && setTurns(body.results),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [send, first, last])
  return (
    <section aria-label={t('editing.times.calendar')} className="edit-calendar">
      <header>
        <h3 aria-live="polite">{formatMonthName(weeks[1]?.[0] ?? first, language)}</h3>
        <IconButton
          icon={<ChevronLeft aria-hidden />}
          label={t('editing.times.before')}
          onClick={() => setMonth(addMonths(month, -1))}
          size="sm"
          tip="none"
        />
        <IconButton
          icon={<ChevronRight aria-hidden />}
          label={t('editing.times.after')}
          onClick={() => setMonth(addMonths(month, 1))}
          size="sm"
          tip="none"
        />
      </header>
      <table>
        <thead>
          <tr>
            {(weeks[0] ?? []).map(day => (
              <th key={day} scope="col">
                {formatWeekdayShort(day, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <Day day={day} key={day} month={month} pageId={pageId} turns={turns} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {turns.length === 0 ? <p className="text-sm text-secondary">{t('editing.times.nothing')}</p> : null}
    </section>
  )
}

interface DayProps {
  /** A date such as `2026-11-22`. */
  day: string
  month: Month
  pageId: number
  turns: readonly ScheduledPageChange[]
}

const Day = ({ day, month, pageId, turns }: DayProps) => {
  const t = useT()
  const [, ofMonth, number] = day.split('-')
  const own = turns.filter(({ at }) => shopDay(new Date(at)) === day)
  return (
    <td className={classNames(Number(ofMonth) !== month.month && 'edit-calendar-other')}>
      <time dateTime={day}>{Number(number)}</time>
      {own.map(turn => (
        <p
          data-kind={turn.kind}
          data-own={turn.pageId === pageId || undefined}
          key={`${turn.pageId} ${turn.kind} ${turn.number}`}
        >
          <b>{formatTime(turn.at)}</b> {turn.path ? <a href={turn.path}>{turn.title}</a> : turn.title}
          <span>{t(`editing.times.kind.${turn.kind}`)}</span>
          {turn.unseen ? <span>{t('editing.times.pageHidden')}</span> : null}
        </p>
      ))}
    </td>
  )
}
