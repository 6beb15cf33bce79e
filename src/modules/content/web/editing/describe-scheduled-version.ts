import type { ScheduledPageVersion } from '#content/contract-editing.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'

/** Describes how a scheduled version affects a save, from the periods that visitors see. */
export const describeScheduledVersion = (
  { number, from, until, hasStarted, visiblePeriods }: ScheduledPageVersion,
  t: T,
  language: Language,
): string => {
  const getValues = (start: string, end: string | null) => ({
    number,
    from: formatDateTime(start, language),
    until: end === null ? '' : formatDateTime(end, language),
  })
  const [firstPeriod] = visiblePeriods
  const lastPeriod = visiblePeriods.at(-1)
  if (!firstPeriod || !lastPeriod)
    return t(hasStarted ? 'editing.scheduled.activeHidden' : 'editing.scheduled.hidden', getValues(from, until))
  if (hasStarted) return t('editing.scheduled.active', getValues(from, until))
  return t(
    lastPeriod.until === null ? 'editing.scheduled.covers' : 'editing.scheduled.coversUntil',
    getValues(firstPeriod.from, lastPeriod.until),
  )
}
