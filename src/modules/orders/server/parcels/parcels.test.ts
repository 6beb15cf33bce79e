import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { carrierAccounts } from '#delivery/server/tables.ts'
import { type FakeShipping, startFakeOmniva, startFakeSmartposti } from '#delivery/testing/fake-shipping.ts'
import { toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { correctOrder } from '../correct-order.ts'
import { handleOrderMailJobs } from '../handle-order-mail-jobs.ts'
import { lockOrder } from '../lock-order.ts'
import { MAX_PARCEL_TRIES } from '../order-jobs.ts'
import { recordRefund } from '../record-refund.ts'
import { registerOrderRoutes } from '../routes.ts'
import { orderParcels, orders, staffTasks } from '../tables.ts'
import { handleParcelJobs } from './parcel-routes.ts'
import { registerParcel } from './register-parcel.ts'

const PACKER = createStaffMember(['order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
const NOW = new Date('2026-11-20T10:00:00Z')

let app: TestApp
let omniva: FakeShipping
let smartposti: FakeShipping
beforeAll(async () => {
  omniva = await startFakeOmniva()
  smartposti = await startFakeSmartposti()
  const settings = { OMNIVA_SHIPMENTS_URL: omniva.url, SMARTPOSTI_SHIPMENTS_URL: `${smartposti.url}/` }
  app = await createTestApp(testApp => {
    registerOrderRoutes(testApp)
    handleOrderMailJobs(testApp)
    handleParcelJobs(testApp)
  }, settings)
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(async () => {
  await app.close()
  await Promise.all([omniva.close(), smartposti.close()])
})
beforeEach(async () => {
  app.signInAs(PACKER)
  await app.db.delete(carrierAccounts)
  for (const [carrier, { username, secret }] of [
    ['omniva', omniva],
    ['smartposti', smartposti],
  ] as const)
    await app.db.insert(carrierAccounts).values({ carrier, username, secret, active: true, version: 1 })
  for (const fake of [omniva, smartposti]) {
    fake.refusal = undefined
    Object.assign(fake.behaviour, { isFailing: false, dropsAnswer: () => false })
  }
})

const callApi = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/${url}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const placeOrder = async (
  provider = 'omniva-parcel',
  state: 'paid' | 'packed' = 'paid',
  lines = [buildOrderLine({ amount: 3 })],
) => {
  const delivery = {
    country: 'EE',
    provider,
    providerName: provider,
    address: null,
    option: { id: '96001', name: 'Kristiine', address: 'Endla 45' },
  }
  const { order } = await arrange(app.db, tx =>
    makeOrder(tx, { delivery, lines }, { placedAt: NOW, paidAt: NOW, state }),
  )
  return order
}
const readOrder = async (id: number): Promise<AdminOrder> => (await callApi('GET', `order/${id}`)).json().data
const requestParcel = (id: number, seen = 0) => callApi('POST', `order/${id}/parcel`, { seen })
/** Waits until no parcel of the order is pending. */
const waitUntilSettled = (id: number) =>
  vi.waitFor(
    async () => {
      const order = await readOrder(id)
      expect(order.parcels.at(-1)?.state).not.toBe('waiting')
      return order
    },
    { timeout: 20_000, interval: 100 },
  )
const readTasks = async (orderId: number) => {
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, orderId)).orderBy(staffTasks.id)
  return tasks.map(({ kind, details, closedAt }) => [kind, details.words, closedAt !== null])
}
/** Creates a pending parcel without a job. */
const createPendingParcel = async (orderId?: number) => {
  const order = orderId === undefined ? await placeOrder() : { id: orderId, number: 0, version: 0 }
  const row = { orderId: order.id, carrier: 'omniva', key: randomUUID(), requestedAt: NOW, actor: 'siim' } as const
  const [parcel] = await app.db.insert(orderParcels).values(row).returning()
  return { order, parcel: parcel! }
}
const registerWithCarrier = (id: number) => registerParcel(app, createSystemActor('register-parcel'), id)

test.each([
  ['POST', 'order/999999/parcel', { seen: 0 }],
  ['POST', 'order/999999/parcel/1/retry', {}],
  ['GET', 'order-label?ids=999999', undefined],
] as const)('requires for %s %s the permission order.edit', async (method, url, body) => {
  app.signInAs(GUEST)
  expect((await callApi(method, url, body)).statusCode).toBe(401)
  app.signInAs({ ...PACKER, permissions: ['stock.edit'] })
  expect((await callApi(method, url, body)).statusCode).toBe(403)
  app.signInAs(PACKER)
  expect((await callApi(method, url, body)).statusCode).toBe(404)
})

test('registers a parcel once, ships it with its order, and tracks it by barcode', async () => {
  const { id } = await placeOrder()
  expect((await readOrder(id)).registers_with).toBe('omniva')
  const answers = await Promise.all([requestParcel(id), requestParcel(id)])
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  const { parcels, version, registers_with } = await waitUntilSettled(id)
  expect(parcels).toMatchObject([{ state: 'registered', has_left: false, allowed_steps: ['cancel'] }])
  expect(registers_with).toBeNull()
  const [{ barcode, key }] = parcels as [AdminOrder['parcels'][number]]
  expect(omniva.parcels.get(key)).toBe(barcode)
  expect((await requestParcel(id, 1)).statusCode).toBe(409)
  await callApi('POST', `order/${id}/pack`, { baseVersion: version })
  const shipped = (await callApi('POST', `order/${id}/ship`, { baseVersion: version + 1 })).json().data
  expect(shipped.tracking).toMatchObject({ code: barcode })
  expect(shipped.parcels).toMatchObject([{ has_left: true, allowed_steps: [] }])
  expect(shipped.shipments[0].tracking).toEqual({
    code: barcode,
    url: `https://minu.omniva.ee/track/${barcode}`,
  })
})

test('registers a parcel of a refunded order only after an acceptance', async () => {
  const { id } = await placeOrder()
  const refundCents = toCents((await readOrder(id)).money.paid)
  await arrange(app.db, async tx => recordRefund(tx, await lockOrder(tx, id), refundCents, NOW))
  const sendRegistration = (acceptance: object) => callApi('POST', `order/${id}/parcel`, { seen: 0, ...acceptance })
  const rejected = await sendRegistration({ acceptsUnpaid: true })
  expect(rejected.statusCode).toBe(409)
  expect(rejected.json().message).toContain('tagasi makstud')
  expect((await readOrder(id)).parcels).toEqual([])
  omniva.refusal = 'Telefoninumber ei sobi'
  expect((await sendRegistration({ acceptsRefunded: true })).statusCode).toBe(200)
  expect((await readOrder(id)).history.at(-1)).toMatchObject({ kind: 'parcel-requested', details: { refundCents } })
  const [parcel] = (await waitUntilSettled(id)).parcels
  omniva.refusal = undefined
  const retry = (acceptance: object) => callApi('POST', `order/${id}/parcel/${parcel!.id}/retry`, acceptance)
  expect((await retry({})).statusCode).toBe(409)
  expect((await retry({ acceptsRefunded: true })).statusCode).toBe(200)
  await waitUntilSettled(id)
  expect((await callApi('POST', `order/${id}/parcel/${parcel!.id}/cancel`, {})).statusCode).toBe(200)
})

test('registers a parcel for each partial shipment', async () => {
  const { id, version } = await placeOrder('itella-ee-parcel', 'packed')
  await requestParcel(id)
  const first = (await waitUntilSettled(id)).parcels[0]!
  const part = { baseVersion: version, lines: [{ position: 0, amount: 1 }] }
  const sent = (await callApi('POST', `order/${id}/ship`, part)).json().data
  expect(sent.shipments[0].tracking.code).toBe(first.barcode)
  expect(sent.registers_with).toBe('smartposti')
  expect((await requestParcel(id, 0)).statusCode).toBe(409)
  await requestParcel(id, 1)
  const second = (await waitUntilSettled(id)).parcels[1]!
  const lastShipment = (await callApi('POST', `order/${id}/ship`, { baseVersion: sent.version })).json().data
  expect(lastShipment.shipments.map((item: { tracking: { code: string } }) => item.tracking.code)).toEqual([
    first.barcode,
    second.barcode,
  ])
})

test('a rejected parcel opens a task with the carrier’s reason; a successful retry closes it', async () => {
  const { id } = await placeOrder()
  omniva.refusal = 'Telefoninumber ei sobi'
  await requestParcel(id)
  const { parcels } = await waitUntilSettled(id)
  expect(parcels).toMatchObject([
    { state: 'refused', failure_reason: 'Telefoninumber ei sobi', allowed_steps: ['retry', 'cancel'] },
  ])
  expect(await readTasks(id)).toEqual([['parcel-refused', 'Telefoninumber ei sobi', false]])
  omniva.refusal = undefined
  const parcel = parcels[0]!
  expect((await callApi('POST', `order/${id}/parcel/${parcel.id}/retry`, {})).statusCode).toBe(200)
  expect((await waitUntilSettled(id)).parcels).toMatchObject([{ state: 'registered', key: parcel.key }])
  expect(await readTasks(id)).toEqual([['parcel-refused', 'Telefoninumber ei sobi', true]])
  expect((await callApi('POST', `order/${id}/parcel/${parcel.id}/retry`, {})).statusCode).toBe(409)
  expect((await callApi('POST', `order/${id}/parcel/${parcel.id}/cancel`, {})).statusCode).toBe(200)
  expect((await readOrder(id)).registers_with).toBe('omniva')
})

test('a retry sends the corrected data of the order', async () => {
  const { id } = await placeOrder()
  omniva.refusal = 'Telefoninumber ei sobi'
  await requestParcel(id)
  const [parcel] = (await waitUntilSettled(id)).parcels
  omniva.refusal = undefined
  await arrange(app.db, async tx => {
    const row = await lockOrder(tx, id)
    const { client, delivery, shortContactAddress, taxablePerson } = row
    const corrected = { client: { ...client, phone: '+37255550000' }, delivery, shortContactAddress, taxablePerson }
    await correctOrder(tx, app.jobs, row, { ...corrected, fields: ['Client.phone'] }, { username: 'siim', now: NOW })
  })
  await callApi('POST', `order/${id}/parcel/${parcel!.id}/retry`, {})
  await waitUntilSettled(id)
  expect(JSON.stringify(omniva.requests.at(-1))).toContain('55550000')
})

test('retries a broken connection under the same key and creates one parcel', async () => {
  const { order, parcel } = await createPendingParcel()
  omniva.behaviour.dropsAnswer = () => true
  await expect(registerWithCarrier(parcel.id)).rejects.toThrow(parcel.key)
  expect((await readOrder(order.id)).parcels).toMatchObject([{ state: 'waiting', tries: 1, allowed_steps: [] }])
  omniva.behaviour.dropsAnswer = () => false
  await registerWithCarrier(parcel.id)
  const barcode = omniva.parcels.get(parcel.key)
  // A repeated run of the job does not call the carrier again.
  const before = omniva.requests.length
  await registerWithCarrier(parcel.id)
  expect(omniva.requests.length).toBe(before)
  expect((await readOrder(order.id)).parcels).toMatchObject([{ state: 'registered', barcode, failure_reason: '' }])
})

test('opens a task when a carrier never answers', async () => {
  const { order, parcel } = await createPendingParcel()
  omniva.behaviour.isFailing = true
  for (let attempts = 1; attempts < MAX_PARCEL_TRIES; attempts++)
    await expect(registerWithCarrier(parcel.id)).rejects.toThrow('HTTP 500')
  expect(await readTasks(order.id)).toEqual([])
  await registerWithCarrier(parcel.id)
  expect((await readOrder(order.id)).parcels).toMatchObject([{ state: 'refused', failure_reason: 'HTTP 500' }])
  expect(await readTasks(order.id)).toEqual([['parcel-refused', 'HTTP 500', false]])
})

test('replaces an unanswered parcel after a correction and opens a task for the old one', async () => {
  const { order, parcel } = await createPendingParcel()
  const correctField = (field: string) =>
    arrange(app.db, async tx => {
      const row = await lockOrder(tx, order.id)
      const { client, delivery, shortContactAddress, taxablePerson } = row
      const corrected = { client: { ...client, phone: '+37255551111' }, delivery, shortContactAddress, taxablePerson }
      await correctOrder(tx, app.jobs, row, { ...corrected, fields: [field] }, { username: 'siim', now: new Date() })
    })
  const failRegistration = async () => {
    omniva.behaviour.isFailing = true
    await app.db
      .update(orderParcels)
      .set({ tries: MAX_PARCEL_TRIES - 1 })
      .where(eq(orderParcels.id, parcel.id))
    await registerWithCarrier(parcel.id)
    omniva.behaviour.isFailing = false
  }
  const retryParcel = () => callApi('POST', `order/${order.id}/parcel/${parcel.id}/retry`, {})
  await failRegistration()
  await correctField('Client.company_reg_nr')
  omniva.behaviour.dropsAnswer = () => true
  expect((await retryParcel()).json().data.parcels).toMatchObject([{ key: parcel.key }])
  omniva.behaviour.dropsAnswer = () => false
  await app.db.update(orderParcels).set({ state: 'waiting' }).where(eq(orderParcels.id, parcel.id))
  await failRegistration()
  await correctField('Client.phone')
  expect((await retryParcel()).statusCode).toBe(200)
  const { parcels } = await waitUntilSettled(order.id)
  expect(parcels).toMatchObject([{ state: 'cancelled', key: parcel.key }, { state: 'registered' }])
  expect(parcels[1]!.key).not.toBe(parcel.key)
  expect((await readTasks(order.id)).at(-1)).toEqual(['parcel-left-over', parcel.key, false])
})

test('registers many parcels in bulk and merges their labels by carrier', async () => {
  const [first, second, third] = [await placeOrder(), await placeOrder('itella-ee-parcel'), await placeOrder()]
  const pickupOrder = await placeOrder('pickup-tallinn')
  const ids = [first.id, second.id, third.id, pickupOrder.id]
  const selection = { ids }
  const action = { kind: 'register' }
  const plan = (await callApi('POST', 'order/bulk/plan', { selection, action })).json().data
  expect(plan.ids).toEqual([first.id, second.id, third.id])
  expect(plan.refused).toMatchObject([{ count: 1, names: [`#${pickupOrder.number}`] }])
  const operationId = randomUUID()
  for (const _ of ['once', 'again']) await callApi('POST', 'order/bulk', { ids: plan.ids, action, operationId })
  const parcels = []
  for (const id of plan.ids) parcels.push(...(await waitUntilSettled(id)).parcels)
  expect(parcels).toHaveLength(3)
  const file = await callApi('GET', `order-label?ids=${ids.join()}`)
  expect(file.headers['content-type']).toBe('application/pdf')
  const pages = (await PDFDocument.load(file.rawPayload)).getPages()
  const pageWidths = pages.map(page => page.getWidth())
  const widths = parcels.map(({ barcode }) => Number(barcode.replace(/\D/g, '')) % 1_000)
  expect(pageWidths).toEqual([widths[0], widths[2], widths[1]])
  omniva.behaviour.isFailing = true
  const refused = await callApi('GET', `order-label?ids=${first.id}&lang=en`)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Omniva isn’t responding (HTTP 500). Try again later.',
  ])
})

test.each<[string, Partial<typeof orders.$inferInsert>, string]>([
  ['an open amount', { paidCents: 1 }, 'isn’t fully paid'],
  ['an amount added after a payment on delivery', { paidCents: 1, paysBy: 'cash' }, 'isn’t fully paid'],
  ['missing goods', { backordered: true }, 'haven’t arrived'],
])('bulk registration skips orders with %s', async (_name, overrides, reason) => {
  const productId = await makeProduct(app.db, { hasLimitedAmount: false, availableIn: -1 })
  const { id } = await placeOrder('omniva-parcel', 'paid', [buildOrderLine({ productId, amount: 3 })])
  await app.db.update(orders).set(overrides).where(eq(orders.id, id))
  const bulkRequest = { action: { kind: 'register' }, selection: { ids: [id] } }
  const plan = (await callApi('POST', 'order/bulk/plan?lang=en', bulkRequest)).json().data
  expect(plan).toMatchObject({ ids: [], refused: [{ reason: expect.stringContaining(reason) }] })
  await callApi('POST', 'order/bulk', { ids: [id], action: bulkRequest.action, operationId: randomUUID() })
  expect((await readOrder(id)).parcels).toEqual([])
})

test('rejects a full or partial shipment while a parcel is pending', async () => {
  const { order, parcel } = await createPendingParcel()
  const { id } = order
  const { version } = (await callApi('POST', `order/${id}/pack`, { baseVersion: order.version })).json().data
  const pendingMessage = 'The parcel is being registered with the carrier. Wait until it’s registered.'
  for (const part of [{}, { lines: [{ position: 0, amount: 1 }] }]) {
    const refused = await callApi('POST', `order/${id}/ship?lang=en`, { baseVersion: version, ...part })
    expect([refused.statusCode, refused.json().message]).toEqual([409, pendingMessage])
  }
  const bulkRequest = { ids: [id], action: { kind: 'ship' } }
  const plan = (await callApi('POST', 'order/bulk/plan?lang=en', { ...bulkRequest, selection: { ids: [id] } })).json()
    .data
  expect([plan.ids, plan.refused]).toMatchObject([[], [{ reason: pendingMessage }]])
  await registerWithCarrier(parcel.id)
  const shipped = (await callApi('POST', `order/${id}/ship`, { baseVersion: version })).json().data
  expect(shipped.tracking.code).toBe(omniva.parcels.get(parcel.key))
})

test.each([
  ['waits', 0],
  ['is registered', 1],
])(
  'removing the last unsent pieces while the parcel %s ships nothing and keeps the tracking data',
  async (progress, leftOverCount) => {
    const { id, version } = await placeOrder('omniva-parcel', 'packed')
    const part = { tracking: { code: 'CE1EE', url: '' }, lines: [{ position: 0, amount: 1 }] }
    await callApi('POST', `order/${id}/ship`, { baseVersion: version, ...part })
    const { parcel } = await createPendingParcel(id)
    if (progress === 'is registered') await registerWithCarrier(parcel.id)
    const edit = { baseVersion: version + 1, reason: 'Rohkem ei tule', lines: [{ position: 0, amount: 1 }] }
    const edited = await callApi('PUT', `order/${id}/line`, edit)
    expect(edited.json().data).toMatchObject({
      state: 'shipped',
      tracking: { code: 'CE1EE' },
      parcels: [{ has_left: false, state: progress === 'waits' ? 'cancelled' : 'registered' }],
    })
    const requestCount = omniva.requests.length
    await registerWithCarrier(parcel.id)
    expect(omniva.requests.length).toBe(requestCount)
    expect((await readTasks(id)).filter(([kind]) => kind === 'parcel-left-over')).toHaveLength(leftOverCount)
  },
)

test('does not register parcels of a cancelled order; a registered one is a task until cancelled', async () => {
  const cancel = async ({ id, version }: { id: number; version: number }) =>
    expect(
      (await callApi('POST', `order/${id}/cancel`, { baseVersion: version, reason: 'Ostja soovil' })).statusCode,
    ).toBe(200)
  const unregisteredParcel = await createPendingParcel()
  await cancel(unregisteredParcel.order)
  const before = omniva.requests.length
  await registerWithCarrier(unregisteredParcel.parcel.id)
  expect(omniva.requests.length).toBe(before)
  expect((await readOrder(unregisteredParcel.order.id)).parcels).toMatchObject([{ state: 'cancelled' }])

  const registration = await createPendingParcel()
  await registerWithCarrier(registration.parcel.id)
  await cancel(registration.order)
  const listLeftOverTasks = async (id: number) => (await readTasks(id)).filter(([kind]) => kind === 'parcel-left-over')
  expect(await listLeftOverTasks(registration.order.id)).toEqual([['parcel-left-over', undefined, false]])
  await callApi('POST', `order/${registration.order.id}/parcel/${registration.parcel.id}/cancel`, {})
  expect(await listLeftOverTasks(registration.order.id)).toEqual([['parcel-left-over', undefined, true]])

  // The order is cancelled during the carrier's call.
  const racingRegistration = await createPendingParcel()
  const barrier = Promise.withResolvers<void>()
  omniva.behaviour.barrier = barrier.promise
  const requestCount = omniva.requests.length
  const notification = registerWithCarrier(racingRegistration.parcel.id)
  await vi.waitFor(() => expect(omniva.requests.length).toBeGreaterThan(requestCount), 30_000)
  await cancel(racingRegistration.order)
  barrier.resolve()
  await notification
  const [parcel] = (await readOrder(racingRegistration.order.id)).parcels
  expect(parcel).toMatchObject({ state: 'cancelled', barcode: omniva.parcels.get(racingRegistration.parcel.key) })
  expect(await listLeftOverTasks(racingRegistration.order.id)).toHaveLength(1)
})

test('rejects a label file with a missing label, naming the order, and omits parcels that left', async () => {
  const [first, lateOrder] = [await placeOrder('omniva-parcel', 'packed'), await createPendingParcel()]
  await requestParcel(first.id)
  await waitUntilSettled(first.id)
  const refused = await callApi('GET', `order-label?ids=${first.id},${lateOrder.order.id}&lang=en`)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    `Some labels are missing: the parcels of #${lateOrder.order.number} aren’t registered yet or were rejected.`,
  ])
  const readLabels = async () =>
    (await PDFDocument.load((await callApi('GET', `order-label?ids=${first.id}`)).rawPayload)).getPages()
  expect(await readLabels()).toHaveLength(1)
  const sent = { baseVersion: first.version, lines: [{ position: 0, amount: 1 }] }
  await callApi('POST', `order/${first.id}/ship`, sent)
  expect(await readLabels()).toHaveLength(1)
  await requestParcel(first.id, 1)
  const second = (await waitUntilSettled(first.id)).parcels[1]!
  const pages = await readLabels()
  expect(pages.map(page => page.getWidth())).toEqual([Number(second.barcode.replace(/\D/g, '')) % 1_000])
})

