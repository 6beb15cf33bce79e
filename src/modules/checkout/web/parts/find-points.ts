import { type NearPoint, pointsNear } from '#delivery/domain/points-near.ts'

export interface Point extends NearPoint {
  id: string
}

/** How many points a list shows at a time: more are narrowed by typing. */
export const POINTS_SHOWN = 50

/** The points to choose among for what was typed, the best first. */
export const findPoints = <P extends Point>(points: readonly P[], query: string): P[] =>
  pointsNear(query, points).slice(0, POINTS_SHOWN)
