import { expect, test } from 'vitest'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { listPaymentFacts } from './payment-facts.ts'
import type { OrderRow, StoredOrder } from './stored-order.ts'

const order = {
  paysBy: 'transfer',
  paidAt: null,
  number: 100_123,
  language: 'en',
  state: 'new',
  totalCents: 1_999,
  paidCents: 0,
  refundedCents: 0,
  returnedCents: 0,
  allowanceCents: 0,
  placedAt: new Date('2026-11-20T10:00:00Z'),
} as OrderRow
const buildStoredOrder = (overrides: Partial<OrderRow> = {}) =>
  ({ order: { ...order, ...overrides }, heldUntil: null }) as StoredOrder
const buildSettings = (iban: string) => ({ company: { name: 'Pitlane OÜ', iban }, unpaidDays: 5 }) as ShopSettings
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`

test('includes transfer instructions only while the shop has a bank account', () => {
  const [fact, due] = listPaymentFacts(buildStoredOrder(), buildSettings('EE382200221020145685'), t)
  expect(fact?.value).toContain('EE38 2200 2210 2014 5685')
  expect(fact?.value).toContain('"reference":"1001231"')
  expect(due?.value).toBe('24 Nov 2026')
  expect(listPaymentFacts(buildStoredOrder(), buildSettings(''), t)).toEqual([])
  expect(listPaymentFacts(buildStoredOrder({ paysBy: 'cash' }), buildSettings(''), t)).toHaveLength(1)
})
