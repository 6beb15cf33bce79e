import {
  type Coordinates,
  computeDistanceKm,
  findNearestPoints,
  type SearchablePoint,
} from '#delivery/domain/find-nearest-points.ts'
import { formatNumber } from '#kernel/format-number.ts'
import type { Language } from '#kernel/language.ts'

export interface Point extends SearchablePoint {
  id: string
}

/** Maximum number of points in the list; typing narrows it. */
export const MAX_SHOWN_POINTS = 50

/** Returns the points that match the query, best first, or the nearest once the position is known. */
export const findPoints = <P extends Point>(
  points: readonly P[],
  query: string,
  origin: Coordinates | null = null,
): P[] => findNearestPoints(query, points, origin).slice(0, MAX_SHOWN_POINTS)

/** Formats the distance with one decimal below 10 km; null when it is unknown. */
export const formatDistance = (
  point: SearchablePoint,
  origin: Coordinates | null,
  language: Language,
): string | null => {
  const km = origin && computeDistanceKm(point, origin)
  if (km === null) return null
  const decimals = km < 10 ? 1 : 0
  return `${formatNumber(km, language, { min: decimals, max: decimals })}\u00a0km`
}
