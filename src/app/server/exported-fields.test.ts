import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#accounts/server/tables.ts'
import { stockNotifications } from '#back-in-stock/server/tables.ts'
import { savedBuilds } from '#builds/server/tables.ts'
import { recalls } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { renderExportHtml, toFieldName } from '#compliance/server/data-requests/render-export-html.ts'
import { dataRequests, marketingConsents, recallNotices, withdrawals } from '#compliance/server/tables.ts'
import { garageCars, vehicleNodes } from '#fitment/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { issueInvoice } from '#orders/server/invoices/issue-sale-documents.ts'
import { exportAddress } from '#orders/server/orders.ts'
import { orderMessages, orderNotes, orderReturns, orderRevisions, orders } from '#orders/server/tables.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { bankCredits, refunds } from '#payments/server/tables.ts'
import { makePayment } from '#payments/testing/factories.ts'
import { hashEmail } from '#platform/server/mail/hash-email.ts'
import { mailProofs, mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { personalData } from '../personal-data.ts'

const EMAIL = 'mari@example.ee'
const at = new Date('2026-11-28T10:00:00Z')
const address = { street: 'Pikk 1', apartment: '2', city: 'Tallinn', state: 'Harju', area_code: '10123', country: 'EE' }

let database: TestDatabase
let file: object
beforeAll(async () => {
  database = await createTestDatabase()
  const productId = await makeProduct(database.db)
  await arrange(database.db, async tx => {
    await makeShop(tx)
    const { client, delivery, ...draft } = buildOrderDraft()
    const buyer = { ...client, email: EMAIL }
    const { order } = await makeOrder(
      tx,
      { ...draft, client: buyer, delivery: { ...delivery, address } },
      { paidAt: at },
    )
    await issueInvoice(tx, order.id, at)
    const orderId = order.id
    await tx.insert(orderMessages).values({ orderId, at, author: null, text: 'Kas homme?' })
    await tx.insert(orderNotes).values({ orderId, at, author: 'siim', text: 'Helistas' })
    await tx
      .insert(orderRevisions)
      .values({ orderId, revision: 1, at, actor: 'siim', reason: 'Palus', lines: [], totalCents: 0 })
    const orderReturn = { kind: 'return', state: 'received', reason: 'Katki', actor: 'siim', openedAt: at } as const
    await tx.insert(orderReturns).values({ ...orderReturn, orderId, lines: [] })
    const { id: paymentId } = await makePayment(tx, { id: orderId, totalCents: 100 }, { paysOrder: false })
    const refund = { reference: 'r', amountCents: 100, state: 'done', actor: 'siim', comment: 'Vabandus' } as const
    await tx.insert(refunds).values({ ...refund, paymentId, createdAt: at, modifiedAt: at })
    const mail = { recipient: EMAIL, subject: 'Tere', html: '', text: '', messageId: 'a', createdAt: at }
    await tx.insert(mails).values({ ...mail, key: 'a' })
    const proof = { key: 'b', messageId: 'b', recipientHash: hashEmail(EMAIL), textHash: '', versions: '' }
    await tx.insert(mailProofs).values({ ...proof, sentAt: at })
    const credit = { account: '', bankReference: 'A1', bookedOn: '2026-11-27', cents: 100, currency: 'EUR' }
    const payer = { payerName: 'Mari', payerAccount: '', referenceNumber: '', description: '1' }
    await tx.insert(bankCredits).values({ ...credit, ...payer, key: 'a', orderId, createdAt: at, changedAt: at })
    const request = { email: EMAIL, emailKey: EMAIL, quantity: 1, language: 'et', token: 't', requestedAt: at }
    await tx.insert(stockNotifications).values({ ...request, productId })
    const statement = { token: 't', language: 'et', name: 'Mari', contract: '1', goods: '', draftedAt: at }
    const line = { position: 0, amount: 1, code1: 'A', name: 'Velg', unit: 'tk', exclusion: 'none' } as const
    await tx.insert(withdrawals).values({ ...statement, lines: [line], email: EMAIL, emailKey: EMAIL })
    const text = multilingual({ et: 'Velg' })
    const recall = {
      heading: text,
      title: text,
      risk: text,
      action: text,
      contact: '',
      remedies: [],
      batch: '',
      wasPublished: true,
    }
    const [row] = await tx
      .insert(recalls)
      .values({ ...recall, createdAt: at })
      .returning({ id: recalls.id })
    await tx
      .insert(recallNotices)
      .values({ recallId: row?.id ?? 0, emailKey: EMAIL, orderId, mailKey: 'a', notifiedAt: at })
    const dataRequest = { kind: 'export', language: 'et', email: EMAIL, emailHash: hashEmail(EMAIL) } as const
    await tx.insert(dataRequests).values({ ...dataRequest, requestedAt: at })
    const consent = { email: EMAIL, emailHash: hashEmail(EMAIL), language: 'et', text: 'Jah', token: 't' }
    await tx.insert(marketingConsents).values({ ...consent, orderId, givenAt: at })
    const user = { username: 'mari', usernameKey: 'mari', passwordHash: '', email: EMAIL, roles: ['CLIENT'] }
    const [owner] = await tx
      .insert(users)
      .values({ ...user, createdAt: at })
      .returning({ id: users.id })
    const [car] = await tx
      .insert(vehicleNodes)
      .values({ level: 'make', name: 'Volvo', slug: 'volvo', modifiedAt: at })
      .returning({ id: vehicleNodes.id })
    const nodeId = car?.id ?? 0
    await tx.insert(garageCars).values({ userId: owner?.id ?? 0, nodeId, key: `${nodeId}.q1-a`, usedAt: at })
    const list = { name: 'Rajale', items: `${productId}*2`, car: String(nodeId), savedAt: at }
    await tx.insert(savedBuilds).values({ userId: owner?.id ?? 0, ...list })
    await tx.update(orders).set({ comment: 'Palun helista' })
  })
  file = await exportAddress({ db: database.db, now: () => at }, EMAIL, personalData)
})
afterAll(() => database.drop())

/** Lists the names of all fields inside a value. */
const listNames = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listNames)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...listNames(inner)])
}

