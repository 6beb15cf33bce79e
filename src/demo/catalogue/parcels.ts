import type { PartKind } from './part-kind.ts'

/** Packed weight in grams and parcel length, width and height in centimetres, by kind of part. */
const PARCELS: Readonly<Record<PartKind, readonly [grams: number, length: number, width: number, height: number]>> = {
  'alloy-wheel': [9_800, 52, 52, 28],
  tyre: [9_200, 64, 64, 24],
  'wheel-nuts': [1_150, 24, 16, 8],
  coilover: [19_500, 68, 48, 24],
  'lowering-springs': [8_400, 46, 38, 22],
  'anti-roll-bar': [6_900, 128, 36, 12],
  'strut-brace': [2_600, 112, 18, 12],
  'brake-disc': [17_200, 38, 38, 14],
  'brake-pads': [1_900, 22, 16, 8],
  'brake-calliper': [7_300, 42, 32, 22],
  turbo: [8_100, 36, 34, 30],
  'air-filter': [900, 24, 22, 20],
  'intake-manifold': [6_200, 62, 42, 30],
  'blow-off-valve': [750, 18, 14, 12],
  'fuel-injector': [680, 22, 18, 8],
  ecu: [1_250, 28, 22, 10],
  'exhaust-muffler': [7_600, 72, 32, 28],
  downpipe: [5_400, 92, 34, 24],
  'exhaust-header': [7_900, 78, 46, 32],
  intercooler: [6_700, 84, 38, 18],
  'oil-cooler': [2_300, 42, 28, 12],
  'silicone-hose': [480, 40, 14, 12],
  'clutch-kit': [13_800, 44, 38, 18],
  'short-shifter': [1_450, 34, 18, 12],
  'bucket-seat': [11_600, 98, 62, 58],
  'steering-wheel': [2_100, 40, 38, 14],
  harness: [2_400, 34, 26, 12],
  gauge: [420, 16, 12, 10],
  spoiler: [5_200, 142, 36, 22],
  headlight: [6_400, 72, 48, 40],
}

/** Returns the parcel of the product with this index; the weights of a kind vary by a tenth either way. */
export const buildParcel = (kind: PartKind, index: number) => {
  const [grams, length, width, height] = PARCELS[kind]
  return {
    weightGrams: Math.round((grams * (90 + ((index * 7) % 21))) / 1000) * 10,
    lengthMm: length * 10,
    widthMm: width * 10,
    heightMm: height * 10,
  }
}
