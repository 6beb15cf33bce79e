import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { moveStock } from '#stock/server/stock.ts'
import { makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { handleOrderMailJobs } from './handle-order-mail-jobs.ts'
import { readPublicFulfilment } from './read-public-fulfilment.ts'
import { registerOrderRoutes } from './routes.ts'
import { readStoredOrder } from './stored-order.ts'
import { orders } from './tables.ts'
import { fillBackorders } from './take-backordered.ts'

let app: TestApp
let warehouseId: number
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerOrderRoutes(testApp)
    handleOrderMailJobs(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(app.db, tx => makeShop(tx))
  warehouseId = await makeWarehouse(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(createStaffMember(['order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })))

const callApi = (url: string, payload: object) =>
  app.server.inject({ method: 'POST', url: `/v1/admin/order${url}`, headers: { 'x-csrf-token': 'any' }, payload })
const readOrder = async (id: number) => (await app.server.inject({ url: `/v1/admin/order/${id}` })).json().data
const readMailText = (key: string): Promise<string> =>
  vi.waitFor(async () => {
    const [mail] = await app.db.select().from(mails).where(eq(mails.key, key))
    expect(mail).toBeDefined()
    return mail!.text
  }, 30_000)
const readSlipText = async (id: number): Promise<string> => {
  const file = await app.server.inject({ url: `/v1/admin/order-slip?ids=${id}` })
  return (await extractText(new Uint8Array(file.rawPayload), { mergePages: true })).text.replace(/\s+/g, ' ')
}
const receiveGoods = async (productId: number, delta: number): Promise<void> => {
  await arrange(app.db, tx =>
    moveStock(tx, [{ productId, warehouseId, delta }], { reason: 'delivery', now: new Date() }),
  )
  await fillBackorders(app, [productId])
}

/** Places an order of twelve hoses and three clamps; ten hoses and all clamps are in stock. */
const placeOrder = async () => {
  const [hose, clamp] = await Promise.all(
    [1, 2].map(() => makeProduct(app.db, { hasLimitedAmount: false, availableIn: -1 })),
  )
  const lines = [
    buildOrderLine({ productId: hose!, amount: 12, name: 'Hose', code1: 'H-1' }),
    buildOrderLine({ productId: clamp!, amount: 3, name: 'Clamp', code1: 'C-1' }),
  ]
  const state = { state: 'paid', paidAt: new Date() } as const
  const { order } = await arrange(app.db, tx => makeOrder(tx, { lines, backordered: true }, state))
  await receiveGoods(hose!, 10)
  await receiveGoods(clamp!, 3)
  return { id: order.id, hose: hose! }
}

const buildPieces = (hoses: number, clamps: number): PieceCount[] =>
  [
    { position: 0, amount: hoses },
    { position: 1, amount: clamps },
  ].filter(({ amount }) => amount > 0)

interface Parcel {
  lines: PieceCount[]
  code: string
  /** The pieces in the mail of this parcel. */
  mailedPieces: string
  /** Parts of the slip before the parcel leaves. */
  slipPatterns: RegExp[]
  state: string
}

const FIRST_PARCEL: Parcel = {
  lines: buildPieces(6, 0),
  code: 'FIRST1EE',
  mailedPieces: '6 pcs Hose',
  slipPatterns: [/H-1 Hose 12 6/, /C-1 Clamp 3 0/],
  state: 'packed',
}
const SECOND_PARCEL: Parcel = {
  lines: buildPieces(4, 3),
  code: 'SECOND2EE',
  mailedPieces: '4 pcs Hose, 3 pcs Clamp',
  slipPatterns: [/H-1 Hose 6 12 4/, /C-1 Clamp 0 3 3/, /FIRST1EE.*6 pcs Hose/],
  state: 'packed',
}
const THIRD_PARCEL: Parcel = {
  lines: buildPieces(2, 0),
  code: 'THIRD3EE',
  mailedPieces: '2 pcs Hose',
  slipPatterns: [/H-1 Hose 10 12 2/, /C-1 Clamp 3 3 0/, /SECOND2EE.*4 pcs Hose, 3 pcs Clamp/],
  state: 'shipped',
}

test.each([
  ['the last pieces arrive first', { arrives: true }],
  ['the supplier sends the last pieces', { arrives: false }],
])('an order leaves in three parcels when %s', async (_name, { arrives }) => {
  const { id, hose } = await placeOrder()
  const callBulk = (kind: string) => callApi('/bulk', { ids: [id], action: { kind }, operationId: randomUUID() })
  const refusal = { changed: 0, refused: [{ count: 1, reason: expect.stringContaining('ei ole veel kohal') }] }
  expect((await callBulk('pack')).json().data).toMatchObject(refusal)
  const takeStep = async (step: 'pack' | 'ship', body: object) => {
    const { version } = await readOrder(id)
    return (await callApi(`/${id}/${step}`, { baseVersion: version, ...body })).json()
  }
  await takeStep('pack', { lines: FIRST_PARCEL.lines })
  expect((await readOrder(id)).packed).toEqual(FIRST_PARCEL.lines)
  for (const [index, parcel] of [FIRST_PARCEL, SECOND_PARCEL, THIRD_PARCEL].entries()) {
    if (parcel === THIRD_PARCEL) {
      expect((await callBulk('ship')).json().data).toMatchObject(refusal)
      if (arrives) await receiveGoods(hose, 2)
    }
    for (const row of index === 2 && !arrives ? [] : parcel.slipPatterns) expect(await readSlipText(id)).toMatch(row)
    const isDirect = parcel === THIRD_PARCEL && !arrives
    await takeStep('ship', {
      lines: parcel.lines,
      tracking: { code: parcel.code, url: '' },
      ...(isDirect && { isDirect }),
    })
    const order = await readOrder(id)
    expect(order.state).toBe(parcel.state)
    const sent = [FIRST_PARCEL, SECOND_PARCEL, THIRD_PARCEL].slice(0, index + 1)
    expect(order.shipments).toMatchObject(sent.map(({ lines, code }) => ({ lines, tracking: { code } })))
    const key =
      parcel === THIRD_PARCEL ? `order-shipped:${id}` : `order-shipped-part:${id}:${order.shipments[index].id}`
    const text = await readMailText(key)
    expect(text).toContain(`In this shipment: ${parcel.mailedPieces}`)
    expect(text).toContain(parcel.code)
    for (const { code } of sent.slice(0, -1)) expect(text).not.toContain(code)
  }
  const stored = await readStoredOrder(app.db, id)
  expect((await readPublicFulfilment(app.db, stored!))!.parcels).toMatchObject(
    [FIRST_PARCEL, SECOND_PARCEL, THIRD_PARCEL].map(({ code, lines }) => ({
      tracking: { code },
      pieces: lines.map(({ amount, position }) => ({ amount, code1: position === 0 ? 'H-1' : 'C-1' })),
    })),
  )
  const { rows } = await app.db.execute<{ held: number }>(
    sql`select coalesce(-sum(delta), 0)::int as held from stock_movement where order_id = ${id}`,
  )
  expect(rows[0]!.held).toBe(arrives ? 15 : 13)
  expect((await app.db.select().from(orders).where(eq(orders.id, id)))[0]!.packedLines).toBeNull()
})
