import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setPrice } from '#catalog/server/catalog.ts'
import { makeProducts } from '#catalog/testing/factories.ts'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import { failure } from '#kernel/result.ts'
import { lockOrder, markPaid, moveOrder, start as startOrders } from '#orders/server/orders.ts'
import { orderEvents, staffTasks } from '#orders/server/tables.ts'
import { makeOrderableProduct, type OrderableProduct } from '#orders/testing/orderable-product.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { write } from '#platform/server/write.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { WEBHOOK_EVENTS } from '#webhooks/domain/events.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { claimDueMessages, deliverDueMessages } from './deliver.ts'
import { purgeDeliveries } from './delivery-worker.ts'
import { postMessage } from './post-message.ts'
import { registerWebhookRoutes } from './routes.ts'
import { start } from './start.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import { webhookMessages } from './webhook-messages.ts'

const OWNER = createStaffMember(['settings.edit', 'order.edit', 'client.edit'], { roles: ['X'] })
// The database clock creates messages, so the app's clock starts after it.
const START = Date.now() + HOUR_MS
const EVENTS = ['order.placed', 'order.paid', 'order.shipped', 'stock.changed']

interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
}
let received: ReceivedMessage[] = []
let responseStatus = 204
/** Resolves when `/hangs` may answer. */
let releasePromise: Promise<void>
let receiver: Server
let url: string
let app: TestApp
let shelf: OrderableProduct
let clock = new Date(0)

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', async () => {
      received.push({ headers: request.headers, body })
      if (request.url === '/hangs') await releasePromise
      response.writeHead(responseStatus, responseStatus === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>(done => {
    receiver.listen(0, '127.0.0.1', done)
  })
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  app = await createTestApp(
    shopApp => {
      shopApp.now = () => clock
      startOrders(shopApp)
      registerWebhookRoutes(shopApp)
    },
    { WEBHOOK_PRIVATE_ADDRESSES: '1' },
  )
  await arrange(app.db, tx => makeShop(tx))
  shelf = await makeOrderableProduct(app, 50)
  await app.jobs.start()
})
afterAll(async () => {
  await app.close()
  receiver.close()
})
beforeEach(() => {
  app.signInAs(OWNER)
  received = []
  responseStatus = 204
})
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/${path}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })

test.each([
  ['GET', 'webhook'],
  ['POST', 'webhook'],
  ['PUT', 'webhook/1'],
  ['POST', 'webhook/1/secret'],
  ['DELETE', 'webhook/1'],
  ['POST', 'webhook/1/ping'],
  ['POST', 'webhook/1/replay'],
  ['GET', 'webhook-delivery'],
  ['POST', 'webhook-delivery/1/replay'],
] as const)('requires for %s %s a login and a permission', async (method, path) => {
  app.signInAs(GUEST)
  expect((await call(method, path)).statusCode).toBe(401)
  app.signInAs({ ...OWNER, permissions: ['order.edit'] })
  expect((await call(method, path)).statusCode).toBe(403)
})

test('requires order permissions for order events', async () => {
  const { id, version } = (await call('POST', 'webhook', { url, events: ['order.paid'] })).json().data
  app.signInAs({ ...OWNER, permissions: ['settings.edit'] })
  const movedReceiver = { url: `${url}/elsewhere`, active: true, baseVersion: version }
  for (const response of [
    await call('POST', 'webhook', { url, events: ['product.changed', 'order.placed'] }),
    await call('PUT', `webhook/${id}`, { ...movedReceiver, events: ['order.paid'] }),
    // Waiting messages would go to the new address too.
    await call('PUT', `webhook/${id}`, { ...movedReceiver, events: ['product.changed'] }),
  ]) {
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([403, ['events']])
  }
  const [failedDelivery] = await app.db
    .insert(webhookDeliveries)
    .values({ webhookId: id, event: 'order.paid', subject: '1', state: 'failed' })
    .returning()
  // The secret would forge order messages; without the receiver or its messages the other system misses orders.
  for (const [method, path] of [
    ['POST', `webhook/${id}/secret`],
    ['POST', `webhook/${id}/replay`],
    ['POST', `webhook-delivery/${failedDelivery!.id}/replay`],
    ['DELETE', `webhook/${id}`],
  ] as const) {
    const response = await call(method, path)
    expect([response.statusCode, Object.keys(response.json().errors), response.body]).toEqual([
      403,
      ['events'],
      expect.not.stringContaining('whsec'),
    ])
  }
  const productWebhook = await call('POST', 'webhook', { url, events: ['product.changed'] })
  expect((await call('POST', `webhook/${productWebhook.json().data.id}/secret`)).statusCode).toBe(200)
  app.signInAs(OWNER)
  expect((await call('DELETE', `webhook/${id}`)).statusCode).toBe(200)
})

