import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { carrierAccounts } from '#delivery/server/tables.ts'
import { type FakeShipping, fakeOmniva, fakeSmartposti } from '#delivery/testing/fake-shipping.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { system } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { correctOrder } from '../correct-order.ts'
import { handleOrderMailJobs } from '../handle-order-mail-jobs.ts'
import { lockOrder } from '../lock-order.ts'
import { MAX_PARCEL_TRIES } from '../order-jobs.ts'
import { routes } from '../routes.ts'
import { orderParcels, orders, staffTasks } from '../tables.ts'
import { handleParcelJobs } from './parcel-routes.ts'
import { registerParcel } from './register-parcel.ts'

const PACKER = staffWith(['order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
const NOW = new Date('2026-11-20T10:00:00Z')

let app: TestApp
let omniva: FakeShipping
let smartposti: FakeShipping
beforeAll(async () => {
  omniva = await fakeOmniva()
  smartposti = await fakeSmartposti()
  const settings = { OMNIVA_SHIPMENTS_URL: omniva.url, SMARTPOSTI_SHIPMENTS_URL: `${smartposti.url}/` }
  app = await createTestApp(given => {
    routes(given)
    handleOrderMailJobs(given)
    handleParcelJobs(given)
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
    fake.refuses = undefined
    Object.assign(fake.mood, { isFailing: false, dropsAnswer: () => false })
  }
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/${url}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const place = async (
  provider = 'omniva-parcel',
  state: 'paid' | 'packed' = 'paid',
  lines = [buildOrderLine({ amount: 3 })],
) => {
  const delivery = {
    ...{ country: 'EE', provider, providerName: provider, address: null },
    option: { id: '96001', name: 'Kristiine', address: 'Endla 45' },
  }
  const { order } = await arrange(app.db, tx =>
    makeOrder(tx, { delivery, lines }, { placedAt: NOW, paidAt: NOW, state }),
  )
  return order
}
const view = async (id: number): Promise<AdminOrder> => (await call('GET', `order/${id}`)).json().data
const register = (id: number, seen = 0) => call('POST', `order/${id}/parcel`, { seen })
/** Waits until no parcel of the order is pending. */
const settled = (id: number) =>
  vi.waitFor(
    async () => {
      const order = await view(id)
      expect(order.parcels.at(-1)?.state).not.toBe('waiting')
      return order
    },
    { timeout: 20_000, interval: 100 },
  )
const taskOf = async (orderId: number) => {
  const found = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, orderId)).orderBy(staffTasks.id)
  return found.map(({ kind, details, closedAt }) => [kind, details.words, closedAt !== null])
}
/** A pending parcel without a job. */
const waiting = async (orderId?: number) => {
  const order = orderId === undefined ? await place() : { id: orderId, number: 0, version: 0 }
  const row = { orderId: order.id, carrier: 'omniva', key: randomUUID(), askedAt: NOW, actor: 'siim' } as const
  const [parcel] = await app.db.insert(orderParcels).values(row).returning()
  return { order, parcel: parcel! }
}
const tell = (id: number) => registerParcel(app, system('register-parcel'), id)

test.each([
  ['POST', 'order/999999/parcel', { seen: 0 }],
  ['POST', 'order/999999/parcel/1/again', {}],
  ['GET', 'order-label?ids=999999', undefined],
] as const)('%s %s needs the permission order.edit', async (method, url, body) => {
  app.signInAs(GUEST)
  expect((await call(method, url, body)).statusCode).toBe(401)
  app.signInAs({ ...PACKER, permissions: ['stock.edit'] })
  expect((await call(method, url, body)).statusCode).toBe(403)
  app.signInAs(PACKER)
  expect((await call(method, url, body)).statusCode).toBe(404)
})

test('registers a parcel once, ships it with its order, and tracks it by barcode', async () => {
  const { id } = await place()
  expect((await view(id)).registers_with).toBe('omniva')
  const both = await Promise.all([register(id), register(id)])
  expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  const { parcels, version, registers_with } = await settled(id)
  expect(parcels).toMatchObject([{ state: 'registered', has_left: false, may: ['call-off'] }])
  expect(registers_with).toBeNull()
  const [{ barcode, key }] = parcels as [AdminOrder['parcels'][number]]
  expect(omniva.parcels.get(key)).toBe(barcode)
  expect((await register(id, 1)).statusCode).toBe(409)
  await call('POST', `order/${id}/pack`, { baseVersion: version })
  const shipped = (await call('POST', `order/${id}/ship`, { baseVersion: version + 1 })).json().data
  expect(shipped.tracking).toMatchObject({ code: barcode })
  expect(shipped.parcels).toMatchObject([{ has_left: true, may: [] }])
  expect(shipped.shipments[0].tracking).toEqual({
    code: barcode,
    url: `https://minu.omniva.ee/track/${barcode}`,
  })
})

test('each partial shipment has its own parcel', async () => {
  const { id, version } = await place('itella-ee-parcel', 'packed')
  await register(id)
  const first = (await settled(id)).parcels[0]!
  const part = { baseVersion: version, lines: [{ position: 0, amount: 1 }] }
  const sent = (await call('POST', `order/${id}/ship`, part)).json().data
  expect(sent.shipments[0].tracking.code).toBe(first.barcode)
  expect(sent.registers_with).toBe('smartposti')
  expect((await register(id, 0)).statusCode).toBe(409)
  await register(id, 1)
  const second = (await settled(id)).parcels[1]!
  const rest = (await call('POST', `order/${id}/ship`, { baseVersion: sent.version })).json().data
  expect(rest.shipments.map((one: { tracking: { code: string } }) => one.tracking.code)).toEqual([
    first.barcode,
    second.barcode,
  ])
})

test('a rejected parcel opens a task with the carrier’s reason; a successful retry closes it', async () => {
  const { id } = await place()
  omniva.refuses = 'Telefoninumber ei sobi'
  await register(id)
  const { parcels } = await settled(id)
  expect(parcels).toMatchObject([{ state: 'refused', words: 'Telefoninumber ei sobi', may: ['again', 'call-off'] }])
  expect(await taskOf(id)).toEqual([['parcel-refused', 'Telefoninumber ei sobi', false]])
  omniva.refuses = undefined
  const parcel = parcels[0]!
  expect((await call('POST', `order/${id}/parcel/${parcel.id}/again`, {})).statusCode).toBe(200)
  expect((await settled(id)).parcels).toMatchObject([{ state: 'registered', key: parcel.key }])
  expect(await taskOf(id)).toEqual([['parcel-refused', 'Telefoninumber ei sobi', true]])
  expect((await call('POST', `order/${id}/parcel/${parcel.id}/again`, {})).statusCode).toBe(409)
  expect((await call('POST', `order/${id}/parcel/${parcel.id}/call-off`, {})).statusCode).toBe(200)
  expect((await view(id)).registers_with).toBe('omniva')
})

test('a retry sends the corrected data of the order', async () => {
  const { id } = await place()
  omniva.refuses = 'Telefoninumber ei sobi'
  await register(id)
  const [parcel] = (await settled(id)).parcels
  omniva.refuses = undefined
  await arrange(app.db, async tx => {
    const row = await lockOrder(tx, id)
    const { client, delivery, shortContactAddress } = row
    const right = { client: { ...client, phone: '+37255550000' }, delivery, shortContactAddress }
    await correctOrder(tx, app.jobs, row, { ...right, fields: ['Client.phone'] }, { username: 'siim', now: NOW })
  })
  await call('POST', `order/${id}/parcel/${parcel!.id}/again`, {})
  await settled(id)
  expect(JSON.stringify(omniva.requests.at(-1))).toContain('55550000')
})

test('retries a broken connection under the same key and creates one parcel', async () => {
  const { order, parcel } = await waiting()
  omniva.mood.dropsAnswer = () => true
  await expect(tell(parcel.id)).rejects.toThrow(parcel.key)
  expect((await view(order.id)).parcels).toMatchObject([{ state: 'waiting', tries: 1, may: [] }])
  omniva.mood.dropsAnswer = () => false
  await tell(parcel.id)
  const barcode = omniva.parcels.get(parcel.key)
  // Each try runs twice, because the queue misses its end.
  const before = omniva.requests.length
  await tell(parcel.id)
  expect(omniva.requests.length).toBe(before)
  expect((await view(order.id)).parcels).toMatchObject([{ state: 'registered', barcode, words: '' }])
})

test('opens a task when a carrier never answers', async () => {
  const { order, parcel } = await waiting()
  omniva.mood.isFailing = true
  for (let tries = 1; tries < MAX_PARCEL_TRIES; tries++) await expect(tell(parcel.id)).rejects.toThrow('HTTP 500')
  expect(await taskOf(order.id)).toEqual([])
  await tell(parcel.id)
  expect((await view(order.id)).parcels).toMatchObject([{ state: 'refused', words: 'HTTP 500' }])
  expect(await taskOf(order.id)).toEqual([['parcel-refused', 'HTTP 500', false]])
})

test('replaces an unanswered parcel after a correction and opens a task for the old one', async () => {
  const { order, parcel } = await waiting()
  const correct = (field: string) =>
    arrange(app.db, async tx => {
      const row = await lockOrder(tx, order.id)
      const { client, delivery, shortContactAddress } = row
      const right = { client: { ...client, phone: '+37255551111' }, delivery, shortContactAddress }
      await correctOrder(tx, app.jobs, row, { ...right, fields: [field] }, { username: 'siim', now: new Date() })
    })
  const tellInVain = async () => {
    omniva.mood.isFailing = true
    await app.db
      .update(orderParcels)
      .set({ tries: MAX_PARCEL_TRIES - 1 })
      .where(eq(orderParcels.id, parcel.id))
    await tell(parcel.id)
    omniva.mood.isFailing = false
  }
  const again = () => call('POST', `order/${order.id}/parcel/${parcel.id}/again`, {})
  await tellInVain()
  await correct('Client.company_reg_nr')
  omniva.mood.dropsAnswer = () => true
  expect((await again()).json().data.parcels).toMatchObject([{ key: parcel.key }])
  omniva.mood.dropsAnswer = () => false
  await app.db.update(orderParcels).set({ state: 'waiting' }).where(eq(orderParcels.id, parcel.id))
  await tellInVain()
  await correct('Client.phone')
  expect((await again()).statusCode).toBe(200)
  const { parcels } = await settled(order.id)
  expect(parcels).toMatchObject([{ state: 'called-off', key: parcel.key }, { state: 'registered' }])
  expect(parcels[1]!.key).not.toBe(parcel.key)
  expect((await taskOf(order.id)).at(-1)).toEqual(['parcel-left-over', parcel.key, false])
})

test('registers many parcels in bulk and merges their labels by carrier', async () => {
  const [first, second, third] = [await place(), await place('itella-ee-parcel'), await place()]
  const collected = await place('pickup-tallinn')
  const ids = [first.id, second.id, third.id, collected.id]
  const which = { ids }
  const deed = { kind: 'register' }
  const plan = (await call('POST', 'order/bulk/plan', { which, deed })).json().data
  expect(plan.ids).toEqual([first.id, second.id, third.id])
  expect(plan.refused).toMatchObject([{ count: 1, names: [`#${collected.number}`] }])
  const act = randomUUID()
  for (const _ of ['once', 'again']) await call('POST', 'order/bulk', { ids: plan.ids, deed, act })
  const parcels = []
  for (const id of plan.ids) parcels.push(...(await settled(id)).parcels)
  expect(parcels).toHaveLength(3)
  const file = await call('GET', `order-label?ids=${ids.join()}`)
  expect(file.headers['content-type']).toBe('application/pdf')
  const pages = (await PDFDocument.load(file.rawPayload)).getPages()
  const widths = pages.map(page => page.getWidth())
  const [one, smart, other] = parcels.map(({ barcode }) => Number(barcode.replace(/\D/g, '')) % 1_000)
  expect(widths).toEqual([one, other, smart])
  omniva.mood.isFailing = true
  const refused = await call('GET', `order-label?ids=${first.id}&lang=en`)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Omniva isn’t responding (HTTP 500). Try again later.',
  ])
})

test('bulk registration skips orders with an open amount', async () => {
  const { id } = await place()
  await app.db.update(orders).set({ paidCents: 1 }).where(eq(orders.id, id))
  const many = { deed: { kind: 'register' }, which: { ids: [id] } }
  const plan = (await call('POST', 'order/bulk/plan?lang=en', many)).json().data
  expect(plan).toMatchObject({ ids: [], refused: [{ reason: expect.stringContaining('isn’t fully paid') }] })
  await call('POST', 'order/bulk', { ids: [id], deed: many.deed, act: randomUUID() })
  expect((await view(id)).parcels).toEqual([])
})

test('rejects a full or partial shipment while a parcel is pending', async () => {
  const { order, parcel } = await waiting()
  const { id } = order
  const { version } = (await call('POST', `order/${id}/pack`, { baseVersion: order.version })).json().data
  const waits = 'The parcel is being registered with the carrier. Wait until it’s registered.'
  for (const part of [{}, { lines: [{ position: 0, amount: 1 }] }]) {
    const refused = await call('POST', `order/${id}/ship?lang=en`, { baseVersion: version, ...part })
    expect([refused.statusCode, refused.json().message]).toEqual([409, waits])
  }
  const many = { ids: [id], deed: { kind: 'ship' } }
  const plan = (await call('POST', 'order/bulk/plan?lang=en', { ...many, which: { ids: [id] } })).json().data
  expect([plan.ids, plan.refused]).toMatchObject([[], [{ reason: waits }]])
  await tell(parcel.id)
  const shipped = (await call('POST', `order/${id}/ship`, { baseVersion: version })).json().data
  expect(shipped.tracking.code).toBe(omniva.parcels.get(parcel.key))
})

test.each([
  ['waits', 0],
  ['is registered', 1],
])(
  'removing the last unsent pieces while the parcel %s ships nothing and keeps the tracking data',
  async (how, leftOver) => {
    const { id, version } = await place('omniva-parcel', 'packed')
    const part = { tracking: { code: 'CE1EE', url: '' }, lines: [{ position: 0, amount: 1 }] }
    await call('POST', `order/${id}/ship`, { baseVersion: version, ...part })
    const { parcel } = await waiting(id)
    if (how === 'is registered') await tell(parcel.id)
    const edit = { baseVersion: version + 1, reason: 'Rohkem ei tule', lines: [{ position: 0, amount: 1 }] }
    const edited = await call('PUT', `order/${id}/line`, edit)
    expect(edited.json().data).toMatchObject({
      ...{ state: 'shipped', tracking: { code: 'CE1EE' } },
      parcels: [{ has_left: false, state: how === 'waits' ? 'called-off' : 'registered' }],
    })
    const asked = omniva.requests.length
    await tell(parcel.id)
    expect(omniva.requests.length).toBe(asked)
    expect((await taskOf(id)).filter(([kind]) => kind === 'parcel-left-over')).toHaveLength(leftOver)
  },
)

test('does not register parcels of a cancelled order; a registered one is a task until called off', async () => {
  const cancel = async ({ id, version }: { id: number; version: number }) =>
    expect(
      (await call('POST', `order/${id}/cancel`, { baseVersion: version, reason: 'Ostja soovil' })).statusCode,
    ).toBe(200)
  const untold = await waiting()
  await cancel(untold.order)
  const before = omniva.requests.length
  await tell(untold.parcel.id)
  expect(omniva.requests.length).toBe(before)
  expect((await view(untold.order.id)).parcels).toMatchObject([{ state: 'called-off' }])

  const pending = await waiting()
  await tell(pending.parcel.id)
  await cancel(pending.order)
  const leftOver = async (id: number) => (await taskOf(id)).filter(([kind]) => kind === 'parcel-left-over')
  expect(await leftOver(pending.order.id)).toEqual([['parcel-left-over', undefined, false]])
  await call('POST', `order/${pending.order.id}/parcel/${pending.parcel.id}/call-off`, {})
  expect(await leftOver(pending.order.id)).toEqual([['parcel-left-over', undefined, true]])

  // The order is cancelled during the carrier's call.
  const between = await waiting()
  const held = Promise.withResolvers<void>()
  omniva.mood.barrier = held.promise
  const asked = omniva.requests.length
  const telling = tell(between.parcel.id)
  await vi.waitFor(() => expect(omniva.requests.length).toBeGreaterThan(asked), 30_000)
  await cancel(between.order)
  held.resolve()
  await telling
  const [parcel] = (await view(between.order.id)).parcels
  expect(parcel).toMatchObject({ state: 'called-off', barcode: omniva.parcels.get(between.parcel.key) })
  expect(await leftOver(between.order.id)).toHaveLength(1)
})

test('rejects a label file with a missing label, naming the order, and omits parcels that left', async () => {
  const [first, late] = [await place('omniva-parcel', 'packed'), await waiting()]
  await register(first.id)
  await settled(first.id)
  const both = await call('GET', `order-label?ids=${first.id},${late.order.id}&lang=en`)
  expect([both.statusCode, both.json().message]).toEqual([
    409,
    `Some labels are missing: the parcels of #${late.order.number} aren’t registered yet or were rejected.`,
  ])
  const labels = async () =>
    (await PDFDocument.load((await call('GET', `order-label?ids=${first.id}`)).rawPayload)).getPages()
  expect(await labels()).toHaveLength(1)
  const sent = { baseVersion: first.version, lines: [{ position: 0, amount: 1 }] }
  await call('POST', `order/${first.id}/ship`, sent)
  expect(await labels()).toHaveLength(1)
  await register(first.id, 1)
  const second = (await settled(first.id)).parcels[1]!
  const pages = await labels()
  expect(pages.map(page => page.getWidth())).toEqual([Number(second.barcode.replace(/\D/g, '')) % 1_000])
})

test('offers no registration without a carrier account', async () => {
  await app.db.delete(carrierAccounts)
  const { id } = await place()
  expect(await view(id)).toMatchObject({ parcels: [], registers_with: null })
  expect((await register(id)).statusCode).toBe(409)
  expect((await call('GET', 'order-count')).json().data.registers).toBe(false)
})
