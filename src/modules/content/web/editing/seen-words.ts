import type { Stretch } from '#content/domain/version-seen.ts'
import { formatMoment } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import type { T } from '#platform/web/texts.tsx'

/** The reason why visitors never see a version. */
export type WhyUnseen = 'unseenProduct' | 'unseenHidden' | 'unseenCovered'

/** Describes when visitors see a version, or why they do not. */
export const seenWords = (seen: readonly Stretch[], why: WhyUnseen, t: T, language: Language): string => {
  if (seen.length === 0) return t(`editing.times.${why}`)
  const sentences = seen.map(({ from, until }) =>
    until === null
      ? t('editing.times.seenFrom', { from: formatMoment(new Date(from), language) })
      : t('editing.times.seenUntil', {
          from: formatMoment(new Date(from), language),
          until: formatMoment(new Date(until), language),
        }),
  )
  return sentences.join(' ')
}
