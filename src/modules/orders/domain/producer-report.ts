import {
  BATTERY_TYPES,
  PACKAGING_MATERIALS,
  type ReportedWeights,
  WASTE_CLASSES,
} from '#catalog/domain/reported-weights.ts'

/** Pieces of a product that the shop shipped to a country, or came back from it, in a period. */
export interface PieceMovement {
  productId: number
  /** ISO 3166-1. */
  country: string
  direction: 'shipped' | 'returned'
  pieces: number
}

/** The sum of a category in a country. */
export interface WeightRow {
  category: string
  country: string
  shipped: WeightSum
  returned: WeightSum
}

interface WeightSum {
  pieces: number
  grams: number
}

/** The weights of a piece by category; null means unknown. */
type WeightReader = (weights: ReportedWeights) => Readonly<Record<string, number | null>>

/** Weighs goods that the shop imports. The register lists batteries separately from their devices. */
const weighGoods: WeightReader = ({ isImported, wasteClass, netGrams, batteryType, batteryGrams }) =>
  isImported
    ? {
        ...(wasteClass && { [wasteClass]: netGrams }),
        ...(batteryType && { [batteryType]: batteryGrams }),
      }
    : {}

const weighPackaging: WeightReader = ({ packaging }) => packaging

/** The categories of both reports, in the order of their rows. */
const REPORT_CATEGORIES: readonly string[] = [...WASTE_CLASSES, ...BATTERY_TYPES, ...PACKAGING_MATERIALS]

const sumWeights = (
  moves: readonly PieceMovement[],
  weightsByProduct: ReadonlyMap<number, ReportedWeights>,
  weigh: WeightReader,
): WeightRow[] => {
  const rows = new Map<string, WeightRow>()
  for (const { productId, country, direction, pieces } of moves) {
    const weights = weightsByProduct.get(productId)
    for (const [category, grams] of Object.entries(weights ? weigh(weights) : {})) {
      if (grams === null) continue
      const key = `${category} ${country}`
      const row = rows.get(key) ?? { category, country, shipped: createSum(), returned: createSum() }
      row[direction].pieces += pieces
      row[direction].grams += pieces * grams
      rows.set(key, row)
    }
  }
  return [...rows.values()].sort(
    (first, second) =>
      REPORT_CATEGORIES.indexOf(first.category) - REPORT_CATEGORIES.indexOf(second.category) ||
      first.country.localeCompare(second.country),
  )
}

const createSum = (): WeightSum => ({ pieces: 0, grams: 0 })

/** Sums goods and batteries for the Register of Products of Concern (PROTO), per class and country. */
export const buildGoodsReport = (
  moves: readonly PieceMovement[],
  weights: ReadonlyMap<number, ReportedWeights>,
): WeightRow[] => sumWeights(moves, weights, weighGoods)

/** Sums packaging per material and country. */
export const buildPackagingReport = (
  moves: readonly PieceMovement[],
  weights: ReadonlyMap<number, ReportedWeights>,
): WeightRow[] => sumWeights(moves, weights, weighPackaging)
