import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentHistories } from '#orders/testing/document-history.ts'
import { findOpenInvoices } from './open-invoices.ts'

test('at any day, open invoices add up to documents less payments plus refunds', () => {
  fc.assert(
    fc.property(
      documentHistories,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 0, max: 100 }),
      (history, days, paidCents, refundedPercent) => {
        const documents = history.slice(0, days)
        const refundedCents = Math.floor((paidCents * refundedPercent) / 100)
        const invoicedCents = documents.reduce(
          (sum, { kind, totalCents }) => (kind === 'credit' ? sum - totalCents : sum + totalCents),
          0,
        )
        const open = findOpenInvoices(documents, { paidCents, refundedCents })
        expect(open.reduce((sum, { money }) => sum + money.openCents, 0)).toBe(
          Math.max(0, invoicedCents - paidCents + refundedCents),
        )
        for (const { document, money } of open) {
          expect(document.kind).toBe('invoice')
          expect(money.creditedCents + money.paidCents + money.openCents).toBe(document.totalCents)
        }
      },
    ),
  )
})
