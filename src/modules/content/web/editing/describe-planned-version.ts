import type { PlannedVersion } from '#content/contract-editing.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'

/** Describes how a scheduled version affects a save, from the periods that visitors see. */
export const describePlannedVersion = (
  { number, from, until, runs, seen }: PlannedVersion,
  t: T,
  language: Language,
): string => {
  const getValues = (start: string, end: string | null) => ({
    number,
    from: formatDateTime(start, language),
    until: end === null ? '' : formatDateTime(end, language),
  })
  const [first] = seen
  const last = seen.at(-1)
  if (!first || !last)
    return t(runs ? 'editing.planned.activeHidden' : 'editing.planned.hidden', getValues(from, until))
  if (runs) return t('editing.planned.active', getValues(from, until))
  return t(
    last.until === null ? 'editing.planned.covers' : 'editing.planned.coversUntil',
    getValues(first.from, last.until),
  )
}
