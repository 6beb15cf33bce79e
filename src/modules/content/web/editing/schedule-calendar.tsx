import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { pageSchedule, type ScheduledPageChange } from '#content/contract-page-schedule.ts'
import type { PageVersion } from '#content/contract-page-settings.ts'
import { formatMonthName, formatTime, formatWeekdayShort } from '#kernel/format-date.ts'
import { parseShopTime } from '#kernel/shop-clock.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { addMonths, listWeeks, type Month, parseMonth } from './month.ts'

interface ScheduleCalendarProps {
  pageId: number
  /** The versions of the page. A change of them reloads the calendar. */
  scheduledVersions: readonly PageVersion[]
}

/** Shows a monthly calendar of scheduled changes, in the shop's time zone. */
export const ScheduleCalendar = ({ pageId, scheduledVersions }: ScheduleCalendarProps) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const [month, setMonth] = useState<Month>(() => parseMonth(getShopDay(new Date())))
  const [changes, setChanges] = useState<readonly ScheduledPageChange[]>([])
  const weeks = listWeeks(month)
  const [firstDay = ''] = weeks[0] ?? []
  const lastDay = weeks.at(-1)?.at(-1) ?? firstDay
  const versionNumbers = scheduledVersions.map(({ number }) => number).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version that was added or cancelled changes the calendar
  useEffect(() => {
    const query = {
      from: parseShopTime(`${firstDay}T00:00`)?.toISOString(),
      until: parseShopTime(`${lastDay}T23:59`)?.toISOString(),
    }
    let isCurrent = true
    // `send` reports the failure.
    send(pageSchedule.calendar, { query }).then(
      ({ body }) => isCurrent && setChanges(body.results),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [send, firstDay, lastDay, versionNumbers])
  return (
    <section aria-label={t('editing.schedule.calendar')} className="edit-calendar">
      <header>
        <h3 aria-live="polite">{formatMonthName(weeks[1]?.[0] ?? firstDay, language)}</h3>
        <IconButton
          icon={<ChevronLeft aria-hidden />}
          label={t('editing.schedule.before')}
          onClick={() => setMonth(addMonths(month, -1))}
          size="sm"
          tooltipPosition="none"
        />
        <IconButton
          icon={<ChevronRight aria-hidden />}
          label={t('editing.schedule.after')}
          onClick={() => setMonth(addMonths(month, 1))}
          size="sm"
          tooltipPosition="none"
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
                <Day day={day} key={day} month={month} pageId={pageId} changes={changes} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length === 0 ? <p className="text-sm text-secondary">{t('editing.schedule.nothing')}</p> : null}
    </section>
  )
}

interface DayProps {
  /** A date such as `2026-11-22`. */
  day: string
  month: Month
  pageId: number
  changes: readonly ScheduledPageChange[]
}

const Day = ({ day, month, pageId, changes }: DayProps) => {
  const t = useT()
  const [, monthNumber, number] = day.split('-')
  const dayChanges = changes.filter(({ at }) => getShopDay(new Date(at)) === day)
  return (
    <td className={joinClassNames(Number(monthNumber) !== month.month && 'edit-calendar-other')}>
      <time dateTime={day}>{Number(number)}</time>
      {dayChanges.map(change => (
        <p
          data-kind={change.kind}
          data-own={change.pageId === pageId || undefined}
          key={`${change.pageId} ${change.kind} ${change.number}`}
        >
          <b>{formatTime(change.at)}</b> {change.path ? <a href={change.path}>{change.title}</a> : change.title}
          <span>{t(`editing.schedule.kind.${change.kind}`)}</span>
          {change.isPageHidden ? <span>{t('editing.schedule.pageHidden')}</span> : null}
        </p>
      ))}
    </td>
  )
}
