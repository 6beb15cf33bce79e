import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProducts } from '#catalog/testing/factories.ts'
import { carrierAccounts } from '#delivery/server/tables.ts'
import { type FakeShipping, fakeOmniva } from '#delivery/testing/fake-shipping.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { openCents, worthCents } from '#orders/domain/balance.ts'
import { makeOrder, orderLineOf } from '#orders/testing/factories.ts'
import { system } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import type { Write } from '#platform/server/write.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { lockLevels, takeStock } from '#stock/server/stock.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { creditRefund } from '../invoices/credit-refund.ts'
import { invoicedCents, issueCredit } from '../invoices/issue-credit.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { lockOrder } from '../lock-order.ts'
import { markPaid, notePaidMore } from '../mark-paid.ts'
import { noteNeedsAttention } from '../note-order-event.ts'
import { noteRefund } from '../note-refund.ts'
import { moveParcel, openParcel } from '../parcels/change-parcel.ts'
import { registerParcel } from '../parcels/register-parcel.ts'
import { routes } from '../routes.ts'
import type { OrderRow } from '../stored-order.ts'
import { invoices, orderParcels, orderShipments, staffTasks } from '../tables.ts'
import { adminOrder } from './admin-order.ts'
import { changeOrder } from './change-order.ts'
import { editOrder, tryEdit } from './edit-order.ts'
import { moveReturn, openReturn } from './returns.ts'

/** Two limited products of two warehouses, one that is sold without limit, and delivery. */
const PIECES = 12
let app: TestApp
let warehouses: number[]
let jobs: { name: string; payload: Record<string, unknown> }[] = []
let omniva: FakeShipping
beforeAll(async () => {
  omniva = await fakeOmniva()
  app = await createTestApp(
    given => {
      routes(given)
      given.jobs.enqueue = async (_tx, { name }, payload) =>
        void jobs.push({ name, payload: { ...(payload as object) } })
    },
    { OMNIVA_SHIPMENTS_URL: omniva.url },
  )
  const { username: account, secret } = omniva
  await app.db
    .insert(carrierAccounts)
    .values({ carrier: 'omniva', username: account, secret, active: true, version: 1 })
  await arrange(app.db, tx => makeShop(tx))
  warehouses = [await makeWarehouse(app.db), await makeWarehouse(app.db)]
})
afterAll(async () => {
  await app.close()
  await omniva.close()
})

const by = system('test')
const username = 'siim'
const now = new Date('2026-03-02T10:00:00Z')

interface Shop {
  id: number
  limited: number[]
  refunds: number
}

const openShop = async (exempt: boolean): Promise<Shop> => {
  const limited = await makeProducts(app.db, [
    { priceCents: 1_999, hasLimitedAmount: true, availableIn: 1 },
    { priceCents: 333, hasLimitedAmount: true, availableIn: 1 },
  ])
  const [free] = await makeProducts(app.db, [{ priceCents: 12_345, hasLimitedAmount: false, availableIn: -1 }])
  await makeStock(
    app.db,
    limited.flatMap(productId => warehouses.map(warehouseId => ({ productId, warehouseId, amount: PIECES / 2 }))),
  )
  const stored = await arrange(app.db, async tx => {
    const of = (productId: number, amount: number, unitCents: number, over = {}) => {
      const totalCents = exempt ? Math.round((unitCents * amount) / 1.24) : unitCents * amount
      return orderLineOf({ productId, amount, unitCents, totalCents, ...over })
    }
    const [one, two] = limited as [number, number]
    const lines = [
      of(one, 4, 1_999),
      of(two, 3, 333),
      of(free!, 1, 12_345, { vatBasisPoints: exempt ? 2400 : 900 }),
      of(900_000, 1, 399, { class: 'shipping', availability: null }),
    ]
    const made = await makeOrder(tx, { lines, vatExempt: exempt }, { placedAt: now })
    await lockLevels(tx, limited)
    const taken = [
      { productId: one, amount: 4 },
      { productId: two, amount: 3 },
    ]
    await takeStock(tx, made.order.id, taken, now)
    return made
  })
  return { id: stored.order.id, limited, refunds: 0 }
}

