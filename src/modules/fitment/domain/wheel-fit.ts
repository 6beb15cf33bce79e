/** The wheel mounting of a car; null is unknown. */
export interface Hub {
  bolts: number | null
  /** The diameter of the bolt circle and of the hub, in tenths of a millimetre. */
  pcd: number | null
  bore: number | null
  /** The offsets (ET) that the car takes, in millimetres. */
  minOffset: number | null
  maxOffset: number | null
}

export const WHEEL_KINDS = ['wheel', 'spacer', 'ring'] as const

/** The measures of a wheel, a spacer or a centring ring; null means unknown or irrelevant. */
export interface WheelMeasures {
  kind: (typeof WHEEL_KINDS)[number]
  bolts: number | null
  pcd: number | null
  /** The centre bore; of a ring the inner one. */
  bore: number | null
  /** Null for spacers and rings. */
  offset: number | null
}

/** `ring`: it fits with a centring ring, as its bore is larger than the hub. */
export type WheelFit = 'fits' | 'ring' | 'differs' | 'unknown'

/** Decides by measures. One known difference is enough to refuse; a missing measure leaves the answer open. */
export const decideWheelFit = (hub: Hub | null, part: WheelMeasures): WheelFit => {
  if (!hub) return 'unknown'
  const matches = compareMeasures(hub, part).map(({ isMatching }) => isMatching)
  if (matches.includes(false)) return 'differs'
  if (matches.includes(null)) return 'unknown'
  const needsRing = part.kind !== 'ring' && hub.bore !== null && part.bore !== null && part.bore > hub.bore
  return needsRing ? 'ring' : 'fits'
}

export const WHEEL_MEASURES = ['pattern', 'bore', 'offset'] as const

/** A measure of a part beside that of the car; null while one of both is unknown. */
export interface MeasureMatch {
  measure: (typeof WHEEL_MEASURES)[number]
  isMatching: boolean | null
}

/** Compares the measures that matter for the kind of the part. */
export const compareMeasures = (hub: Hub, part: WheelMeasures): MeasureMatch[] => {
  if (part.kind === 'ring') return [{ measure: 'bore', isMatching: isEqual(hub.bore, part.bore) }]
  const pattern = [isEqual(hub.bolts, part.bolts), isEqual(hub.pcd, part.pcd)]
  const isLargeEnough = hub.bore === null || part.bore === null ? null : part.bore >= hub.bore
  return [
    { measure: 'pattern', isMatching: pattern.includes(false) ? false : pattern.includes(null) ? null : true },
    { measure: 'bore', isMatching: isLargeEnough },
    ...(part.kind === 'wheel' ? [{ measure: 'offset' as const, isMatching: isOffsetInside(hub, part.offset) }] : []),
  ]
}

const isEqual = (first: number | null, second: number | null): boolean | null =>
  first === null || second === null ? null : first === second

const isOffsetInside = ({ minOffset, maxOffset }: Hub, offset: number | null): boolean | null => {
  if (offset === null || (minOffset === null && maxOffset === null)) return null
  return offset >= (minOffset ?? offset) && offset <= (maxOffset ?? offset)
}