test('keeps the address of a receiver with former order events from staff without order permissions', async () => {
  const { id, version } = (await call('POST', 'webhook', { url, events: ['order.paid'] })).json().data
  await app.db
    .insert(webhookDeliveries)
    .values({ webhookId: id, event: 'order.paid', subject: '1', state: 'delivered' })
  const products = { events: ['product.changed'], active: true }
  const narrowedResponse = await call('PUT', `webhook/${id}`, { url, ...products, baseVersion: version })
  expect(narrowedResponse.statusCode).toBe(200)
  const movedReceiver = { url: `${url}/elsewhere`, ...products, baseVersion: version + 1 }
  app.signInAs({ ...OWNER, permissions: ['settings.edit'] })
  const moveResponse = await call('PUT', `webhook/${id}`, movedReceiver)
  expect([moveResponse.statusCode, Object.keys(moveResponse.json().errors)]).toEqual([403, ['events']])
  app.signInAs(OWNER)
  expect((await call('PUT', `webhook/${id}`, movedReceiver)).statusCode).toBe(200)
  expect((await call('DELETE', `webhook/${id}`)).statusCode).toBe(200)
})

test('sends nothing to a restored receiver before it has a new secret', async () => {
  const { id, version } = (await call('POST', 'webhook', { url, events: ['product.changed'] })).json().data
  await app.db.update(webhooks).set({ secret: '', active: false }).where(eq(webhooks.id, id))
  const activeReceiver = { url, events: ['product.changed'], active: true, baseVersion: version }
  expect((await call('PUT', `webhook/${id}`, activeReceiver)).statusCode).toBe(409)
  expect((await call('POST', `webhook/${id}/ping`)).statusCode).toBe(409)
  expect((await call('POST', `webhook/${id}/secret`)).json().data.secret).toMatch(/^whsec_/)
  expect((await call('PUT', `webhook/${id}`, activeReceiver)).statusCode).toBe(200)
  expect((await call('DELETE', `webhook/${id}`)).statusCode).toBe(200)
})

