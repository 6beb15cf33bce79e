import { expect, test } from 'vitest'
import { CHUNK_BYTES, checkChunk, countChunks, getChunkLength } from './upload-chunks.ts'

const FILE_BYTES = 2 * CHUNK_BYTES + 10

test('cuts a file into chunks that add up to its size', () => {
  expect([countChunks(FILE_BYTES), countChunks(2 * CHUNK_BYTES), countChunks(1)]).toEqual([3, 2, 1])
  expect([0, 1, 2, 3].map(index => getChunkLength(FILE_BYTES, index))).toEqual([CHUNK_BYTES, CHUNK_BYTES, 10, 0])
})

test.each([
  ['the next chunk', 1, 1, CHUNK_BYTES, 'store'],
  ['the last chunk, which is shorter', 2, 2, 10, 'store'],
  ['a repeated chunk after a lost response', 2, 1, CHUNK_BYTES, 'repeat'],
  ['a chunk that skips another', 1, 2, 10, 'gap'],
  ['half a chunk', 1, 1, 10, 'wrongLength'],
  ['a last chunk that is too long', 2, 2, CHUNK_BYTES, 'wrongLength'],
  ['an empty chunk after the end', 3, 3, 0, 'wrongLength'],
])('decides about %s', (_name, storedChunks, index, length, decision) =>
  expect(checkChunk({ size: FILE_BYTES, chunks: storedChunks }, { index, length })).toBe(decision),
)
