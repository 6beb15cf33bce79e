import { expect, test } from 'vitest'
import { vatChecks } from '#checkout/server/tables.ts'
import { listIssuedInvoices } from '#orders/server/orders.ts'
import { invoices } from '#orders/server/tables.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { findProvenDocuments } from './find-proven-documents.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

interface Sale {
  vatNumber?: string
  /** Number in the request to VIES. */
  checkedNumber?: string
  vatCountry?: string
  result?: 'valid' | 'invalid' | 'unknown'
  isTaxed?: boolean
}

test('finds the documents of exempt orders whose VAT number VIES confirmed', async () => {
  const app = await openTestApp(() => undefined)
  await arrange(app.db, tx => makeShop(tx))
  const { company } = await readSettings(app.db)
  const { client, delivery } = buildOrderDraft()
  const createSale = (number: number, sale: Sale) => {
    const { vatNumber = 'FI12345671', checkedNumber = vatNumber, vatCountry = 'FI', result = 'valid' } = sale
    return arrange(app.db, async tx => {
      const buyer = { ...client, vat_reg_nr: vatNumber, vat_reg_country: vatCountry }
      const { order } = await makeOrder(tx, {
        clientType: 'business',
        client: buyer,
        delivery: { ...delivery, country: 'FI' },
        vatExempt: true,
      })
      await tx.insert(invoices).values({
        number,
        kind: 'invoice',
        orderId: order.id,
        cause: 'sale',
        lines: [],
        vat: [],
        totalCents: 0,
        seller: company,
        issuedAt: NOW,
        vatExempt: !sale.isTaxed,
        buyer: { clientType: 'business', client: buyer, shortContactAddress: '' },
      })
      const check = { orderId: order.id, orderNumber: order.number, attempt: 1, at: NOW }
      await tx.insert(vatChecks).values({ ...check, number: checkedNumber, result })
    })
  }
  await createSale(1, {})
  await createSale(2, { vatNumber: '1234567-1', checkedNumber: 'FI12345671' })
  await createSale(3, { result: 'unknown' })
  await createSale(4, { result: 'invalid' })
  await createSale(5, { checkedNumber: 'FI20774740' })
  await createSale(6, { vatNumber: 'EE102154832', vatCountry: 'EE' })
  await createSale(7, { isTaxed: true })
  const issuedInvoices = await listIssuedInvoices(app.db, { from: '2026-11-01', to: '2026-11-30' })
  expect(issuedInvoices).toHaveLength(7)
  expect([...(await findProvenDocuments(app.db, issuedInvoices))]).toEqual([
    [1, NOW],
    [2, NOW],
  ])
})
