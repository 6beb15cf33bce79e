import { expect, test } from 'vitest'
import { decideManualPayment, findReceiptDayError } from './manual-payment.ts'

test.each([
  ['the open amount by default', { payableCents: 10_000, cents: null, awaitsFirstPayment: true }, 10_000],
  ['a part', { payableCents: 10_000, cents: 4_000, awaitsFirstPayment: true }, 4_000],
  ['the remaining amount', { payableCents: 6_000, cents: 6_000, awaitsFirstPayment: false }, 6_000],
  ['more than is open', { payableCents: 6_000, cents: 6_001, awaitsFirstPayment: false }, 'tooMuch'],
  ['zero of an open amount', { payableCents: 6_000, cents: 0, awaitsFirstPayment: true }, 'noAmount'],
  ['zero of a free order', { payableCents: 0, cents: null, awaitsFirstPayment: true }, 0],
  ['more than zero of a free order', { payableCents: 0, cents: 1, awaitsFirstPayment: true }, 'tooMuch'],
  ['a payment of a paid order', { payableCents: 0, cents: null, awaitsFirstPayment: false }, 'notPayable'],
] as const)('decides the amount: %s', (_name, input, counted) => {
  const result = decideManualPayment(input)
  expect(result.ok ? result.value : result.reason).toBe(counted)
})

test.each([
  ['2026-11-27', null],
  ['2026-11-28', 'future'],
  ['2027-01-01', 'future'],
  ['2026-11-01', null],
  ['2025-11-26', null],
  ['2025-11-25', 'tooLongAgo'],
  ['0026-11-27', 'tooLongAgo'],
] as const)('checks the day of receipt %s on 27 November 2026: %s', (day, error) => {
  expect(findReceiptDayError(day, '2026-11-27')).toBe(error)
})
