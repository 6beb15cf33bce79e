import type { WheelMeasures } from '#fitment/domain/wheel-fit.ts'

/** The measures of the demo shop's wheels by brand, in tenths of a millimetre; the offset is in millimetres. */
const MEASURES: Readonly<Record<string, WheelMeasures>> = {
  // This wide bore fits many cars with centring rings.
  Rengur: { kind: 'wheel', bolts: 5, pcd: 1_120, bore: 731, offset: 45 },
  Kaljo: { kind: 'wheel', bolts: 5, pcd: 1_200, bore: 726, offset: 35 },
  'Vektra Forge': { kind: 'wheel', bolts: 5, pcd: 1_120, bore: 571, offset: 45 },
  Apeks: { kind: 'wheel', bolts: 5, pcd: 1_143, bore: 671, offset: 45 },
}

/** Returns the measures of a wheel, which decide about the cars that it fits; null for other kinds. */
export const findWheelMeasures = (kind: string, brand: string): WheelMeasures | null =>
  kind === 'alloy-wheel' ? (MEASURES[brand] ?? null) : null
