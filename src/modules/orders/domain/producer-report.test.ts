import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BATTERY_TYPES,
  PACKAGING_MATERIALS,
  type ReportedWeights,
  WASTE_CLASSES,
} from '#catalog/domain/reported-weights.ts'
import { buildGoodsReport, buildPackagingReport, type PieceMovement } from './producer-report.ts'

const arbitraryGrams = fc.option(fc.integer({ min: 1, max: 5_000_000 }))
const arbitraryWeights: fc.Arbitrary<ReportedWeights> = fc.record({
  isImported: fc.boolean(),
  wasteClass: fc.option(fc.constantFrom(...WASTE_CLASSES)),
  netGrams: arbitraryGrams,
  batteryType: fc.option(fc.constantFrom(...BATTERY_TYPES)),
  batteryGrams: arbitraryGrams,
  packaging: fc.record({
    paper: arbitraryGrams,
    plastic: arbitraryGrams,
    metal: arbitraryGrams,
    glass: arbitraryGrams,
    wood: arbitraryGrams,
  }),
})
const arbitraryMove: fc.Arbitrary<PieceMovement> = fc.record({
  productId: fc.integer({ min: 1, max: 6 }),
  country: fc.constantFrom('EE', 'FI', 'LV'),
  direction: fc.constantFrom('shipped', 'returned'),
  pieces: fc.integer({ min: 1, max: 1_000 }),
})

/** Adds up one category in one country, directly from the moves. */
const sumNaively = (
  moves: readonly PieceMovement[],
  direction: PieceMovement['direction'],
  country: string,
  weigh: (productId: number) => number | null | undefined,
) => {
  let [pieces, grams] = [0, 0]
  for (const move of moves) {
    const weight = weigh(move.productId)
    if (move.direction !== direction || move.country !== country || typeof weight !== 'number') continue
    pieces += move.pieces
    grams += weight * move.pieces
  }
  return { pieces, grams }
}

test('the sums of both reports equal the naive ones, and no row is missing or empty', () => {
  fc.assert(
    fc.property(
      fc.array(arbitraryMove, { maxLength: 30 }),
      fc.array(arbitraryWeights, { maxLength: 6 }),
      (moves, list) => {
        const weights = new Map(list.map((entry, index) => [index + 1, entry]))
        const weighers: Record<string, (productId: number) => number | null | undefined> = {}
        for (const name of WASTE_CLASSES)
          weighers[name] = id => {
            const entry = weights.get(id)
            return entry?.isImported && entry.wasteClass === name ? entry.netGrams : null
          }
        for (const name of BATTERY_TYPES)
          weighers[name] = id => {
            const entry = weights.get(id)
            return entry?.isImported && entry.batteryType === name ? entry.batteryGrams : null
          }
        for (const name of PACKAGING_MATERIALS) weighers[name] = id => weights.get(id)?.packaging[name]
        const expected = Object.entries(weighers).flatMap(([category, weigh]) =>
          ['EE', 'FI', 'LV'].flatMap(country => {
            const shipped = sumNaively(moves, 'shipped', country, weigh)
            const returned = sumNaively(moves, 'returned', country, weigh)
            return shipped.pieces + returned.pieces === 0 ? [] : [{ category, country, shipped, returned }]
          }),
        )
        expect([...buildGoodsReport(moves, weights), ...buildPackagingReport(moves, weights)]).toEqual(expected)
      },
    ),
  )
})