test('sends messages when an order is placed, paid and shipped and when stock moves, but no message after a rollback', async () => {
  const created = await call('POST', 'webhook', { url, events: EVENTS })
  const { id, secret } = created.json().data
  expect(secret).toMatch(/^whsec_/)
  await call('POST', 'webhook', { url: `${url}/deaf`, events: ['product.changed'] })
  const { order } = (await shelf.placeOrder(2))!
  await arrange(app.db, async tx => {
    await markPaid(tx, app.jobs, (await lockOrder(tx, order.id))!, {
      details: {},
      cents: order.totalCents,
      now: new Date(),
    })
    const paidOrder = (await lockOrder(tx, order.id))!
    for (const action of ['pack', 'ship'] as const) {
      await moveOrder(tx, app.jobs, action === 'pack' ? paidOrder : (await lockOrder(tx, order.id))!, {
        action,
        actorKind: 'staff',
        actor: 'mari',
        now: new Date(),
      })
    }
  })
  await write(app, createSystemActor('test'), async tx => {
    await tx.insert(orderEvents).values({ orderId: order.id, at: new Date(), actor: 'system', kind: 'paid' })
    return failure('taken back')
  })
  clock = new Date(START)
  expect(await deliverDueMessages(app)).toBe(4)
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual([
    'order.placed',
    'stock.changed',
    'order.paid',
    'order.shipped',
  ])
  const [placedMessage, stock] = received.map(({ body }) => JSON.parse(body))
  expect(placedMessage.data).toMatchObject({
    id: order.id,
    number: String(order.number),
    state: 'shipped',
    currency: 'EUR',
  })
  expect(stock.data).toMatchObject({ product_id: 1 })
  expect(received.map(({ body }) => body).join()).not.toMatch(/Mari|Maasikas|example\.ee/)
  const [{ headers, body } = received[0]!] = received
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signedContent = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signedContent).digest('base64')}`)
  expect(await deliverDueMessages(app)).toBe(0)

  // The new secret signs together with the old one for a day.
  const newSecret = (await call('POST', `webhook/${id}/secret`)).json().data.secret
  await call('POST', `webhook/${id}/ping`)
  await deliverDueMessages(app)
  expect(received.at(-1)!.headers['webhook-signature']!.toString().split(' ')).toHaveLength(2)
  clock = new Date(START + DAY_MS)
  await call('POST', `webhook/${id}/ping`)
  await deliverDueMessages(app)
  const lastMessage = received.at(-1)!
  const newKey = Buffer.from(newSecret.slice('whsec_'.length), 'base64')
  const newSignedContent = `${lastMessage.headers['webhook-id']}.${lastMessage.headers['webhook-timestamp']}.${lastMessage.body}`
  expect(lastMessage.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', newKey).update(newSignedContent).digest('base64')}`,
  )
  await call('DELETE', `webhook/${id}`)
})

test.each([
  ['paid-more', 'order.paid'],
  ['shipped-part', 'order.partly_shipped'],
  ['delivered', 'order.delivered'],
  ['cancelled', 'order.cancelled'],
  ['returned', 'order.returned'],
  ['return-inspected', 'order.returned'],
  ['refunded', 'order.refunded'],
  ['edited', 'order.changed'],
  ['corrected', 'order.changed'],
])('%s in the order history: sends the event %s once per transaction', async (kind, event) => {
  await app.db.delete(webhooks)
  const { order } = (await shelf.placeOrder(1))!
  const { id } = (await call('POST', 'webhook', { url, events: WEBHOOK_EVENTS })).json().data
  const orderEvent = { orderId: order.id, at: new Date(), actor: 'mari', kind }
  await app.db.insert(orderEvents).values([orderEvent, orderEvent, { ...orderEvent, kind: 'task-closed' }])
  const created = await app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
  expect(created.map(row => [row.event, row.subject])).toEqual([[event, String(order.id)]])
  await app.db.delete(webhooks)
})

test('sends price changes, removed products and erased clients without personal data', async () => {
  const [productId] = await makeProducts(app.db, [{ code1: 'ERP-1', priceCents: 1_000 }])
  const { id } = (await call('POST', 'webhook', { url, events: WEBHOOK_EVENTS })).json().data
  await arrange(app.db, tx => setPrice(tx, productId!, { priceCents: 2_000, totalCents: 1_500 }, new Date()))
  await arrange(app.db, async tx => {
    tx.audit({
      kind: 'product',
      id: productId!,
      before: { removedAt: null },
      after: { removedAt: '2026-11-20T10:00:00Z' },
    })
    tx.audit({ kind: 'client', id: 7, action: 'erased', after: { orders: 2 } })
    tx.audit({ kind: 'client', id: 8, action: 'exported', after: { orders: 2 } })
  })
  clock = new Date(START + DAY_MS)
  while ((await deliverDueMessages(app)) > 0);
  const messages = received.map(({ body }) => JSON.parse(body))
  expect(messages.map(({ type }) => type).toSorted()).toEqual([
    'client.erased',
    'product.changed',
    'product.changed',
    'product.price_changed',
    'product.removed',
  ])
  const findMessageData = (type: string) => messages.find(row => row.type === type).data
  expect(findMessageData('product.price_changed')).toEqual({
    product_id: productId,
    url: expect.any(String),
    code: 'ERP-1',
    price: 20,
    total_price: 15,
    currency: 'EUR',
    removed: false,
  })
  expect(findMessageData('client.erased')).toEqual({ client_id: 7 })
  for (const { body } of received) {
    const { type } = JSON.parse(body)
    const schema = webhookMessages.find(({ event }) => event === type)!
    expect(schema.body.strict().safeParse(JSON.parse(body)).success, body).toBe(true)
  }
  await call('DELETE', `webhook/${id}`)
})

