import { expect, test } from 'vitest'
import { countBackorderedPieces } from './count-backordered-pieces.ts'

const PRODUCT_ID = 7
const buildLine = (ordered: number, sent = 0) => ({ productId: PRODUCT_ID, ordered, sent })
const buildHeldPieces = (pieces: number) => new Map([[PRODUCT_ID, pieces]])
const NO_PIECES = new Map<number, number>()

test.each([
  ['nothing when it holds all', [buildLine(5)], NO_PIECES, buildHeldPieces(5), 0],
  ['all when nothing was in stock', [buildLine(5)], NO_PIECES, NO_PIECES, 5],
  ['the pieces missing from stock', [buildLine(12)], NO_PIECES, buildHeldPieces(9), 3],
  ['the sum of two lines', [buildLine(4), buildLine(8)], NO_PIECES, buildHeldPieces(9), 3],
  ['nothing for pieces sent from elsewhere', [buildLine(12, 12)], NO_PIECES, buildHeldPieces(9), 0],
  ['the unsent pieces when a part was sent from elsewhere', [buildLine(12, 5)], NO_PIECES, NO_PIECES, 7],
  ['the unsent pieces when a part was sent from stock', [buildLine(12, 5)], NO_PIECES, buildHeldPieces(5), 7],
  ['nothing for returned pieces', [buildLine(5, 5)], buildHeldPieces(2), buildHeldPieces(3), 0],
  ['nothing when it holds more than it wants', [buildLine(2)], NO_PIECES, buildHeldPieces(5), 0],
])('counts the pieces that an order waits for: %s', (_name, lines, returned, held, pieces) => {
  expect(countBackorderedPieces({ lines, returned, held }).get(PRODUCT_ID) ?? 0).toBe(pieces)
})
