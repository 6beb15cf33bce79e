import { expect, test } from 'vitest'
import { matchCreditNotes } from './match-credit-notes.ts'

const NOTES = [
  { number: 11, cause: 'return:1', cents: 5_000 },
  { number: 12, cause: 'refund:7', cents: 1_000 },
  { number: 13, cause: 'refund:7/4', cents: 500 },
  { number: 14, cause: 'cancelled', cents: 2_000 },
  { number: 15, cause: 'refund:70', cents: 300 },
]

test.each([
  ['its own notes', [[7, 1_500]], [[7, [12, 13]]]],
  ['its own note, not that of a refund with a similar id', [[70, 300]], [[70, [15]]]],
  ['the note of the same amount', [[8, 2_000]], [[8, [14]]]],
  ['the oldest note of goods', [[8, 1_200]], [[8, [11]]]],
  [
    'the rest of a note that an earlier refund paid back in part',
    [
      [8, 4_000],
      [9, 1_500],
    ],
    [
      [8, [11]],
      [9, [11, 14]],
    ],
  ],
  ['its own note and one of goods', [[7, 2_500]], [[7, [11, 12, 13]]]],
  [
    'nothing that another refund has paid back',
    [
      [8, 7_000],
      [9, 100],
    ],
    [
      [8, [11, 14]],
      [9, []],
    ],
  ],
] as const)('names for a refund %s', (_name, refunds, expected) => {
  const completedRefunds = refunds.map(([id, cents]) => ({ id, cents }))
  expect([...matchCreditNotes(completedRefunds, NOTES)]).toEqual(expected)
})
