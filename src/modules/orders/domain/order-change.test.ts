import { describe, expect, test } from 'vitest'
import { decideChange, listAllowedChanges } from './order-change.ts'

const paidPack = { state: 'paid', isPaid: true, action: 'pack', actor: 'staff', reason: '' } as const

describe('deciding a step', () => {
  test.each([
    ['packing', paidPack, { nextState: 'packed', returnsStock: false, createsRefundDue: false }],
    [
      'cancelling an unpaid order',
      { ...paidPack, state: 'new', isPaid: false, action: 'cancel', reason: 'asked' },
      { nextState: 'cancelled', returnsStock: true, createsRefundDue: false },
    ],
    [
      'cancelling a paid order',
      { ...paidPack, action: 'cancel', reason: 'sold out' },
      { nextState: 'cancelled', returnsStock: true, createsRefundDue: true },
    ],
    [
      'a return',
      { ...paidPack, state: 'delivered', action: 'return', reason: 'too small' },
      { nextState: 'returned', returnsStock: true, createsRefundDue: true },
    ],
  ] as const)('accepts %s', (_name, overrides, value) => {
    expect(decideChange(overrides)).toEqual({ ok: true, value })
  })

  test.each([
    ['rejects a step that the state does not allow', { ...paidPack, action: 'deliver' }, 'wrongState'],
    ['rejects an actor without the right', { ...paidPack, actor: 'customer' }, 'notPermitted'],
    ['rejects an ending step without a reason', { ...paidPack, action: 'cancel', reason: ' ' }, 'reasonRequired'],
    [
      'rejects a cancellation of a paid order by the system',
      { ...paidPack, action: 'cancel', actor: 'system', reason: 'unpaid' },
      'notPermitted',
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
] as const)('lists the steps that staff may take with a %s order', (state, allowedSteps) => {
  expect(listAllowedChanges(state, 'staff', { paysBy: null, isPaid: state !== 'new' })).toEqual(allowedSteps)
})
