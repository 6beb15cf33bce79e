import { expect, test } from 'vitest'
import { shelfMoves } from './order-return.ts'

test.each([
  ['all of it lay there', { amount: 3, fromStock: 3, restocked: 3 }, { leave: 0, join: 0 }],
  ['some of that is damaged', { amount: 3, fromStock: 3, restocked: 1 }, { leave: 2, join: 0 }],
  ['it came from no stock', { amount: 2, fromStock: 0, restocked: 2 }, { leave: 0, join: 2 }],
  ['it came from no stock and is damaged', { amount: 2, fromStock: 0, restocked: 0 }, { leave: 0, join: 0 }],
  ['a part came from stock', { amount: 3, fromStock: 1, restocked: 2 }, { leave: 1, join: 2 }],
  ['a part came from stock, all is damaged', { amount: 3, fromStock: 1, restocked: 0 }, { leave: 1, join: 0 }],
])('what comes back: %s', (_what, given, moves) => expect(shelfMoves(given)).toEqual(moves))
