import type { PlannedVersion } from '#content/contract-editing.ts'
import { shopTime } from '#kernel/shop-time.ts'
import type { T } from '#platform/web/texts.tsx'

/** Says what a planned version does to what is saved now, and only what visitors really see of it. */
export const plannedWords = ({ number, from, until, runs, seen }: PlannedVersion, t: T): string => {
  const words = (start: string, end: string | null) => ({
    ...{ number, from: shopTime(start), until: end === null ? '' : shopTime(end) },
  })
  const [first] = seen
  const last = seen.at(-1)
  if (!first || !last) return t(runs ? 'editing.planned.runsUnseen' : 'editing.planned.unseen', words(from, until))
  if (runs) return t('editing.planned.runs', words(from, until))
  return t(
    last.until === null ? 'editing.planned.covers' : 'editing.planned.coversUntil',
    words(first.from, last.until),
  )
}
