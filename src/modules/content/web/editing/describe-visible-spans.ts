import type { TimeSpan } from '#content/domain/find-visible-spans.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'

/** The reason why visitors never see a version. */
export type UnseenReason = 'unseenProduct' | 'unseenHidden' | 'unseenCovered'

/** Describes when visitors see a version, or why they do not. */
export const describeVisibleSpans = (
  spans: readonly TimeSpan[],
  reason: UnseenReason,
  t: T,
  language: Language,
): string => {
  if (spans.length === 0) return t(`editing.schedule.${reason}`)
  const sentences = spans.map(({ from, until }) =>
    until === null
      ? t('editing.schedule.seenFrom', { from: formatDateTime(new Date(from), language) })
      : t('editing.schedule.seenUntil', {
          from: formatDateTime(new Date(from), language),
          until: formatDateTime(new Date(until), language),
        }),
  )
  return sentences.join(' ')
}
