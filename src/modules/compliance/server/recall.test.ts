import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerCatalogRoutes } from '#catalog/server/routes.ts'
import { products, recalls } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { RecallBuyer } from '#compliance/contract-recall-notice.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { deliveredBatches, orderReturns, orderShipments, orders, staffTasks } from '#orders/server/tables.ts'
import { buildOrderDraft, buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mailPersonalData } from '#platform/server/mail/mail-personal-data.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { stockDocumentLines, stockDocuments } from '#stock/server/tables.ts'
import { makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { recallPersonalData } from './recall-personal-data.ts'
import { registerComplianceRoutes } from './routes.ts'
import { recallNotices } from './tables.ts'
import { checkLegalFacts } from './watch-legal-facts.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const STAFF = createStaffMember(['product.edit', 'order.edit'])
const buildText = (et: string, en: string) => multilingual({ et, en })

let app: TestApp
let rimId: number
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCatalogRoutes(testApp)
    registerComplianceRoutes(testApp)
    registerOrderRoutes(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(STAFF)
  await app.db.delete(recallNotices)
  await app.db.delete(deliveredBatches)
  await app.db.delete(mails)
  await app.db.delete(recalls)
  rimId = await makeProduct(app.db, { name: buildText('Velg', 'Rim') })
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1${path}${path.includes('?') ? '&' : '?'}lang=en`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const buildRecall = (changes: object = {}) => ({
  heading: buildText('', ''),
  title: buildText('Velg 18"', 'Rim 18"'),
  batch: 'B-77',
  risk: buildText('Velg võib puruneda.', 'The rim can break.'),
  action: buildText('Ära sõida.', 'Stop driving.'),
  contact: 'ohutus@pood.example',
  remedies: ['replacement', 'refund'],
  product_ids: [rimId],
  number_place: buildText('Velje siseküljel', 'On the inner side of the rim'),
  from: null,
  to: null,
  manufacturer_notified_on: null,
  authority_notified_on: null,
  published: true,
  ...changes,
})
const createRecall = async (changes: object = {}): Promise<number> => {
  const answer = await call('POST', '/admin/recall', buildRecall(changes))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.id
}
const placeOrder = (email: string, placedAt = NOW, language = 'et') =>
  arrange(app.db, tx =>
    makeOrder(
      tx,
      {
        language,
        client: { ...buildOrderDraft().client, email },
        lines: [buildOrderLine({ productId: rimId, amount: 4 })],
      },
      { placedAt, state: 'paid' },
    ),
  )
const listBuyers = async (id: number): Promise<RecallBuyer[]> =>
  (await call('GET', `/admin/recall/${id}/buyer`)).json().results
const sendNotices = async (id: number) => (await call('POST', `/admin/recall/${id}/notice`)).json().data
const listMails = () => app.db.select().from(mails).orderBy(mails.recipient)

test('lists the buyers of the period and marks cancelled orders and returned pieces', async () => {
  await placeOrder('early@example.ee', new Date('2026-10-31T21:59:59Z'))
  const first = await placeOrder('first@example.ee', new Date('2026-10-31T22:00:00Z'))
  const last = await placeOrder('last@example.ee', new Date('2026-11-10T21:59:59Z'))
  await placeOrder('late@example.ee', new Date('2026-11-10T22:00:00Z'))
  await app.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, last.order.id))
  await app.db.insert(orderReturns).values({
    orderId: first.order.id,
    kind: 'withdrawal',
    state: 'received',
    actor: 'siim',
    openedAt: NOW,
    lines: [{ position: 0, amount: 3, restocked: null, deductionCents: 0 }],
  })
  const id = await createRecall({ from: '2026-11-01', to: '2026-11-10' })
  expect(await listBuyers(id)).toMatchObject([
    { order_id: last.order.id, cancelled: true, pieces: 4, returned: 0, notified: false },
    { order_id: first.order.id, cancelled: false, pieces: 4, returned: 3, email: 'first@example.ee' },
  ])
})

test('mails each buyer once, also under two parallel presses, and later only new buyers', async () => {
  const ordersOfMari = [await placeOrder('mari@example.ee'), await placeOrder('MARI@example.ee ', NOW, 'en')]
  await placeOrder('john@example.com', NOW, 'en')
  await placeOrder('')
  const cancelled = await placeOrder('cancelled@example.ee')
  await app.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, cancelled.order.id))
  const id = await createRecall()
  const presses = await Promise.all([sendNotices(id), sendNotices(id)])
  expect(presses.map(({ sent }) => sent).sort()).toEqual([0, 2])
  expect((await listMails()).map(({ recipient }) => recipient.toLowerCase())).toEqual([
    'john@example.com',
    'mari@example.ee',
  ])
  expect((await listMails())[1]?.orderIds.toSorted()).toEqual(ordersOfMari.map(({ order }) => order.id).toSorted())
  const [english] = await listMails()
  expect(english?.subject).toBe('Product safety recall')
  for (const part of [
    'Rim 18"',
    'B-77',
    'On the inner side of the rim',
    'The rim can break.',
    'Stop using the product at once.\nStop driving.',
    'replacement, refund',
    'Tell everybody',
    `/en/recalls#recall-${id}`,
  ])
    expect(english?.text).toContain(part)
  await placeOrder('uus@example.ee')
  expect(await sendNotices(id)).toEqual({ sent: 1, remaining: 0 })
  expect((await listMails()).at(-1)?.subject).toBe('Toote ohutusega seotud tagasikutsumine')
  await expect.poll(async () => (await listMails()).every(({ state }) => state === 'sent')).toBe(true)
  await app.db.update(mails).set({ state: 'failed' }).where(eq(mails.recipient, 'uus@example.ee'))
  expect((await call('GET', `/admin/recall/${id}/notice`)).json().data).toEqual({
    notified: 3,
    waiting: 0,
    outdated: 0,
    sent: 2,
    failed: 1,
  })
  // An erasure deletes the mails; the proof tells the sent ones from the failed one.
  await arrange(app.db, tx => mailPersonalData.erase(app, tx, ['uus@example.ee', 'john@example.com'], []))
  expect((await call('GET', `/admin/recall/${id}/notice`)).json().data).toMatchObject({ sent: 2, failed: 1 })
})

