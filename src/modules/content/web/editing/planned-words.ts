import type { PlannedVersion } from '#content/contract-editing.ts'
import { shopTime } from '#kernel/shop-time.ts'
import type { T } from '#platform/web/texts.tsx'

/** What a planned version does to what is saved now, in words. */
export const plannedWords = ({ number, from, until, runs }: PlannedVersion, t: T): string => {
  const words = { number, from: shopTime(from), until: until === null ? '' : shopTime(until) }
  if (runs) return t('editing.planned.runs', words)
  return t(until === null ? 'editing.planned.covers' : 'editing.planned.coversUntil', words)
}
