import { expect, test } from 'vitest'
import { backToShelf, decideInspection, shelfMoves } from './order-return.ts'

test.each([
  ['all of it lay there', { fromStock: 3, restocked: 3 }, { leave: 0, join: 0 }],
  ['some of that is damaged', { fromStock: 3, restocked: 1 }, { leave: 2, join: 0 }],
  ['it came from no stock', { fromStock: 0, restocked: 2 }, { leave: 0, join: 2 }],
  ['it came from no stock and is damaged', { fromStock: 0, restocked: 0 }, { leave: 0, join: 0 }],
  ['a part came from stock, all of it is sound', { fromStock: 2, restocked: 3 }, { leave: 0, join: 1 }],
  ['a part came from stock, more than that is sound', { fromStock: 1, restocked: 2 }, { leave: 0, join: 1 }],
  ['a part came from stock, all is damaged', { fromStock: 1, restocked: 0 }, { leave: 1, join: 0 }],
])('what comes back: %s', (_what, given, moves) => expect(shelfMoves(given)).toEqual(moves))

const line = { position: 1, amount: 3, restocked: null, deductionCents: 0, valueCents: 900 }

/** What moves of three pieces that come back, two of which came from stock, where staff say so of them. */
const movesOf = (isKept: boolean, found: { restocked: number } | null) => {
  const [part] = backToShelf([{ productId: 7, amount: 3, isKept }], new Map([[7, 2]]))
  const looked = decideInspection([{ ...line, ...part! }], found ? [{ position: 1, deductionCents: 0, ...found }] : [])
  if (!looked.ok) throw new Error(looked.why)
  return shelfMoves({ fromStock: part!.fromStock, restocked: looked.value.lines[0]!.restocked! })
}

test('where staff say nothing, what came from stock lies there again and nothing else moves', () => {
  expect(movesOf(true, null)).toEqual({ leave: 0, join: 0 })
  expect(movesOf(false, null)).toEqual({ leave: 0, join: 0 })
})

test('of a product that lies in no stock nothing joins, whatever staff say', () => {
  expect(movesOf(true, { restocked: 3 })).toEqual({ leave: 0, join: 1 })
  expect(movesOf(false, { restocked: 3 })).toEqual({ leave: 0, join: 0 })
  expect(movesOf(false, { restocked: 1 })).toEqual({ leave: 1, join: 0 })
})
