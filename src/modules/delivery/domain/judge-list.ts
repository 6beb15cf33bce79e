import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { CarrierList } from './carrier-list.ts'

/** `empty`: no points; `broken`: too many invalid rows; `shrunk`: too many points are missing. */
export type ListDoubt = 'empty' | 'broken' | 'shrunk'

/** Number of points by kind, such as `EE machine`. */
export type PointCounts = Readonly<Record<string, number>>

/** A kind with this many points does not disappear without an error. */
const NOTABLE = 5

export const kindOf = (point: { country: string; type: string }): string => `${point.country} ${point.type}`

/**
 * Decides whether a list may replace the last accepted one, whose points `before` counts. The list may not shrink by
 * more than a fifth or lack a whole kind, unless staff pass `acceptShrunk`.
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
