import { failure, ok, type Result } from '#kernel/result.ts'
import type { CarrierList } from './parse-carrier-list.ts'

/** `empty`: no points; `broken`: too many invalid rows; `shrunk`: too many points are missing. */
export type ListFailure = 'empty' | 'broken' | 'shrunk'

/** Number of points by kind, such as `EE machine`. */
export type PointCounts = Readonly<Record<string, number>>

/** A kind with this many points does not disappear without an error. */
const MIN_NOTABLE_POINTS = 5

export const buildPointKind = (point: { country: string; type: string }): string => `${point.country} ${point.type}`

/**
 * Decides whether a list may replace the last accepted one, whose points `before` counts. The list may not shrink by
 * more than a fifth or lack a whole kind, unless staff pass `acceptShrunk`.
 */
export const validateCarrierList = (
  { points, invalidRowCount }: CarrierList,
  previousCounts: PointCounts | null,
  { acceptShrunk = false }: { acceptShrunk?: boolean } = {},
): Result<null, ListFailure> => {
  if (invalidRowCount * 5 > points.length + invalidRowCount) return failure('broken')
  if (points.length === 0) return failure('empty')
  return previousCounts && !acceptShrunk && hasShrunk(points, previousCounts) ? failure('shrunk') : ok(null)
}

const hasShrunk = (points: CarrierList['points'], previousCounts: PointCounts): boolean => {
  const sum = Object.values(previousCounts).reduce((total, count) => total + count, 0)
  const kinds = new Set(points.map(buildPointKind))
  const hasMissingKind = Object.entries(previousCounts).some(
    ([kind, count]) => count >= MIN_NOTABLE_POINTS && !kinds.has(kind),
  )
  return hasMissingKind || points.length * 5 < sum * 4
}
