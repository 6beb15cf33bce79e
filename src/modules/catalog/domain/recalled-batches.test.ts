import { expect, test } from 'vitest'
import { includesBatch, parseRecalledBatches, splitBatchCodes } from './recalled-batches.ts'

test.each([
  ['B-77', 'b-77 ', true],
  ['B-77', 'B-78', false],
  ['B-77, C-1; D-2', 'D-2', true],
  ['A100–A199', 'A150', true],
  ['A100 - A199', 'a199', true],
  ['B-70-B-79', 'B-75', true],
  ['100-199', '100-199', true],
  ['100-199', '150', true],
  ['A100–A199', 'A200', false],
  ['A100–A199', 'A1500', false],
  ['A100–A199', 'B150', false],
  ['00000000000000000000000001–00000000000000000000000009', '00000000000000000000000005', true],
])('the recalled batches %s include the batch %s: %s', (recalled, batch, isIncluded) => {
  const batches = parseRecalledBatches(recalled)
  expect(batches && includesBatch(batches, batch)).toBe(isIncluded)
})

test.each(['', ' , ', 'kõik 2025. aasta partiid', 'A100–B199', 'A199–A100', 'A1–A199'])(
  'selects no pieces by %j, so that the shop notifies every customer',
  text => expect(parseRecalledBatches(text)).toBeNull(),
)

test('splits typed codes and drops repeated ones', () => {
  expect(splitBatchCodes('b-1, B-1;\nc 2')).toEqual(['B-1', 'C 2'])
})
