import { describe, expect, test } from 'vitest'
import { allowedChanges, decideChange } from './order-change.ts'

const paidPack = { state: 'paid', isPaid: true, action: 'pack', actor: 'staff', reason: '' } as const

describe('deciding a step', () => {
  test.each([
    ['packing', paidPack, { to: 'packed', givesBack: false, refundDue: false }],
    [
      'cancelling an unpaid order',
      { ...paidPack, state: 'new', isPaid: false, action: 'cancel', reason: 'wish' },
      { to: 'cancelled', givesBack: true, refundDue: false },
    ],
    [
      'cancelling a paid order',
      { ...paidPack, action: 'cancel', reason: 'sold out' },
      { to: 'cancelled', givesBack: true, refundDue: true },
    ],
    [
      'a return',
      { ...paidPack, state: 'delivered', action: 'return', reason: 'too small' },
      { to: 'returned', givesBack: true, refundDue: true },
    ],
  ] as const)('%s', (_name, overrides, value) => {
    expect(decideChange(overrides)).toEqual({ ok: true, value })
  })

  test.each([
    ['skips none', { ...paidPack, action: 'deliver' }, 'notNow'],
    ['rejects an actor without the right', { ...paidPack, actor: 'customer' }, 'notYou'],
    ['rejects an ending step without a reason', { ...paidPack, action: 'cancel', reason: ' ' }, 'reasonRequired'],
    [
      'rejects a cancellation of a paid order by the system',
      { ...paidPack, action: 'cancel', actor: 'system', reason: 'unpaid' },
      'notYou',
    ],
  ] as const)('%s', (_name, overrides, reason) => {
    expect(decideChange(overrides)).toEqual({ ok: false, reason })
  })
})

test.each([
  ['new', ['cancel']],
  ['paid', ['pack', 'cancel']],
  ['packed', ['ship', 'deliver', 'unpack', 'cancel']],
  ['shipped', ['deliver', 'return']],
  ['delivered', ['return']],
  ['cancelled', []],
  ['returned', []],
] as const)('steps that staff may take with a %s order', (state, isAllowed) => {
  expect(allowedChanges(state, 'staff', { paysBy: null, isPaid: state !== 'new' })).toEqual(isAllowed)
})