test('sends in order when processes claim in the same millisecond', async () => {
  clock = new Date(START + DAY_MS)
  const { id } = (await call('POST', 'webhook', { url, events: ['client.erased'] })).json().data
  const buildDelivery = (subject: number) => ({
    webhookId: id,
    event: 'client.erased' as const,
    subject: String(subject),
  })
  for (let round = 0; round < 12; round++) {
    const rows = Array.from({ length: 15 }, (_, index) => buildDelivery(index))
    await app.db.insert(webhookDeliveries).values(rows)
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimDueMessages(app, new Set())))
    const nonEmptyClaims = claims.filter(claim => claim.length > 0)
    expect(nonEmptyClaims.map(claim => claim.map(({ subject }) => Number(subject)))).toEqual([[0, 1, 2, 3, 4]])
    await app.db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
  }
  await call('DELETE', `webhook/${id}`)
})

test('retries a failing receiver ever less often, opens one staff task, and delivers all messages when it returns', async () => {
  const startMs = START + 2 * DAY_MS
  const setClock = (seconds: number) => {
    clock = new Date(startMs + seconds * 1_000)
  }
  setClock(0)
  const { id } = (await call('POST', 'webhook', { url, events: ['order.placed'] })).json().data
  await shelf.placeOrder(1)
  responseStatus = 503
  const attempts: number[] = []
  for (let second = 0; second <= 3_600; second += 5) {
    setClock(second)
    if ((await deliverDueMessages(app)) > 0) attempts.push(second)
  }
  expect(attempts).toEqual([0, 5, 35, 155, 755, 1355, 1955])
  const [row] = (await call('GET', 'webhook')).json().results.filter((row: { id: number }) => row.id === id)
  expect(row).toMatchObject({ active: true, waiting: 1, failing_since: new Date(startMs).toISOString() })
  setClock(3_755)
  expect(await deliverDueMessages(app)).toBe(1)
  setClock(7_355)
  expect(await deliverDueMessages(app)).toBe(1)
  const failingTaskCondition = eq(staffTasks.kind, 'webhook-failing')
  expect(await app.db.$count(staffTasks, and(failingTaskCondition, isNull(staffTasks.closedAt)))).toBe(1)

  // Later orders wait for the first message: the receiver gets one attempt an hour and all messages in order.
  for (let count = 0; count < 3; count++) await shelf.placeOrder(1)
  setClock(7_400)
  expect(await deliverDueMessages(app)).toBe(0)
  const requestCount = received.length
  setClock(10_955)
  expect(await deliverDueMessages(app)).toBe(4)
  expect(received).toHaveLength(requestCount + 1)
  responseStatus = 200
  setClock(14_555)
  expect(await deliverDueMessages(app)).toBe(4)
  const orderIds = received.slice(-4).map(({ body }) => Number(JSON.parse(body).data.id))
  expect(orderIds).toEqual(orderIds.toSorted((first, second) => first - second))
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(4)
  expect(new Set(received.filter(({ headers }) => headers['webhook-id'] === ids[0]).map(({ body }) => body)).size).toBe(
    1,
  )
  expect((await call('GET', `webhook-delivery?webhook=${id}&state=delivered`)).json().results).toHaveLength(4)
  const [recoveredReceiver] = (await call('GET', 'webhook'))
    .json()
    .results.filter((row: { id: number }) => row.id === id)
  expect(recoveredReceiver).toMatchObject({ failing_since: null, waiting: 0 })
  const tasks = await app.db.select().from(staffTasks).where(failingTaskCondition)
  expect(tasks).toMatchObject([{ closedBy: 'system', closedAt: new Date(startMs + 14_555_000) }])
  await call('DELETE', `webhook/${id}`)
})

