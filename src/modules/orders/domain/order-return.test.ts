import { expect, test } from 'vitest'
import {
  computeInspectionMoves,
  computeRestockLimits,
  computeWithheldDeliveryCents,
  decideInspection,
} from './order-return.ts'

test.each([
  ['all from stock and undamaged', { fromStock: 3, restocked: 3 }, { damaged: 0, added: 0 }],
  ['all from stock, some damaged', { fromStock: 3, restocked: 1 }, { damaged: 2, added: 0 }],
  ['none from stock, some undamaged', { fromStock: 0, restocked: 2 }, { damaged: 0, added: 2 }],
  ['none from stock, all damaged', { fromStock: 0, restocked: 0 }, { damaged: 0, added: 0 }],
  ['a part from stock, all undamaged', { fromStock: 2, restocked: 3 }, { damaged: 0, added: 1 }],
  ['one of three from stock, two undamaged', { fromStock: 1, restocked: 2 }, { damaged: 0, added: 1 }],
  ['a part from stock, all damaged', { fromStock: 1, restocked: 0 }, { damaged: 1, added: 0 }],
])('computes the stock movements of returned pieces: %s', (_name, pieces, moves) =>
  expect(computeInspectionMoves(pieces)).toEqual(moves),
)

test.each([
  ['the cheapest method keeps nothing', 399, 399, false, 0],
  ['a dearer method keeps the difference', 1_290, 399, false, 891],
  ['a dearer method keeps everything where another one was free', 1_290, 0, false, 1_290],
  ['a price that an edit lowered keeps nothing', 300, 399, false, 0],
  ['an unknown cheapest price keeps nothing', 1_290, null, false, 0],
  ['an order without VAT compares net prices', 1_000, 620, true, 500],
  ['free delivery keeps nothing', 0, 0, false, 0],
])('a withdrawal with %s', (_title, totalCents, cheapestCents, isExempt, withheld) => {
  const line = { totalCents, vatBasisPoints: 2_400 }
  expect(computeWithheldDeliveryCents(line, cheapestCents, isExempt)).toBe(withheld)
})

const line = { position: 1, amount: 3, restocked: null, deductionCents: 0, valueCents: 900 }

/** Computes the stock movements for three returned pieces, two of them from stock. */
const computeMoves = (
  { isStockProduct }: { isStockProduct: boolean },
  inspectedLines: { restocked: number } | null,
) => {
  const [part] = computeRestockLimits([{ productId: 7, amount: 3, isStockProduct }], new Map([[7, 2]]))
  const inspection = decideInspection(
    [{ ...line, ...part! }],
    inspectedLines ? [{ position: 1, deductionCents: 0, ...inspectedLines }] : [],
  )
  if (!inspection.ok) throw new Error(inspection.reason)
  return computeInspectionMoves({ fromStock: part!.fromStock, restocked: inspection.value.lines[0]!.restocked! })
}

test('returns the pieces from stock and moves nothing else when no line was inspected', () => {
  expect(computeMoves({ isStockProduct: true }, null)).toEqual({ damaged: 0, added: 0 })
  expect(computeMoves({ isStockProduct: false }, null)).toEqual({ damaged: 0, added: 0 })
})

test.each([
  ['keeps the announced deduction', [], 750],
  ['takes the inspected deduction', [{ position: 1, restocked: 0, deductionCents: 0 }], 900],
])('an inspection %s', (_title, inspectedLines, valueCents) => {
  const announced = { ...line, deductionCents: 150, fromStock: 0, maxToShelf: 0 }
  expect(decideInspection([announced], inspectedLines)).toMatchObject({ ok: true, value: { valueCents } })
})

test('never adds pieces of a non-stock product to a shelf', () => {
  expect(computeMoves({ isStockProduct: true }, { restocked: 3 })).toEqual({ damaged: 0, added: 1 })
  expect(computeMoves({ isStockProduct: false }, { restocked: 3 })).toEqual({ damaged: 0, added: 0 })
  expect(computeMoves({ isStockProduct: false }, { restocked: 1 })).toEqual({ damaged: 1, added: 0 })
})
