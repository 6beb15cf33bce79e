import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeDirecto, startFakeDirecto } from '#bookkeeping/testing/fake-directo.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { invoices } from '#orders/server/tables.ts'
import { buildOrderLine } from '#orders/testing/factories.ts'
import { payments, refunds } from '#payments/server/tables.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { saveAccount } from './manage-accounts.ts'
import { registerBookkeepingRoutes } from './routes.ts'
import { sendEntries } from './send-entries.ts'
import { bookkeepingAccounts as accounts, bookkeepingEntries as entries } from './tables.ts'

const ACTOR = createSystemActor('test')
let directo: FakeDirecto
let shop: PayingShop
let minutes = 0
/** Advances the clock, because a run tries no unclear entry twice. */
const tick = () => {
  minutes += 10
  shop.app.setNow(new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000))
}
beforeAll(async () => {
  directo = await startFakeDirecto()
  shop = await startPayingShop({ DIRECTO_URL: directo.url }, [], registerBookkeepingRoutes)
  shop.app.signInAs(createStaffMember(['client', 'order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] }))
})
afterAll(async () => {
  await shop.close()
  await directo.close()
})
beforeEach(async () => {
  await shop.app.db.delete(entries)
  await shop.app.db.delete(accounts)
  directo.invoices.length = 0
  directo.receipts.length = 0
  directo.behaviour.dropsAnswer = () => false
  // Documents of earlier tests are before this day.
  minutes += 24 * 60
  tick()
  await connect()
})

const connect = async () => {
  const [account] = await shop.app.db.select().from(accounts)
  const saved = await saveAccount(shop.app, ACTOR, 'directo', {
    baseVersion: account?.version ?? 0,
    username: directo.company,
    secret: directo.token,
    active: true,
    starts_on: account?.startsOn ?? shop.app.now().toISOString().slice(0, 10),
    payment_account: 'K',
    customer_code: 'VEEB',
    tax_codes: '24 = 1',
  })
  expect(saved).toEqual({ ok: true, value: null })
}

/** Does what a restore of a backup from before all entries does, and connects the program again. */
const restore = async () => {
  await shop.app.db.delete(entries)
  await shop.app.db.execute('alter sequence bookkeeping_entry_id_seq restart')
  await shop.app.db.update(accounts).set({ secret: '', active: false })
  await connect()
}

/** Sells goods for 371.97 and more goods for 100 euros, paid by one payment, and refunds the second invoice. */
const sell = async () => {
  const { db, now } = shop.app
  const { order } = await shop.place({ lines: [buildOrderLine({ amount: 3, unitCents: 12_399 })] })
  const answer = await shop.app.server.inject({
    method: 'POST',
    url: `/v1/admin/order/${order.number}/payment`,
    headers: { 'x-csrf-token': 'any' },
    payload: { method: 'card' },
  })
  const paymentId = answer.json().data.id
  await shop.issueInvoice(order.id)
  await db.update(payments).set({ amountCents: 47_197 }).where(eq(payments.id, paymentId))
  const { id: _id, ...sale } = getFirstElement(
    await db.select().from(invoices).where(eq(invoices.orderId, order.id)).orderBy(asc(invoices.number)),
  )
  const further = {
    ...sale,
    lines: [],
    vat: [{ basisPoints: 2400, sumCents: 10_000, vatCents: 1_935 }],
    totalCents: 10_000,
  }
  const number = sale.number + 10_000
  await db.insert(invoices).values([
    { ...further, number, cause: 'edit:2:on' },
    { ...further, number: number + 10_000, kind: 'credit', creditOf: number, cause: 'refund:1' },
  ])
  const times = { createdAt: now(), modifiedAt: now() }
  const refund = { paymentId, reference: `r-${paymentId}`, amountCents: 10_000, actor: 'siim', ...times }
  await db.insert(refunds).values({ ...refund, state: 'done' })
}

const run = async () => {
  tick()
  return sendEntries(shop.app, ACTOR, 'directo').then(
    () => null,
    (error: Error) => error.message,
  )
}
const readStates = async () => {
  const rows = await shop.app.db.select().from(entries).orderBy(asc(entries.kind), asc(entries.number))
  return rows.map(({ kind, state, cents }) => `${kind} ${cents} ${state}`)
}
const ALL_SENT = [
  'credit 10000 sent',
  'invoice 37197 sent',
  'invoice 10000 sent',
  'payment 37197 sent',
  'payment 10000 sent',
  'refund 10000 sent',
]
const expectAllBookedOnce = async () => {
  expect(await readStates()).toEqual(ALL_SENT)
  // Directo computes VAT on the net, so its totals differ by a cent.
  expect(directo.invoices.map(({ netCents }) => netCents).sort()).toEqual([-8_065, 29_998, 8_065])
  expect(directo.receipts.map(({ rows }) => rows[0]!.received).sort()).toEqual(['-100.00', '100.00', '371.97'])
}

test('books a payment of two invoices as two receipts, also when two workers collect at once', async () => {
  await sell()
  tick()
  await Promise.all([1, 2].map(() => sendEntries(shop.app, ACTOR, 'directo')))
  expect(await run()).toBeNull()
  await expectAllBookedOnce()
})

test.each(['invoice', 'receipt'])('books nothing twice when the answer to an %s is lost', async what => {
  await sell()
  let drops = 2
  directo.behaviour.dropsAnswer = ({ body }) => {
    const fields = new URLSearchParams(body)
    return fields.get('put') === '1' && fields.get('what') === what && drops-- > 0
  }
  expect(await run()).toContain('has not answered')
  expect(await run()).toBeNull()
  await expectAllBookedOnce()
})

test('books nothing twice after a restore, and refuses a number that the restored shop gives again', async () => {
  await sell()
  expect(await run()).toBeNull()
  await restore()
  expect(await run()).toBeNull()
  await expectAllBookedOnce()

  await restore()
  // The shop has issued another document with this number and sum on another day.
  directo.invoices[0]!.attributes = { ...directo.invoices[0]!.attributes, date: '01.11.2026' }
  await run()
  const failed = await shop.app.db.select().from(entries).where(eq(entries.state, 'failed'))
  expect(failed).toMatchObject([{ kind: 'invoice', failure: 'otherDay', failureDetail: '2026-11-01' }])
})

test('books money that was received before the first day for an invoice of a later day', async () => {
  await sell()
  await shop.app.db.update(accounts).set({ startsOn: '2027-03-01' })
  const [first, second] = await shop.app.db
    .select()
    .from(invoices)
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  expect([first?.kind, second?.kind]).toEqual(['invoice', 'invoice'])
  await shop.app.db
    .update(invoices)
    .set({ issuedAt: new Date('2027-03-01T10:00:00Z') })
    .where(eq(invoices.cause, 'edit:2:on'))
  shop.app.setNow(new Date('2027-03-01T12:00:00Z'))
  await sendEntries(shop.app, ACTOR, 'directo')
  const booked = await shop.app.db.select().from(entries).where(eq(entries.kind, 'payment'))
  expect(new Set(booked.map(({ cents, state }) => `${cents} ${state}`))).toEqual(new Set(['10000 sent']))
})