test('keeps failed messages, replays them on request and does not follow redirects', async () => {
  const startMs = START + 30 * DAY_MS
  clock = new Date(startMs)
  const { id, version } = (await call('POST', 'webhook', { url, events: ['order.placed'] })).json().data
  await shelf.placeOrder(1)
  responseStatus = 302
  for (let hour = 0; hour < 24 * 8; hour += 1) {
    clock = new Date(startMs + hour * HOUR_MS)
    await deliverDueMessages(app)
  }
  // A message fails by age, not by attempts.
  const attempts = received.length
  expect(attempts).toBeLessThan(105)
  const [failedDelivery] = (await call('GET', `webhook-delivery?webhook=${id}`)).json().results
  expect(failedDelivery).toMatchObject({ state: 'failed', tries: attempts, status: 302, next_at: null })
  responseStatus = 200
  expect((await call('POST', `webhook/${id}/replay`)).json().data).toEqual({ count: 1 })
  await deliverDueMessages(app)
  expect(received.at(-1)!.headers['webhook-id']).toBe(failedDelivery.message_id)
  expect((await call('POST', `webhook-delivery/${failedDelivery.id}/replay`)).statusCode).toBe(200)
  await deliverDueMessages(app)
  expect(received).toHaveLength(attempts + 2)

  const inactiveReceiver = { url, events: ['order.placed'], active: false, baseVersion: version }
  expect((await call('PUT', `webhook/${id}`, inactiveReceiver)).json().data).toMatchObject({ active: false })
  expect((await call('PUT', `webhook/${id}`, inactiveReceiver)).statusCode).toBe(409)
  // Activating it from outdated values reports the current ones.
  const conflict = (await call('PUT', `webhook/${id}?lang=en`, { ...inactiveReceiver, active: true })).json()
  expect(conflict.errors).toEqual({
    active: ['Someone else changed this to “no”. If you save again, your value is kept.'],
  })
  await shelf.placeOrder(1)
  expect(await deliverDueMessages(app)).toBe(0)
  clock = new Date(startMs + 120 * DAY_MS)
  await purgeDeliveries(app)
  expect(await app.db.$count(webhookDeliveries)).toBe(0)
  expect(await app.db.$count(webhooks, eq(webhooks.id, id))).toBe(1)
})

test('sends to others while one receiver hangs, and not to inactive ones', async () => {
  clock = new Date(START + 200 * DAY_MS)
  await app.db.delete(webhooks)
  let release = () => {}
  releasePromise = new Promise(done => {
    release = done
  })
  const createReceiver = async (receiverUrl: string): Promise<{ id: number; version: number }> =>
    (await call('POST', 'webhook', { url: receiverUrl, events: ['order.placed'] })).json().data
  const hangingReceiver = await createReceiver(url.replace('/hook', '/hangs'))
  const insertDeliveries = (id: number, count: number) =>
    app.db
      .insert(webhookDeliveries)
      .values(Array.from({ length: count }, () => ({ webhookId: id, event: 'order.placed' as const, subject: '1' })))
  await insertDeliveries(hangingReceiver.id, 25)
  const workingReceiver = await createReceiver(url)
  await insertDeliveries(workingReceiver.id, 1)
  const busyWebhookIds = new Set<number>()
  const firstRun = deliverDueMessages(app, busyWebhookIds)
  const readStates = async (id: number) => {
    const rows = await app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
    return rows.map(({ state }) => state)
  }
  await expect.poll(() => readStates(workingReceiver.id)).toEqual(['delivered'])
  await expect.poll(() => [...busyWebhookIds]).toEqual([hangingReceiver.id])
  await insertDeliveries(workingReceiver.id, 1)
  expect(await deliverDueMessages(app, busyWebhookIds)).toBe(1)
  expect(await readStates(workingReceiver.id)).toEqual(['delivered', 'delivered'])
  responseStatus = 503
  release()
  expect(await firstRun).toBe(6)
  // The hanging receiver got its first message, the other one two.
  expect(received).toHaveLength(3)

  responseStatus = 204
  await app.db.update(webhooks).set({ active: false }).where(eq(webhooks.id, hangingReceiver.id))
  expect(await deliverDueMessages(app)).toBe(0)
  await call('POST', `webhook/${hangingReceiver.id}/ping`)
  expect(await deliverDueMessages(app)).toBe(1)
  await app.db.delete(webhooks)
})