type Step =
  | { do: 'edit' | 'try'; which: number; amount: number; price: number | null; adds: number | null }
  | { do: 'restore'; edition: number }
  | { do: 'ship'; amounts: number[] | null }
  | {
      do: 'pack' | 'deliver' | 'cancel' | 'return' | 'pay' | 'payMore' | 'vat' | 'parcel' | 'tell' | 'callOff' | 'work'
    }
  | { do: 'refund'; cents: number | null }
  | { do: 'announce'; which: number; amount: number; delivery: boolean }
  | { do: 'handle'; step: 'receive' | 'inspect' | 'call-off'; restocked: number; deduction: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('edit', 'edit', 'edit', 'try'),
      which: fc.nat(4),
      amount: fc.nat(7),
      price: fc.constantFrom(null, null, 100, 2_500),
      adds: fc.constantFrom(null, null, 0, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore'), edition: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('ship'), amounts: fc.option(fc.array(fc.nat(3), { maxLength: 3 })) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('pack', 'pack', 'deliver', 'cancel', 'return', 'pay', 'pay', 'payMore', 'vat', 'work'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('parcel', 'parcel', 'tell', 'tell', 'callOff'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund'), cents: fc.constantFrom(null, null, 57, 1_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('announce'),
      which: fc.nat(3),
      amount: fc.integer({ min: 1, max: 3 }),
      delivery: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('handle'),
      step: fc.constantFrom('receive', 'receive', 'inspect', 'inspect', 'call-off'),
      restocked: fc.nat(3),
      deduction: fc.constantFrom(0, 0, 50),
    }),
  },
) as fc.Arbitrary<Step>

const seen = async ({ id }: Shop): Promise<AdminOrder> => (await adminOrder(app.db, id))!
const locked = (shop: Shop, work: (tx: Write, order: OrderRow) => Promise<void>): Promise<void> =>
  arrange(app.db, async tx => work(tx, await lockOrder(tx, shop.id)))

const lineAt = (order: AdminOrder, nth: number) => order.lines[nth % order.lines.length]!

