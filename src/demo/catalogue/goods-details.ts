import { type GoodsDetails, type GoodsKind, NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import { NO_PACKAGING, type ReportedWeights } from '#catalog/domain/reported-weights.ts'
import type { DemoKind } from './demo-kinds.ts'

/** The categories whose products need details by law. */
export const CATEGORY_GOODS: Readonly<Record<number, GoodsKind[]>> = {
  104: ['tyre'],
  138: ['electrical'],
  174: ['electrical'],
  182: ['electrical', 'lamp'],
}

/** Size designations with load index and speed symbol, by the diameter of the rim. */
const TYRE_SIZES: Readonly<Record<string, string>> = {
  '15"': '195/50 R15 82V',
  '16"': '205/50 R16 87W',
  '17"': '225/45 R17 94W',
  '18"': '235/40 R18 95Y',
  '19"': '245/35 R19 93Y',
}

/** The law exempts devices that are made only as parts of a vehicle. */
const VEHICLE_DEVICES: ReadonlySet<DemoKind['kind']> = new Set(['ecu', 'gauge', 'headlight'])

const FUEL_CLASSES = ['C', 'D', 'B', 'C'] as const
const GRIP_CLASSES = ['A', 'B', 'A'] as const
/** Real products have lower numbers, so that no link leads to the tyre of a real manufacturer. */
const FIRST_UNUSED_EPREL = 9_999_990_000

/** Returns the details that the law demands of a product of a size; null for other goods. */
export const buildGoodsDetails = (kind: DemoKind['kind'], index: number, size: string): GoodsDetails | null => {
  if (VEHICLE_DEVICES.has(kind)) {
    return {
      ...NO_GOODS_DETAILS,
      electrical: { scope: 'exempt', registration: '' },
      lamp: kind === 'headlight' ? { labelling: 'vehicle', energyClass: '', eprel: '', sheet: '' } : null,
    }
  }
  if (kind !== 'tyre') return null
  const decibels = 69 + (index % 5)
  return {
    ...NO_GOODS_DETAILS,
    tyre: {
      eprel: String(FIRST_UNUSED_EPREL + index),
      fuel: FUEL_CLASSES[index % FUEL_CLASSES.length] ?? 'C',
      grip: GRIP_CLASSES[index % GRIP_CLASSES.length] ?? 'B',
      noise: decibels > 71 ? 'B' : 'A',
      decibels,
      snow: false,
      ice: false,
      sheet: `https://maker.example/tyre/${FIRST_UNUSED_EPREL + index}.pdf`,
      size: TYRE_SIZES[size] ?? '',
      category: 'C1',
    },
  }
}

/** The share of the goods in the weight of the parcel; the rest is cardboard. */
const NET_SHARE = 0.94

/** Returns the weights that the shop reports, by the weight of the parcel. */
export const buildReportedWeights = (kind: DemoKind['kind'], weightGrams: number): ReportedWeights => {
  const netGrams = Math.round(weightGrams * NET_SHARE)
  return {
    isImported: true,
    wasteClass: kind === 'tyre' ? 'tyre' : 'vehiclePart',
    netGrams,
    batteryType: null,
    batteryGrams: null,
    packaging: { ...NO_PACKAGING, paper: Math.max(1, weightGrams - netGrams) },
  }
}