test('serves other receivers in the delivery worker while one hangs', async () => {
  let release = () => {}
  releasePromise = new Promise(done => {
    release = done
  })
  const runningApp = await openTestApp(start, { WEBHOOK_PRIVATE_ADDRESSES: '1' })
  const { db } = runningApp
  const createReceiver = async (receiverUrl: string, count: number) => {
    const webhookFields = { url: receiverUrl, secret: 'whsec_aaaa', createdAt: new Date() }
    const [{ id: webhookId } = { id: 0 }] = await db.insert(webhooks).values(webhookFields).returning()
    const pings = Array.from({ length: count }, () => ({ webhookId, event: 'ping' as const, subject: '' }))
    await db.insert(webhookDeliveries).values(pings)
  }
  await createReceiver(url.replace('/hook', '/hangs'), 9)
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  await createReceiver(url, 7)
  const countDelivered = () => db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'delivered'))
  await expect.poll(countDelivered, { timeout: 8_000 }).toBe(7)
  expect(received).toHaveLength(8)
  release()
}, 30_000)

describe('places orders without waiting for staff', () => {
  const countBlockedQueries = async () => {
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]!.count
  }
  const createReceiver = async (): Promise<number> =>
    (await call('POST', 'webhook', { url, events: ['order.placed'] })).json().data.id

  test('places an order while staff replay messages', async () => {
    const id = await createReceiver()
    const row = { webhookId: id, event: 'order.placed', subject: '1', state: 'failed' } as const
    await app.db.insert(webhookDeliveries).values(row)
    const { replayRequest } = await app.db.transaction(async tx => {
      await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)).for('update')
      const replayRequest = call('POST', `webhook/${id}/replay`)
      // A failure before the transaction ends is reported below.
      replayRequest.catch(() => undefined)
      await expect.poll(countBlockedQueries).toBe(1)
      expect(await shelf.placeOrder(1)).not.toBeNull()
      return { replayRequest }
    })
    expect((await replayRequest).json().data).toEqual({ count: 1 })
    await call('DELETE', `webhook/${id}`)
  })

  test('places an order while staff remove a receiver', async () => {
    const id = await createReceiver()
    const { placed } = await app.db.transaction(async tx => {
      await tx.delete(webhooks).where(eq(webhooks.id, id))
      const pending = shelf.placeOrder(1)
      // A failure before the transaction ends is reported below.
      pending.catch(() => undefined)
      await expect.poll(countBlockedQueries).toBe(1)
      return { placed: pending }
    })
    expect(await placed).not.toBeNull()
  })
})

test.each([
  ['ftp://example.com', 'url'],
  ['https://user:pass@example.com/', 'url'],
  ['nothing', 'url'],
])('rejects the receiver address %s', async (invalidUrl, field) => {
  const response = await call('POST', 'webhook', { url: invalidUrl, events: ['order.paid'] })
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  expect((await call('POST', 'webhook', { url, events: [] })).json().errors).toHaveProperty('events')
})

test.each(['http://127.0.0.1', 'http://[::1]', 'http://localhost'])('rejects %s as a private address', async host => {
  const { port } = receiver.address() as AddressInfo
  const result = await postMessage({ url: `${host}:${port}/`, headers: {}, body: '{}', allowsPrivateAddress: false })
  expect(result).toEqual({ failure: 'private address' })
  expect(received).toEqual([])
})