test('mails notified buyers again when a product or batch of theirs is added, and a correction to all', async () => {
  const hubId = await makeProduct(app.db, { name: buildText('Rumm', 'Hub') })
  const both = [rimId, hubId].map(productId => buildOrderLine({ productId }))
  const client = { ...buildOrderDraft().client, email: 'both@example.ee' }
  await arrange(app.db, tx => makeOrder(tx, { client, lines: both }, { placedAt: NOW, state: 'paid' }))
  await placeOrder('rim@example.ee')
  const id = await createRecall({ batch: 'A-100' })
  expect(await sendNotices(id)).toEqual({ sent: 2, remaining: 0 })
  const readCounts = async () => (await call('GET', `/admin/recall/${id}/notice`)).json().data
  const saveRecall = (baseVersion: number, changes: object) =>
    call('PUT', `/admin/recall/${id}`, { ...buildRecall({ batch: 'A-100', ...changes }), baseVersion })
  const correct = async () => (await call('POST', `/admin/recall/${id}/correction`)).json().data
  const countMails = async (email: string) => (await listMails()).filter(({ recipient }) => recipient === email).length

  // An added product reaches its owner alone.
  await saveRecall(1, { product_ids: [rimId, hubId] })
  expect(await readCounts()).toMatchObject({ notified: 2, waiting: 1, outdated: 1 })
  expect((await listBuyers(id)).map(({ email, notified }) => [email, notified]).toSorted()).toEqual([
    ['both@example.ee', false],
    ['rim@example.ee', true],
  ])
  const presses = await Promise.all([sendNotices(id), sendNotices(id)])
  expect(presses.map(({ sent }) => sent).toSorted()).toEqual([0, 1])
  expect([await countMails('both@example.ee'), await countMails('rim@example.ee')]).toEqual([2, 1])

  // The numbers on a part must be compared with the new batches.
  await saveRecall(2, { product_ids: [rimId, hubId], batch: 'A-100–A-199' })
  expect(await sendNotices(id)).toEqual({ sent: 2, remaining: 0 })
  expect(await sendNotices(id)).toEqual({ sent: 0, remaining: 0 })

  // The seller's own reports do not change the notice.
  const extended = { product_ids: [rimId, hubId], batch: 'A-100–A-199', manufacturer_notified_on: '2026-11-20' }
  await saveRecall(3, extended)
  expect(await readCounts()).toMatchObject({ waiting: 0, outdated: 0 })
  await saveRecall(4, { ...extended, risk: buildText('Velg võib süttida.', 'The rim can catch fire.') })
  expect(await readCounts()).toMatchObject({ notified: 2, waiting: 0, outdated: 2 })
  expect(await sendNotices(id)).toEqual({ sent: 0, remaining: 0 })
  const corrections = await Promise.all([correct(), correct()])
  expect(corrections.map(({ sent }) => sent).toSorted()).toEqual([0, 2])
  expect([await countMails('both@example.ee'), await countMails('rim@example.ee')]).toEqual([4, 3])
  expect((await listMails()).filter(({ text }) => text.includes('süttida') || text.includes('fire'))).toHaveLength(2)
  expect(await readCounts()).toMatchObject({ waiting: 0, outdated: 0 })
})

