import { expect, test } from 'vitest'
import { backorderedPieces } from './backordered-pieces.ts'

const P = 7
const line = (ordered: number, sent = 0) => ({ productId: P, ordered, sent })
const held = (pieces: number) => new Map([[P, pieces]])
const NONE = new Map<number, number>()

test.each([
  ['nothing when it holds all', [line(5)], NONE, held(5), 0],
  ['all when nothing was in stock', [line(5)], NONE, NONE, 5],
  ['the pieces missing from stock', [line(12)], NONE, held(9), 3],
  ['the sum of two lines', [line(4), line(8)], NONE, held(9), 3],
  ['nothing for pieces sent from elsewhere', [line(12, 12)], NONE, held(9), 0],
  ['the unsent pieces when a part was sent from elsewhere', [line(12, 5)], NONE, NONE, 7],
  ['the unsent pieces when a part was sent from stock', [line(12, 5)], NONE, held(5), 7],
  ['nothing for returned pieces', [line(5, 5)], held(2), held(3), 0],
  ['nothing when it holds more than it wants', [line(2)], NONE, held(5), 0],
])('an order waits for %s', (_what, lines, cameBack, held, pieces) => {
  expect(backorderedPieces({ lines, cameBack, held }).get(P) ?? 0).toBe(pieces)
})