test('offers no registration without a carrier account', async () => {
  await app.db.delete(carrierAccounts)
  const { id } = await placeOrder()
  expect(await readOrder(id)).toMatchObject({ parcels: [], registers_with: null })
  expect((await requestParcel(id)).statusCode).toBe(409)
  expect((await callApi('GET', 'order-count')).json().data.can_register).toBe(false)
})

test('registers a parcel with missing goods only when the supplier sends them', async () => {
  const { id } = await placeOrder()
  await app.db.update(orders).set({ backordered: true }).where(eq(orders.id, id))
  const sendRegistration = (acceptance: object) =>
    callApi('POST', `order/${id}/parcel?lang=en`, { seen: 0, ...acceptance })
  const rejected = await sendRegistration({})
  expect(rejected.statusCode).toBe(409)
  expect(rejected.json().message).toContain('haven’t arrived')
  expect((await readOrder(id)).parcels).toEqual([])
  omniva.refusal = 'Telefoninumber ei sobi'
  expect((await sendRegistration({ isDirect: true })).statusCode).toBe(200)
  const [parcel] = (await waitUntilSettled(id)).parcels
  omniva.refusal = undefined
  const retry = (acceptance: object) => callApi('POST', `order/${id}/parcel/${parcel!.id}/retry`, acceptance)
  expect((await retry({})).statusCode).toBe(409)
  expect((await retry({ isDirect: true })).statusCode).toBe(200)
  await waitUntilSettled(id)
})

