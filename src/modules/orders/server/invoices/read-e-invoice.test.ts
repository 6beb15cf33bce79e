import { expect, test } from 'vitest'
import { findBrokenRules } from '#orders/domain/e-invoice/find-broken-rules.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { registerOrderRoutes } from '../routes.ts'
import { orderEvents } from '../tables.ts'
import { issueInvoice } from './issue-sale-documents.ts'
import { readEInvoice } from './read-e-invoice.ts'

test('names the day on which a business of another EU country collected goods that were never shipped', async () => {
  const app = await createTestApp(registerOrderRoutes)
  await arrange(app.db, tx => makeShop(tx))
  const now = new Date('2026-11-20T10:00:00Z')
  const { client, delivery } = buildOrderDraft()
  const draft = {
    clientType: 'business',
    client: { ...client, vat_reg_nr: 'LV40003032949' },
    delivery: { ...delivery, country: 'LV' },
    vatExempt: true,
    taxablePerson: true,
  } as const
  const stored = await arrange(app.db, tx => makeOrder(tx, draft, { placedAt: now, paidAt: now, state: 'delivered' }))
  const { number } = await arrange(app.db, tx => issueInvoice(tx, stored.order.id, now))
  const readDay = async () => {
    const invoice = await readEInvoice(app, stored, number)
    return [invoice?.deliveredOn, findBrokenRules(invoice!).some(({ code }) => code === 'BR-IC-11')]
  }
  expect(await readDay()).toEqual([null, true])

  const event = { orderId: stored.order.id, actor: 'mari', at: new Date('2026-11-24T10:00:00Z') }
  const details = { from: 'packed', to: 'delivered', receivedOn: '2026-11-22' }
  await app.db.insert(orderEvents).values({ ...event, kind: 'delivered', details })
  expect(await readDay()).toEqual(['2026-11-22', false])
  await app.db
    .insert(orderEvents)
    .values({ ...event, kind: 'receipt-corrected', details: { receivedOn: '2026-11-23' } })
  expect(await readDay()).toEqual(['2026-11-23', false])
  await app.close()
})