test('exports data of every source of personal data, of clients and of orders with all their tables', () => {
  const parts = new Map<string, unknown>(Object.entries(file))
  for (const name of ['client', 'orders', ...personalData.map(source => source.name)])
    expect(parts.get(name), name).toHaveProperty('length', name === 'mails' ? 2 : 1)
  const [order] = parts.get('orders') as Record<string, unknown[]>[]
  for (const name of ['lines', 'messages', 'notes', 'revisions', 'returns', 'invoices'])
    expect(order?.[name]?.length, name).toBeGreaterThan(0)
})

test.each(['et', 'en'] as const)('names every exported field for people, in %s', language => {
  const folder = path.resolve(import.meta.dirname, '../../modules/compliance/messages')
  const messages = JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'))
  const { fields } = messages.compliance.myData.file
  const unnamedFields = [...new Set(listNames(file))].filter(name => !(toFieldName(name) in fields))
  expect(unnamedFields).toEqual([])
  const content = { email: EMAIL, language, shopName: 'Pitlane', t: getRealTranslator(language) }
  const html = renderExportHtml(file, content)
  expect(html).not.toContain('compliance.')
  for (const text of ['Kas homme?', 'Helistas', 'Katki', 'Vabandus', 'Pikk 1', 'Palun helista'])
    expect(html).toContain(text)
})

test('escapes what people typed', () => {
  const content = { email: '<b>', language: 'en', shopName: '<i>', t: getRealTranslator('en') } as const
  const html = renderExportHtml({ orders: [{ comment: '</dd><script>alert(1)</script>' }] }, content)
  expect(html).not.toMatch(/<script|<b>|<i>/)
})