test('a registered parcel of an unpacked order is a task until the order is packed again', async () => {
  const takeStep = async (id: number, step: string, body: object = {}) => {
    const { version } = await readOrder(id)
    expect((await callApi('POST', `order/${id}/${step}`, { baseVersion: version, ...body })).statusCode).toBe(200)
  }
  const { id } = await placeOrder('omniva-parcel', 'packed')
  const { parcel } = await createPendingParcel(id)
  await registerWithCarrier(parcel.id)
  await takeStep(id, 'unpack')
  const [task] = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, id))
  const barcode = omniva.parcels.get(parcel.key)
  expect(task).toMatchObject({ kind: 'parcel-left-over', closedAt: null, details: { barcode, isUnpacked: true } })
  await takeStep(id, 'pack')
  expect(await readTasks(id)).toEqual([['parcel-left-over', undefined, true]])
  await takeStep(id, 'unpack')
  await takeStep(id, 'cancel', { reason: 'Ostja soovil' })
  const closed = ['parcel-left-over', undefined, true]
  expect((await readTasks(id)).filter(([kind]) => kind === 'parcel-left-over')).toEqual([
    closed,
    closed,
    ['parcel-left-over', undefined, false],
  ])

  // An unanswered parcel is cancelled; the carrier's late answer would open the task.
  const unanswered = await placeOrder('omniva-parcel', 'packed')
  await createPendingParcel(unanswered.id)
  await takeStep(unanswered.id, 'unpack')
  expect((await readOrder(unanswered.id)).parcels).toMatchObject([{ state: 'cancelled' }])
  expect(await readTasks(unanswered.id)).toEqual([])
})
