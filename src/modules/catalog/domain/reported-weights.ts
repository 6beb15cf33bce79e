/** Packaging materials that packaging reports tell apart ((EU) 2025/40). */
export const PACKAGING_MATERIALS = ['paper', 'plastic', 'metal', 'glass', 'wood'] as const
export type PackagingMaterial = (typeof PACKAGING_MATERIALS)[number]

/**
 * Kinds of goods in the Register of Products of Concern (PROTO); the classes of devices are those of 2012/19/EU annex
 * III.
 */
export const WASTE_CLASSES = [
  'vehiclePart',
  'tyre',
  'device1',
  'device2',
  'device3',
  'device4',
  'device5',
  'device6',
] as const
export type WasteClass = (typeof WASTE_CLASSES)[number]

/** Kinds of batteries ((EU) 2023/1542 art. 3). */
export const BATTERY_TYPES = ['portable', 'lightTransport', 'starter', 'industrial', 'traction'] as const
export type BatteryType = (typeof BATTERY_TYPES)[number]

/** The weights of one piece that producers report. */
export interface ReportedWeights {
  /** The shop brings the goods to the market. If not, its supplier reports them. */
  isImported: boolean
  /** Null for goods without a class, such as batteries alone. */
  wasteClass: WasteClass | null
  netGrams: number | null
  batteryType: BatteryType | null
  batteryGrams: number | null
  /** Packaging of one piece with its share of the parcel, in grams; null without the material. */
  packaging: Record<PackagingMaterial, number | null>
}

export const NO_PACKAGING: ReportedWeights['packaging'] = {
  paper: null,
  plastic: null,
  metal: null,
  glass: null,
  wood: null,
}

export const MAX_REPORTED_GRAMS = 5_000_000

/** Validates weights in the browser and on the server; returns message keys by field. */
export const validateReportedWeights = (weights: ReportedWeights): Record<string, string> => {
  const { wasteClass, netGrams, batteryType, batteryGrams, packaging } = weights
  const grams = {
    netGrams,
    batteryGrams,
    ...Object.fromEntries(PACKAGING_MATERIALS.map(material => [`packaging.${material}`, packaging[material]])),
  }
  const missingFields = {
    netGrams: wasteClass !== null && netGrams === null,
    wasteClass: wasteClass === null && netGrams !== null,
    batteryGrams: batteryType !== null && batteryGrams === null,
    batteryType: batteryType === null && batteryGrams !== null,
  }
  return Object.fromEntries([
    ...Object.entries(grams).flatMap(([field, value]) =>
      value === null || isReportedWeight(value) ? [] : [[`reported.${field}`, 'productAdmin.problem.grams']],
    ),
    ...Object.entries(missingFields).flatMap(([field, isMissing]) =>
      isMissing ? [[`reported.${field}`, 'app.problem.required']] : [],
    ),
  ])
}

const isReportedWeight = (grams: number): boolean => Number.isInteger(grams) && grams > 0 && grams <= MAX_REPORTED_GRAMS

/** Returns null for weights without any value. */
export const omitEmptyWeights = (weights: ReportedWeights): ReportedWeights | null => {
  const { isImported, packaging, ...values } = weights
  const isEmpty = [...Object.values(values), ...Object.values(packaging)].every(value => value === null)
  return isEmpty && !isImported ? null : weights
}