test('sends notices to buyers of recalled or unknown batches only', async () => {
  const [affected, , other] = [
    await placeOrder('a@example.ee'),
    await placeOrder('b@example.ee'),
    await placeOrder('c@example.ee'),
  ]
  const record = async (orderId: number, batches: string, productId = rimId) =>
    (await call('PUT', `/admin/order/${orderId}/batches`, { product_id: productId, batches })).statusCode
  expect(await record(affected.order.id, 'X-1, A-150')).toBe(200)
  expect(await record(other.order.id, 'A-250')).toBe(200)
  expect(await record(other.order.id, 'A-1', rimId + 1)).toBe(404)
  const id = await createRecall({ batch: 'A-100–A-199' })
  expect((await listBuyers(id)).map(({ email, other_batch }) => [email, other_batch])).toEqual([
    ['c@example.ee', true],
    ['b@example.ee', false],
    ['a@example.ee', false],
  ])
  expect(await sendNotices(id)).toEqual({ sent: 2, remaining: 0 })
  expect((await listMails()).map(({ recipient }) => recipient)).toEqual(['a@example.ee', 'b@example.ee'])
  // A correction reaches the buyer after all.
  expect(await record(other.order.id, '')).toBe(200)
  expect(await sendNotices(id)).toEqual({ sent: 1, remaining: 0 })
  // Words that name no batch leave nobody out.
  await record(other.order.id, 'A-250')
  const loose = await createRecall({ batch: 'kõik 2025. aasta partiid' })
  expect(await sendNotices(loose)).toEqual({ sent: 3, remaining: 0 })
})

test('sends a notice for a parcel of unknown batches despite the known batches of an earlier parcel', async () => {
  const { order } = await placeOrder('osad@example.ee')
  await call('PUT', `/admin/order/${order.id}/batches`, { product_id: rimId, batches: 'A-250' })
  const isLeftOut = async (id: number) => (await listBuyers(id))[0]?.other_batch
  const setBatches = (pieces: number) => app.db.update(deliveredBatches).set({ pieces })
  const ship = (amount: number) =>
    app.db
      .insert(orderShipments)
      .values({ orderId: order.id, at: NOW, actor: 'siim', lines: [{ position: 0, amount }] })
  const id = await createRecall({ batch: 'A-100–A-199' })
  await setBatches(3)
  await ship(3)
  expect(await isLeftOut(id)).toBe(true)
  await ship(1)
  expect(await isLeftOut(id)).toBe(false)
  expect(await sendNotices(id)).toEqual({ sent: 1, remaining: 0 })
  // Staff record the numbers of all parcels.
  await call('PUT', `/admin/order/${order.id}/batches`, { product_id: rimId, batches: 'A-250, A-251' })
  expect(await isLeftOut(id)).toBe(true)
})

test('lists the goods receipts of recalled batches', async () => {
  const warehouseId = await makeWarehouse(app.db, { name: 'Tallinn' })
  const receive = async (reference: string, batches: string[], bookedAt: Date | null) => {
    const document = { kind: 'delivery' as const, warehouseId, reference, createdAt: NOW, bookedAt }
    const [row] = await app.db.insert(stockDocuments).values(document).returning()
    await app.db
      .insert(stockDocumentLines)
      .values({ documentId: row!.id, productId: rimId, counted: 8, batches, touchedAt: NOW })
  }
  await receive('SL-1', ['A-1'], NOW)
  await receive('SL-2', ['A-7', 'A-150'], new Date('2026-10-01T10:00:00Z'))
  await receive('SL-3', ['A-151'], null)
  await receive('SL-4', ['A-199'], NOW)
  const listReceipts = async (id: number) => (await call('GET', `/admin/recall/${id}/receipt`)).json().results
  const id = await createRecall({ batch: 'A-100–A-199' })
  expect(await listReceipts(id)).toMatchObject([
    { reference: 'SL-4', batches: 'A-199', name: 'Rim', pieces: 8 },
    { reference: 'SL-2', batches: 'A-150', booked_at: '2026-10-01T10:00:00.000Z' },
  ])
  expect(await listReceipts(await createRecall({ batch: '' }))).toEqual([])
  app.signInAs(createStaffMember(['product.edit']))
  expect((await call('GET', `/admin/recall/${id}/receipt`)).statusCode).toBe(403)
})

