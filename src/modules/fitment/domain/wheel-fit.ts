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
  const facts = part.kind === 'ring' ? [isEqual(hub.bore, part.bore)] : listMountingFacts(hub, part)
  if (facts.includes(false)) return 'differs'
  if (facts.includes(null)) return 'unknown'
  const needsRing = part.kind !== 'ring' && hub.bore !== null && part.bore !== null && part.bore > hub.bore
  return needsRing ? 'ring' : 'fits'
}

/** A fact is null while one of its measures is unknown. */
const listMountingFacts = (hub: Hub, part: WheelMeasures): (boolean | null)[] => [
  isEqual(hub.bolts, part.bolts),
  isEqual(hub.pcd, part.pcd),
  hub.bore === null || part.bore === null ? null : part.bore >= hub.bore,
  part.kind === 'wheel' ? isOffsetInside(hub, part.offset) : true,
]

const isEqual = (first: number | null, second: number | null): boolean | null =>
  first === null || second === null ? null : first === second

const isOffsetInside = ({ minOffset, maxOffset }: Hub, offset: number | null): boolean | null => {
  if (offset === null || (minOffset === null && maxOffset === null)) return null
  return offset >= (minOffset ?? offset) && offset <= (maxOffset ?? offset)
}