const take = async (shop: Shop, given: Step): Promise<void> => {
  const order = await seen(shop)
  const own = { baseVersion: order.version, username }
  switch (given.do) {
    case 'edit':
    case 'try': {
      const { position } = lineAt(order, given.which)
      const lines = order.lines.map(line => {
        if (line.position !== position) return { position: line.position, amount: line.amount }
        return { position, amount: given.amount, ...(given.price !== null && { unitCents: given.price }) }
      })
      const added =
        given.adds === null ? [] : [{ productId: shop.limited[given.adds]!, amount: 1 + (given.amount % 2) }]
      const edit = { ...own, wish: { lines: [...lines, ...added], reason: 'asked by phone' } }
      return void (await (given.do === 'edit' ? editOrder : tryEdit)(app, by, shop.id, edit))
    }
    case 'restore':
      return void (await editOrder(app, by, shop.id, { ...own, wish: { edition: given.edition } }))
    case 'vat':
      return void (await editOrder(app, by, shop.id, { ...own, wish: { withVat: true, reason: 'VIES' } }))
    case 'parcel':
      return void (await openParcel(app, by, shop.id, { seen: order.parcels.length, username }))
    case 'tell': {
      const waiting = order.parcels.find(({ state }) => state === 'waiting')
      return waiting && registerParcel(app, by, waiting.id)
    }
    case 'callOff': {
      const one = order.parcels.find(({ may }) => may.includes('call-off'))
      if (one) await moveParcel(app, by, shop.id, { parcelId: one.id, step: 'call-off', username })
      return
    }
    case 'ship': {
      const lines = given.amounts?.map((amount, nth) => ({ position: lineAt(order, nth).position, amount }))
      return void (await changeOrder(app, by, shop.id, { ...own, action: 'ship', lines }))
    }
    case 'pack':
    case 'deliver':
    case 'cancel':
    case 'return':
      return void (await changeOrder(app, by, shop.id, { ...own, action: given.do, reason: 'because' }))
    case 'pay':
      return locked(shop, async (tx, row) => {
        const paid = { cents: row.totalCents, details: {}, now }
        if (row.state === 'new') await markPaid(tx, app.jobs, row, paid)
      })
    case 'payMore':
      return locked(shop, async (tx, row) => {
        const cents = openCents(row)
        if (row.paidAt !== null && row.state !== 'cancelled' && cents > 0)
          await notePaidMore(tx, row, { cents, details: {}, now })
      })
    case 'refund':
      return locked(shop, async (tx, row) => {
        const most = row.paidCents - row.refundedCents
        const cents = Math.min(most, given.cents ?? Math.max(0, -openCents(row)))
        if (cents <= 0) return
        await noteRefund(tx, row, cents, now)
        jobs.push({ name: 'order-refunded', payload: { orderId: shop.id, refundId: ++shop.refunds, cents } })
      })
    case 'announce': {
      const { position } = lineAt(order, given.which)
      const delivery = order.lines.filter(
        line => given.delivery && line.class === 'shipping' && line.position !== position,
      )
      const lines = [
        { position, amount: given.amount },
        ...delivery.map(line => ({ position: line.position, amount: 1 })),
      ]
      return void (await openReturn(app, by, shop.id, { ...own, kind: 'return', reason: '', lines }))
    }
    case 'handle': {
      const one = order.returns.find(({ may }) => may.includes(given.step))
      if (!one) return
      const found = one.lines.map(({ position, amount, value }) => ({
        position,
        restocked: Math.min(amount, given.restocked),
        deductionCents: Math.min(Math.round(value * 100), given.deduction),
      }))
      return void (await moveReturn(app, by, shop.id, { ...own, returnId: one.id, step: given.step, found }))
    }
    case 'work':
      return doWork()
  }
}

/** What the jobs do of papers. */
const doWork = async (): Promise<void> => {
  const asked = jobs
  jobs = []
  for (const { name, payload } of asked) {
    const { orderId, refundId, cents, how } = payload as {
      orderId: number
      refundId: number
      cents: number
      how: string
    }
    await arrange(app.db, async tx => {
      if (name === 'order-paid') await issueInvoice(tx, orderId, now)
      if (name === 'order-ended') await issueCredit(tx, orderId, { cause: how }, now)
      if (name === 'order-refunded') await creditRefund(tx, orderId, { cause: `refund:${refundId}`, cents }, now)
    })
  }
}

