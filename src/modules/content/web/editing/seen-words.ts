import type { Stretch } from '#content/domain/version-seen.ts'
import { shopTime } from '#kernel/shop-time.ts'
import type { T } from '#platform/web/texts.tsx'

/** Why visitors see a version at no time. */
export type WhyUnseen = 'unseenProduct' | 'unseenHidden' | 'unseenCovered'

/** Says when visitors see a version, or why they never do. */
export const seenWords = (seen: readonly Stretch[], why: WhyUnseen, t: T): string => {
  if (seen.length === 0) return t(`editing.times.${why}`)
  const sentences = seen.map(({ from, until }) =>
    until === null
      ? t('editing.times.seenFrom', { from: inWords(from) })
      : t('editing.times.seenUntil', { from: inWords(from), until: inWords(until) }),
  )
  return sentences.join(' ')
}

const inWords = (moment: number): string => shopTime(new Date(moment).toISOString())