test('sends no notices of a draft and shows visitors only published recalls', async () => {
  await placeOrder('mari@example.ee')
  const id = await createRecall({ published: false })
  const refused = await call('POST', `/admin/recall/${id}/notice`)
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'Publish the recall before you send notices.'])
  app.signInAs(GUEST)
  expect((await call('GET', '/recall')).json().results).toEqual([])
  app.signInAs(STAFF)
  await call('PUT', `/admin/recall/${id}`, { ...buildRecall(), baseVersion: 1 })
  app.signInAs(GUEST)
  expect((await call('GET', '/recall')).json().results).toMatchObject([
    {
      heading: 'Product safety recall',
      title: 'Rim 18"',
      remedies: ['replacement', 'refund'],
      number_place: 'On the inner side of the rim',
      products: [{ name: 'Rim', code1: expect.stringMatching(/./), image: null }],
    },
  ])
})

test('refuses softening words, an outdated version and the deletion of a published recall', async () => {
  const soft = await call('POST', '/admin/recall', buildRecall({ risk: buildText('Oht', 'A precautionary measure') }))
  expect(soft.json().errors).toEqual({
    'risk.en': ['A recall notice must not say “precautionary”. State the danger plainly.'],
  })
  const id = await createRecall()
  expect((await call('PUT', `/admin/recall/${id}`, { ...buildRecall(), baseVersion: 9 })).statusCode).toBe(409)
  expect((await call('DELETE', `/admin/recall/${id}`)).statusCode).toBe(409)
  await call('PUT', `/admin/recall/${id}`, { ...buildRecall({ published: false }), baseVersion: 1 })
  expect((await call('DELETE', `/admin/recall/${id}`)).statusCode).toBe(409)
  const draft = await createRecall({ published: false })
  expect((await call('DELETE', `/admin/recall/${draft}`)).statusCode).toBe(204)
})

test('keeps and reaches the buyers of a product that was deleted for good', async () => {
  await placeOrder('mari@example.ee')
  const id = await createRecall()
  await app.db.delete(products).where(eq(products.id, rimId))
  expect((await call('GET', '/admin/recall')).json().results).toMatchObject([
    { product_ids: [rimId], products: [{ id: rimId, name: '', code1: `#${rimId}` }] },
  ])
  expect((await call('PUT', `/admin/recall/${id}`, { ...buildRecall(), baseVersion: 1 })).statusCode).toBe(200)
  expect(await sendNotices(id)).toEqual({ sent: 1, remaining: 0 })
})

test('shows buyers to staff who may see orders', async () => {
  const id = await createRecall()
  app.signInAs(createStaffMember(['product.edit']))
  expect((await call('GET', '/admin/recall')).statusCode).toBe(200)
  expect((await call('GET', `/admin/recall/${id}/buyer`)).statusCode).toBe(403)
  expect((await call('GET', `/admin/recall/${id}/notice`)).statusCode).toBe(403)
  expect((await call('POST', `/admin/recall/${id}/notice`)).statusCode).toBe(403)
  expect((await call('POST', `/admin/recall/${id}/correction`)).statusCode).toBe(403)
})

test('keeps a task for a published recall until the manufacturer and the authorities are notified', async () => {
  const list = async () => {
    await checkLegalFacts(app, createSystemActor('test'))
    const rows = await app.db.select().from(staffTasks).where(eq(staffTasks.kind, 'recall-report-missing'))
    return rows.map(({ details, closedBy }) => [details.reports, closedBy])
  }
  const id = await createRecall({ published: false })
  expect(await list()).toEqual([])
  const save = (baseVersion: number, changes: object) =>
    call('PUT', `/admin/recall/${id}`, { ...buildRecall(changes), baseVersion })
  await save(1, {})
  expect(await list()).toEqual([[['manufacturer', 'authority'], null]])
  await save(2, { manufacturer_notified_on: '2026-11-20' })
  expect(await list()).toEqual([[['authority'], null]])
  await save(3, { manufacturer_notified_on: '2026-11-20', authority_notified_on: '2026-11-20' })
  expect(await list()).toEqual([[['authority'], 'system']])
})

test('exports and erases the notices of a person', async () => {
  await placeOrder('mari@example.ee')
  await sendNotices(await createRecall())
  expect(await recallPersonalData.read(app.db, ['mari@example.ee'], [])).toHaveLength(1)
  expect(await recallPersonalData.count(app.db, ['mari@example.ee'], [])).toBe(1)
  await arrange(app.db, async tx =>
    expect(await recallPersonalData.erase(app, tx, ['mari@example.ee'], [])).toEqual({ count: 1 }),
  )
  expect(await recallPersonalData.read(app.db, ['mari@example.ee'], [])).toEqual([])
})
