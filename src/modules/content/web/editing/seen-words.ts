import type { Stretch } from '#content/domain/version-seen.ts'
import { shopTime } from '#kernel/shop-time.ts'
import type { T } from '#platform/web/texts.tsx'

/** Says when visitors see a version; `isHidden` tells why they see it at no time. */
export const seenWords = (seen: readonly Stretch[], isHidden: boolean, t: T): string => {
  if (seen.length === 0) return t(isHidden ? 'editing.times.unseenHidden' : 'editing.times.unseenCovered')
  const sentences = seen.map(({ from, until }) =>
    until === null
      ? t('editing.times.seenFrom', { from: inWords(from) })
      : t('editing.times.seenUntil', { from: inWords(from), until: inWords(until) }),
  )
  return sentences.join(' ')
}

const inWords = (moment: number): string => shopTime(new Date(moment).toISOString())
