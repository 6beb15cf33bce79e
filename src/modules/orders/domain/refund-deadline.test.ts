import { expect, test } from 'vitest'
import { findRefundDeadline, hasOpenWithdrawal } from './refund-deadline.ts'

const announce = (withdrawal: number, day: string) => ({
  kind: 'withdrawal-announced',
  details: { withdrawal, refundBy: `2026-12-${day}T10:00:00.000Z` },
})
const unlink = (withdrawal: number) => ({ kind: 'withdrawal-unlinked', details: { withdrawal } })
const REFUNDED = { kind: 'refunded', details: { amountCents: 100 } }

test.each([
  ['no withdrawal', [REFUNDED], null],
  ['the earliest of two open withdrawals', [announce(2, '09'), announce(1, '04')], '2026-12-04T10:00:00.000Z'],
  ['the one after a refund', [announce(1, '04'), REFUNDED, announce(2, '09')], '2026-12-09T10:00:00.000Z'],
  [
    'the latest one after a refund of a part',
    [announce(1, '04'), announce(2, '09'), REFUNDED],
    '2026-12-09T10:00:00.000Z',
  ],
  ['none of an unlinked statement', [announce(1, '04'), unlink(1)], null],
  ['one that was linked again', [announce(1, '04'), unlink(1), announce(1, '05')], '2026-12-05T10:00:00.000Z'],
])('finds the deadline of a refund: %s', (_title, history, deadline) => {
  expect(findRefundDeadline(history)).toBe(deadline)
})

test.each([
  ['no withdrawal', [REFUNDED], false],
  ['a return by staff', [{ kind: 'withdrawal-announced', details: { returnId: 3 } }], false],
  ['a withdrawal', [announce(1, '04')], true],
  ['a closed one', [announce(1, '04'), { kind: 'withdrawal-closed', details: { withdrawal: 1 } }], false],
  [
    'a reopened one',
    [
      announce(1, '04'),
      { kind: 'withdrawal-closed', details: { withdrawal: 1 } },
      { kind: 'withdrawal-reopened', details: { withdrawal: 1 } },
    ],
    true,
  ],
  [
    'a second one',
    [announce(1, '04'), announce(2, '09'), { kind: 'withdrawal-closed', details: { withdrawal: 1 } }],
    true,
  ],
  ['an unlinked one', [announce(1, '04'), unlink(1)], false],
])('finds an open withdrawal in the history: %s', (_title, history, isOpen) => {
  expect(hasOpenWithdrawal(history)).toBe(isOpen)
})