const check = async (shop: Shop): Promise<void> => {
  const order = await seen(shop)
  const row = await arrange(app.db, tx => lockOrder(tx, shop.id))
  // Lines: what is sent is ordered, what came back was sent; the total is their sum.
  for (const { amount, sent, returned, class: kind } of order.lines) {
    expect(sent).toBeLessThanOrEqual(amount)
    if (kind !== 'shipping') expect(returned).toBeLessThanOrEqual(sent)
  }
  expect(Math.round(order.lines.reduce((sum, { total }) => sum + total * 100, 0))).toBe(row.totalCents)
  // States: shipped when all was sent, and then only.
  const goods = order.lines.filter(line => line.class !== 'shipping')
  const allSent = goods.every(({ amount, sent }) => sent === amount)
  if (row.state === 'packed') expect(allSent).toBe(false)
  // Parcels: what left did so with goods, nobody is told of an order from which nothing goes, and it is followed by what left last.
  const shipments = await app.db.select().from(orderShipments).where(eq(orderShipments.orderId, shop.id))
  const parcels = await app.db.select().from(orderParcels).where(eq(orderParcels.orderId, shop.id))
  const left = shipments.filter(({ lines }) => lines.length > 0).sort((a, b) => a.id - b.id)
  for (const { shipmentId } of parcels) if (shipmentId !== null) expect(left.map(({ id }) => id)).toContain(shipmentId)
  if (row.state !== 'paid' && row.state !== 'packed') expect(parcels.map(({ state }) => state)).not.toContain('waiting')
  expect(row.tracking?.code).toBe(left.findLast(({ tracking }) => tracking !== null)?.tracking?.code)
  // Stock: what lies there, what the order keeps and what was written off is what there was.
  for (const productId of shop.limited) {
    const { rows } = await app.db.execute<{ there: number; held: number; damaged: number }>(sql`
      select (select sum(amount)::int from stock_level where product_id = ${productId}) as there,
        coalesce(-sum(delta) filter (where reason in ('order', 'returned')), 0)::int as held,
        coalesce(-sum(delta) filter (where reason = 'damaged'), 0)::int as damaged
      from stock_movement where product_id = ${productId}`)
    const { there, held, damaged } = rows[0]!
    expect(there + held + damaged).toBe(PIECES)
    const inspected = order.returns
      .filter(one => one.state === 'inspected')
      .flatMap(one => one.lines)
      .reduce((sum, { position, amount }) => {
        const line = order.lines.find(other => other.position === position)
        return line?.product_id === productId ? sum + amount : sum
      }, 0)
    const kept = goods.reduce((sum, line) => (line.product_id === productId ? sum + line.amount : sum), 0)
    const isOver = row.state === 'cancelled' || (row.state === 'returned' && order.returns.length === 0)
    expect(held).toBe(isOver ? 0 : kept - inspected)
  }
  // Money: tasks say what is open, papers what the sale is worth.
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, shop.id))
  const said = (kind: string) =>
    tasks.flatMap(task => (task.kind === kind && task.closedAt === null ? [task.details.amountCents] : []))
  const open = openCents(row)
  expect(said('refund-due')).toEqual(open < 0 ? [-open] : [])
  expect(said('payment-due')).toEqual(open > 0 && row.paidAt !== null && row.state !== 'cancelled' ? [open] : [])
  const invoiced = await app.db.transaction(tx => invoicedCents(tx, shop.id))
  expect(invoiced).toBe(row.paidAt === null ? 0 : worthCents(row))
}

test('whatever is done with an order in whatever order, its pieces, states, money and papers agree', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.array(step, { minLength: 4, maxLength: 18 }),
      async (exempt, paid, steps) => {
        jobs = []
        const shop = await openShop(exempt)
        const first: Step[] = paid ? [{ do: 'pay' }, { do: 'pack' }] : []
        for (const one of [...first, ...steps]) await take(shop, one)
        await doWork()
        await check(shop)
      },
    ),
    { numRuns: 25 },
  )
})

test('an order that is changed twice and taken back twice leaves no difference', async () => {
  jobs = []
  const shop = await openShop(false)
  await take(shop, { do: 'pay' })
  const before = await seen(shop)
  const changed = async (amount: number) => {
    const { version, lines } = await seen(shop)
    const wanted = lines.map(({ position }, nth) => ({ position, amount: nth === 0 ? amount : lines[nth]!.amount }))
    return sure(
      await editOrder(app, by, shop.id, { wish: { lines: wanted, reason: 'asked' }, baseVersion: version, username }),
    )
  }
  expect((await changed(6)).money.open).toBe(39.98)
  expect((await changed(1)).money.open).toBe(-59.97)
  for (const edition of [2, 1]) {
    const { version } = await seen(shop)
    sure(await editOrder(app, by, shop.id, { wish: { edition }, baseVersion: version, username }))
  }
  const after = await seen(shop)
  expect(after.lines).toEqual(before.lines)
  expect(after.money).toEqual(before.money)
  expect(after.editions.map(({ edition, restored }) => [edition, restored])).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [4, 2],
    [5, 1],
  ])
  expect(after.invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', before.total],
    ['invoice', 39.98],
    ['credit', 99.95],
    ['invoice', 99.95],
    ['credit', 39.98],
  ])
})

