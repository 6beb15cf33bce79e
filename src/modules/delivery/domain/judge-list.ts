import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { CarrierList } from './carrier-list.ts'

/** `empty`: no point at all; `broken`: too many rows make no sense; `shrunk`: too many points are gone. */
export type ListDoubt = 'empty' | 'broken' | 'shrunk'

/** Points by kind: `EE machine` → 382. */
export type PointCounts = Readonly<Record<string, number>>

/** From so many on, a kind of points does not vanish by itself. */
const NOTABLE = 5

export const kindOf = (point: { country: string; type: string }): string => `${point.country} ${point.type}`

/**
 * Whether a list may take the place of the last good one, whose points `before` counts (null: there was none). It may
 * not be smaller by more than a fifth, nor lack a whole kind, unless staff `acceptShrunk`.
 */
export const judgeList = (
  { points, unusable }: CarrierList,
  before: PointCounts | null,
  { acceptShrunk = false }: { acceptShrunk?: boolean } = {},
): Outcome<null, ListDoubt> => {
  if (unusable * 5 > points.length + unusable) return refused('broken')
  if (points.length === 0) return refused('empty')
  return before && !acceptShrunk && hasShrunk(points, before) ? refused('shrunk') : ok(null)
}

const hasShrunk = (points: CarrierList['points'], before: PointCounts): boolean => {
  const sum = Object.values(before).reduce((total, count) => total + count, 0)
  const kinds = new Set(points.map(kindOf))
  const vanished = Object.entries(before).some(([kind, count]) => count >= NOTABLE && !kinds.has(kind))
  return vanished || points.length * 5 < sum * 4
}
