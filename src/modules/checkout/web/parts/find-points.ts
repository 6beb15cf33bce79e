import { kilometresTo, type NearPoint, type Place, pointsNear } from '#delivery/domain/points-near.ts'
import { formatNumber } from '#kernel/format-number.ts'
import type { Language } from '#kernel/language.ts'

export interface Point extends NearPoint {
  id: string
}

/** Maximum number of points in the list; typing narrows it. */
export const POINTS_SHOWN = 50

/** Returns the points that match the query, best first, or the nearest once the position is known. */
export const findPoints = <P extends Point>(points: readonly P[], query: string, place: Place | null = null): P[] =>
  pointsNear(query, points, place).slice(0, POINTS_SHOWN)

/** Formats the distance with one decimal below 10 km; null when it is unknown. */
export const distanceText = (point: NearPoint, place: Place | null, language: Language): string | null => {
  const km = place && kilometresTo(point, place)
  if (km === null) return null
  const decimals = km < 10 ? 1 : 0
  return `${formatNumber(km, language, { min: decimals, max: decimals })}\u00a0km`
}
