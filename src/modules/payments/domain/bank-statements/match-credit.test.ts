import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildReferenceNumber } from '#orders/domain/reference-number.ts'
import type { BankCredit } from './bank-credit.ts'
import { listCreditKeys } from './list-credit-keys.ts'
import { listMentionedOrders, matchCredit } from './match-credit.ts'

describe('orders that a payer mentions', () => {
  test.each([
    ['a reference number wins over the description', '10249', 'arve 77', [1024]],
    ['an RF reference', 'RF18 0001 0249', '', [1024]],
    ['an order number in the description', '', 'Tellimus 1024, Mari', [1024]],
    ['a reference number in the description', '', 'viide 10249', [10249, 1024]],
    ['a wrong reference number counts as a mere number', '1024', '', [1024]],
    ['numbers that are no order', '', 'EE471000001020145685 0', []],
  ])('%s', (_name, referenceNumber, description, orders) => {
    expect(listMentionedOrders({ referenceNumber, description })).toEqual(orders)
  })

  test('finds every order by its reference number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), number => {
        const referenceNumber = buildReferenceNumber(number)
        expect(listMentionedOrders({ referenceNumber, description: '5' })).toEqual([number])
      }),
    )
  })
})

describe('the order that money pays', () => {
  const order = { id: 7, number: 1024, payableCents: 4_990 }
  const other = { id: 8, number: 102, payableCents: 4_990 }
  const euros = { cents: 4_990, currency: 'EUR' }

  test.each([
    ['the exact open amount is recorded', euros, [order], { kind: 'record', orderId: 7 }],
    [
      'the exact amount decides between several orders',
      euros,
      [{ ...other, payableCents: 1 }, order],
      { kind: 'record', orderId: 7 },
    ],
    ['no order', euros, [], { kind: 'open', reason: 'noOrder', orderId: null }],
    ['two orders of this amount', euros, [order, other], { kind: 'open', reason: 'severalOrders', orderId: null }],
    ['a smaller amount', { ...euros, cents: 4_000 }, [order], { kind: 'open', reason: 'tooLittle', orderId: 7 }],
    ['a larger amount', { ...euros, cents: 5_000 }, [order], { kind: 'open', reason: 'tooMuch', orderId: 7 }],
    [
      'an order that is paid',
      euros,
      [{ ...order, payableCents: 0 }],
      { kind: 'open', reason: 'notPayable', orderId: 7 },
    ],
    ['another currency', { ...euros, currency: 'SEK' }, [order], { kind: 'open', reason: 'currency', orderId: 7 }],
  ] as const)('%s', (_name, credit, orders, match) => {
    expect(matchCredit(credit, orders)).toEqual(match)
  })
})

describe('keys of credits', () => {
  const credit: BankCredit = {
    account: 'EE47',
    bankReference: '',
    bookedOn: '2026-11-27',
    cents: 100,
    currency: 'EUR',
    payerName: 'Mari',
    payerAccount: '',
    referenceNumber: '',
    description: '',
  }

  test('a row with a bank reference is the same payment in every file', () => {
    const withReference = { ...credit, bankReference: 'A1' }
    const [first, second] = listCreditKeys([withReference, { ...withReference, description: 'cut off' }])
    expect(first).toBe(second)
  })

  test('equal payments of a day without a bank reference stay separate', () => {
    const keys = listCreditKeys([credit, credit])
    expect(new Set(keys).size).toBe(2)
    expect(listCreditKeys([credit])[0]).toBe(keys[0])
  })
})
