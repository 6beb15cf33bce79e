import { expect, test } from 'vitest'
import { owedPieces } from './owed-pieces.ts'

const P = 7
const line = (ordered: number, sent = 0) => ({ productId: P, ordered, sent })
const of = (pieces: number) => new Map([[P, pieces]])
const NONE = new Map<number, number>()

test.each([
  ['nothing where it holds all', [line(5)], NONE, of(5), 0],
  ['all where no shelf had any', [line(5)], NONE, NONE, 5],
  ['the rest of what a shelf had', [line(12)], NONE, of(9), 3],
  ['of two lines together', [line(4), line(8)], NONE, of(9), 3],
  ['nothing of what was sent from elsewhere', [line(12, 12)], NONE, of(9), 0],
  ['what is still to come, where a part was sent from elsewhere', [line(12, 5)], NONE, NONE, 7],
  ['what is still to come, where a part was sent from the shelf', [line(12, 5)], NONE, of(5), 7],
  ['nothing for pieces that came back', [line(5, 5)], of(2), of(3), 0],
  ['nothing where it holds more than it wants', [line(2)], NONE, of(5), 0],
])('an order waits for %s', (_what, lines, cameBack, held, pieces) => {
  expect(owedPieces({ lines, cameBack, held }).get(P) ?? 0).toBe(pieces)
})
