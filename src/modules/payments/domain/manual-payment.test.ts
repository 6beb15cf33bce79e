import { expect, test } from 'vitest'
import { decideManualPayment, findReceiptDayError } from './manual-payment.ts'

test.each([
  ['all that is open', { payableCents: 10_000, cents: null, waits: true }, 10_000],
  ['a part', { payableCents: 10_000, cents: 4_000, waits: true }, 4_000],
  ['the rest', { payableCents: 6_000, cents: 6_000, waits: false }, 6_000],
  ['more than is open', { payableCents: 6_000, cents: 6_001, waits: false }, 'tooMuch'],
  ['nothing of something', { payableCents: 6_000, cents: 0, waits: true }, 'nothing'],
  ['nothing of an order that costs nothing', { payableCents: 0, cents: null, waits: true }, 0],
  ['something of an order that costs nothing', { payableCents: 0, cents: 1, waits: true }, 'tooMuch'],
  ['what is paid already', { payableCents: 0, cents: null, waits: false }, 'notPayable'],
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
] as const)('checks the day of receipt %s on 27 November 2026: %s', (day, fault) => {
  expect(findReceiptDayError(day, '2026-11-27')).toBe(fault)
})
