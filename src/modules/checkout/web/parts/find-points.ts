import { kilometresTo, type NearPoint, type Place, pointsNear } from '#delivery/domain/points-near.ts'
import { formatNumber } from '#kernel/format-number.ts'
import type { Language } from '#kernel/language.ts'

export interface Point extends NearPoint {
  id: string
}

/** How many points a list shows at a time: more are narrowed by typing. */
export const POINTS_SHOWN = 50

/** The points to choose among for what was typed, the best first: the nearest to where somebody is, once that is known. */
export const findPoints = <P extends Point>(points: readonly P[], query: string, place: Place | null = null): P[] =>
  pointsNear(query, points, place).slice(0, POINTS_SHOWN)

/** Whole kilometres beyond ten, else with one decimal; null where nobody knows how far it is. */
export const distanceText = (point: NearPoint, place: Place | null, language: Language): string | null => {
  const km = place && kilometresTo(point, place)
  if (km === null) return null
  const decimals = km < 10 ? 1 : 0
  return `${formatNumber(km, language, { min: decimals, max: decimals })}\u00a0km`
}