test('VAT charged afterwards: the difference is to be paid, the papers have it, and no earlier edition brings the exemption back', async () => {
  jobs = []
  const shop = await openShop(true)
  await take(shop, { do: 'pay' })
  await doWork()
  const before = await seen(shop)
  await arrange(app.db, tx => noteNeedsAttention(tx, shop.id, { reason: 'vat-number-invalid' }, now))
  const wish = { withVat: true as const, reason: 'The number is not valid' }
  const tried = sure(await tryEdit(app, by, shop.id, { wish, baseVersion: before.version, username }))
  // 4 × 19.99, 3 × 3.33, 123.45 and delivery of 3.99, each with its VAT.
  expect(tried).toEqual({
    totalCents: 21_739,
    differenceCents: 21_739 - before.total * 100,
    openCents: tried.differenceCents,
  })
  const after = sure(await editOrder(app, by, shop.id, { wish, baseVersion: before.version, username }))
  expect(after).toMatchObject({ vat_exempt: false, total: 217.39, to_pay: tried.openCents / 100 })
  expect(after.invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', before.total],
    ['invoice', 217.39],
    ['credit', before.total],
  ])
  const papers = await app.db.select().from(invoices).where(eq(invoices.orderId, shop.id)).orderBy(invoices.number)
  expect(papers.map(({ vatExempt, vat }) => [vatExempt, vat.every(({ vatCents }) => vatCents > 0)])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, shop.id))
  expect(tasks.map(({ kind, closedAt }) => [kind, closedAt !== null])).toEqual([
    ['vat-number-invalid', true],
    ['payment-due', false],
  ])
  const again = await editOrder(app, by, shop.id, { wish, baseVersion: after.version, username })
  expect(again).toMatchObject({ ok: false, why: { kind: 'notExempt' } })
  await take(shop, { do: 'edit', which: 0, amount: 1, price: null, adds: null })
  await take(shop, { do: 'restore', edition: 1 })
  expect((await seen(shop)).total).toBe(217.39)
  await check(shop)
})

test('pieces that were never sent go back to their shelf, though others of the line came back before', async () => {
  jobs = []
  const shop = await openShop(false)
  await take(shop, { do: 'pay' })
  await take(shop, { do: 'pack' })
  await take(shop, { do: 'ship', amounts: [3] })
  const sent = await seen(shop)
  const { position } = sent.lines[0]!
  const own = { baseVersion: sent.version, username }
  const came = { kind: 'return' as const, reason: '', lines: [{ position, amount: 2 }] }
  sure(await openReturn(app, by, shop.id, { ...own, ...came }))
  await take(shop, { do: 'handle', step: 'receive', restocked: 0, deduction: 0 })
  await take(shop, { do: 'handle', step: 'inspect', restocked: 2, deduction: 0 })
  await take(shop, { do: 'edit', which: 0, amount: 3, price: null, adds: null })
  expect((await seen(shop)).lines[0]).toMatchObject({ amount: 3, sent: 3, returned: 2 })
  await doWork()
  await check(shop)
})

test('a change and a checkout of the same products wait for each other, never in a ring', async () => {
  jobs = []
  const shop = await openShop(false)
  const [one, two] = shop.limited as [number, number]
  const { version, lines } = await seen(shop)
  const fewer = lines.filter(line => line.product_id !== two)
  const own = { baseVersion: version, username }
  const wish = {
    lines: [
      ...fewer.map(({ position, amount }) => ({ position, amount: position === 0 ? amount + 1 : amount })),
      { productId: two, amount: 1 },
    ],
    reason: 'asked',
  }
  const waiting = sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { begun } = await arrange(app.db, async tx => {
    await lockLevels(tx, [one])
    const begun = editOrder(app, by, shop.id, { ...own, wish })
    await expect
      .poll(async () => (await app.db.execute<{ n: number }>(waiting)).rows[0]?.n, { timeout: 10_000 })
      .toBe(1)
    await lockLevels(tx, [two])
    return { begun }
  })
  sure(await begun)
  await check(shop)
})

const sure = <T>(outcome: { ok: true; value: T } | { ok: false; why: unknown }): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.why))
  return outcome.value
}
