import { expect, test } from 'vitest'
import {
  findWithdrawalReminder,
  isWithdrawalSettled,
  type WithdrawalCase,
  type WithdrawalCaseOrder,
} from './withdrawal-case.ts'

const buildPiece = (changes: { sent?: number; returned?: number } = {}) => ({
  position: 0,
  isGoods: true,
  ordered: 2,
  sent: 2,
  returned: 2,
  ...changes,
})

const buildCase = (
  changes: Partial<Omit<WithdrawalCase, 'order'>> = {},
  order: Partial<WithdrawalCaseOrder> | null = {},
): WithdrawalCase => ({
  verdict: 'inTime',
  needsChoice: false,
  returnState: 'announced',
  ...changes,
  order: order && {
    state: 'delivered',
    netPaidCents: 10_000,
    refundDueCents: 0,
    hasPendingReturn: changes.returnState === undefined || changes.returnState === 'announced',
    withdrawnPieces: [buildPiece()],
    ...order,
  },
})

test.each<[string, WithdrawalCase, boolean]>([
  ['an announced return', buildCase(), false],
  ['an inspected return whose money is due', buildCase({ returnState: 'inspected' }, { refundDueCents: 1 }), false],
  ['an inspected and repaid return', buildCase({ returnState: 'inspected' }), true],
  [
    'a cancelled return',
    buildCase({ returnState: 'cancelled' }, { withdrawnPieces: [buildPiece({ returned: 0 })] }),
    false,
  ],
  [
    'a cancelled order whose money is due',
    buildCase({ verdict: 'unshipped' }, { state: 'cancelled', refundDueCents: 1 }),
    false,
  ],
  ['a cancelled and repaid order', buildCase({ verdict: 'unshipped' }, { state: 'cancelled' }), true],
  [
    'goods that are still in the shop',
    buildCase({ verdict: 'unshipped', returnState: null }, { withdrawnPieces: [buildPiece({ sent: 0, returned: 0 })] }),
    false,
  ],
  [
    'goods that were removed from the order',
    buildCase({ verdict: 'unshipped', returnState: null }, { withdrawnPieces: [] }),
    true,
  ],
  [
    'an inspected part while the rest is in the shop',
    buildCase({ returnState: 'inspected' }, { withdrawnPieces: [buildPiece({ sent: 1 })] }),
    false,
  ],
  [
    'goods in words without a choice',
    buildCase({ needsChoice: true, returnState: null }, { withdrawnPieces: [] }),
    false,
  ],
  ['a second statement about returned goods', buildCase({ returnState: null }), true],
  [
    'a second statement while the first return is on its way',
    buildCase({ returnState: null }, { hasPendingReturn: true }),
    false,
  ],
  ['a late statement', buildCase({ verdict: 'late', returnState: null }), false],
  ['a statement without an order', buildCase({ verdict: 'unmatched', returnState: null }, null), false],
])('decides whether nothing is due: %s', (_title, statement, isSettled) => {
  expect(isWithdrawalSettled(statement)).toBe(isSettled)
})

const SUBMITTED_AT = new Date('2026-11-20T10:00:30Z')
const NEAR = '2026-11-30T10:00:30Z'
const OVER = '2026-12-04T10:00:30Z'

test.each<[string, WithdrawalCase, string, string | null, string | null]>([
  ['a second before', buildCase(), '2026-11-30T10:00:29Z', null, null],
  ['four days before the deadline', buildCase(), NEAR, null, 'soon'],
  ['only once', buildCase(), '2026-12-01T10:00:00Z', NEAR, null],
  ['again when the goods did not come', buildCase(), OVER, NEAR, 'unsent'],
  [
    'again when the money was not repaid',
    buildCase({ returnState: 'inspected' }, { refundDueCents: 1 }),
    OVER,
    NEAR,
    'passed',
  ],
  ['no third time', buildCase(), '2026-12-09T10:00:00Z', OVER, null],
  ['of a statement without an order', buildCase({ verdict: 'unmatched', returnState: null }, null), NEAR, null, 'soon'],
  ['of a late statement', buildCase({ verdict: 'late', returnState: null }), NEAR, null, 'soon'],
  ['not of an unpaid order', buildCase({}, { netPaidCents: 0 }), NEAR, null, null],
  ['not twice about the same goods', buildCase({ returnState: null }, { hasPendingReturn: true }), NEAR, null, null],
  [
    'of a cancelled return',
    buildCase({ returnState: 'cancelled' }, { withdrawnPieces: [buildPiece({ returned: 0 })] }),
    NEAR,
    null,
    'soon',
  ],
])('reminds staff %s', (_title, statement, now, remindedAt, reminder) => {
  const times = { submittedAt: SUBMITTED_AT, remindedAt: remindedAt === null ? null : new Date(remindedAt) }
  expect(findWithdrawalReminder(statement, { ...times, now: new Date(now) })).toBe(reminder)
})
