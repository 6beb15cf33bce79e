import { expect, test } from 'vitest'
import { checkPiece, countPieces, PIECE_BYTES, pieceLength } from './upload-pieces.ts'

const SIZE = 2 * PIECE_BYTES + 10

test('adds up to the file', () => {
  expect([countPieces(SIZE), countPieces(2 * PIECE_BYTES), countPieces(1)]).toEqual([3, 2, 1])
  expect([0, 1, 2, 3].map(at => pieceLength(SIZE, at))).toEqual([PIECE_BYTES, PIECE_BYTES, 10, 0])
})

test.each([
  ['the next', 1, 1, PIECE_BYTES, 'keep'],
  ['the last, which is shorter', 2, 2, 10, 'keep'],
  ['a repeated piece after a lost response', 2, 1, PIECE_BYTES, 'again'],
  ['a piece that skips another', 1, 2, 10, 'gap'],
  ['half a piece', 1, 1, 10, 'wrongLength'],
  ['more than the rest', 2, 2, PIECE_BYTES, 'wrongLength'],
  ['nothing behind the end', 3, 3, 0, 'wrongLength'],
])('%s', (_what, pieces, at, length, becomes) =>
  expect(checkPiece({ size: SIZE, pieces }, { at, length })).toBe(becomes),
)
