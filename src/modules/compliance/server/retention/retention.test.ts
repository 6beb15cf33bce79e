import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { OrderDraft } from '#orders/domain/order-draft.ts'
import { clients, invoices, orderEvents, orderNotes, orderReturns, orders, staffTasks } from '#orders/server/tables.ts'
import { buildOrderLine, issueFirstInvoice, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { registerComplianceRoutes } from '../routes.ts'
import { withdrawals } from '../tables.ts'
import { anonymizeExpiredData } from './anonymize-expired-data.ts'

const PLACED_AT = new Date('2019-06-01T09:00:00Z')
/** Both are in the night to New Year in Estonia. */
const LAST_DAY = new Date('2026-12-31T21:59:59Z')
const FIRST_DAY = new Date('2026-12-31T22:00:00Z')

let app: TestApp
let refundingIds = new Set<number>()
beforeAll(async () => {
  app = await createTestApp(testApp => registerComplianceRoutes(testApp, undefined, [], async () => refundingIds))
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())
beforeEach(async () => {
  refundingIds = new Set()
  app.setNow(LAST_DAY)
  app.signInAs(createStaffMember(['client.erase']))
  for (const table of [withdrawals, staffTasks, orderReturns, orderNotes, orderEvents, invoices])
    await app.db.delete(table)
})

/** Stores a delivered, paid and invoiced order. */
const makeInvoicedOrder = async (draft: Partial<OrderDraft> = {}, placedAt = PLACED_AT): Promise<number> => {
  const state = { placedAt, paidAt: placedAt, state: 'delivered' } as const
  const { order } = await arrange(app.db, tx => makeOrder(tx, draft, state))
  await arrange(app.db, tx => issueFirstInvoice(tx, order.id, placedAt))
  await app.db.update(clients).set({ modifiedAt: placedAt })
  return order.id
}
const anonymizeData = (now: Date) => {
  app.setNow(now)
  const findRefunds = async () => refundingIds
  return anonymizeExpiredData(app, createSystemActor('test'), { personalData: [], findRefunds })
}
const readEmail = async (id: number) => {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
  return order?.client.email
}
const readPlan = async (now: Date) => {
  app.setNow(now)
  return (await app.server.inject({ url: '/v1/admin/retention' })).json().data
}

test('removes the person after the last day, and keeps numbers, goods and sums', async () => {
  const id = await makeInvoicedOrder({ comment: 'Helista enne', shortContactAddress: 'Kase 1, Tartu' })
  await app.db.insert(orderNotes).values({ orderId: id, at: PLACED_AT, author: 'siim', text: 'Mari helistas' })
  const readDocuments = () => app.db.select().from(invoices).where(eq(invoices.orderId, id))
  const [before] = await readDocuments()
  await anonymizeData(LAST_DAY)
  expect(await readEmail(id)).toBe('mari@example.ee')
  await anonymizeData(FIRST_DAY)
  await anonymizeData(FIRST_DAY)
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
  expect(order).toMatchObject({
    client: { first_name: '', last_name: '', email: '', phone: '' },
    comment: '',
    shortContactAddress: '',
    totalCents: before?.totalCents,
  })
  const [document] = await readDocuments()
  const { buyer: _buyer, ...facts } = document ?? {}
  expect(before).toMatchObject(facts)
  expect(document?.buyer).toMatchObject({ client: { first_name: '', email: '' }, shortContactAddress: '' })
  expect(document?.buyer).not.toHaveProperty('address')
  expect(await app.db.$count(orderNotes)).toBe(0)
  const [client] = await app.db
    .select()
    .from(clients)
    .where(eq(clients.id, order?.clientId ?? 0))
  expect(client).toMatchObject({ emailKey: `erased:${order?.clientId}`, erasedAt: FIRST_DAY })
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'erased'))
  expect(entries.filter(({ kind, subject }) => kind === 'order' && subject === String(id))).toHaveLength(1)
})

test('keeps orders under OSS for ten years, and orders without documents for three', async () => {
  const abroad = await makeInvoicedOrder({ vatCountry: 'FI' })
  const unpaid = await arrange(app.db, tx =>
    makeOrder(tx, {}, { placedAt: new Date('2023-12-31T21:59:59Z'), state: 'cancelled' }),
  )
  const younger = await arrange(app.db, tx =>
    makeOrder(tx, {}, { placedAt: new Date('2023-12-31T22:00:00Z'), state: 'cancelled' }),
  )
  await anonymizeData(LAST_DAY)
  expect(await readEmail(unpaid.order.id)).toBe('mari@example.ee')
  await anonymizeData(FIRST_DAY)
  expect(await readEmail(unpaid.order.id)).toBe('')
  expect(await readEmail(younger.order.id)).toBe('mari@example.ee')
  // The client of a younger order stays.
  const rows = await app.db.select().from(orders).where(eq(orders.id, younger.order.id))
  const [client] = await app.db
    .select()
    .from(clients)
    .where(eq(clients.id, rows[0]?.clientId ?? 0))
  expect(client?.erasedAt).toBeNull()
  await anonymizeData(new Date('2029-12-31T21:59:59Z'))
  expect(await readEmail(abroad)).toBe('mari@example.ee')
  await anonymizeData(new Date('2029-12-31T22:00:00Z'))
  expect(await readEmail(abroad)).toBe('')
})

test('keeps the person while the shop still needs them, and states why', async () => {
  const durability = {
    halfYears: 20,
    brand: 'Forge',
    model: 'R-1',
    guarantor: { name: 'Forge', address: 'Tallinn' },
    procedure: multilingual({}),
    territory: multilingual({}),
    conditions: multilingual({}),
    label: null,
  }
  const heldIds = {
    open: await makeInvoicedOrder(),
    return: await makeInvoicedOrder(),
    money: await makeInvoicedOrder(),
    task: await makeInvoicedOrder(),
    guarantee: await makeInvoicedOrder({ lines: [buildOrderLine({ durability })] }),
    withdrawal: await makeInvoicedOrder(),
    refund: await makeInvoicedOrder(),
  }
  const freeId = await makeInvoicedOrder()
  await app.db.update(orders).set({ state: 'shipped' }).where(eq(orders.id, heldIds.open))
  const announced = { kind: 'withdrawal' as const, actor: 'customer', openedAt: PLACED_AT, lines: [] }
  await app.db.insert(orderReturns).values({ orderId: heldIds.return, ...announced })
  await app.db.update(orders).set({ paidCents: 0 }).where(eq(orders.id, heldIds.money))
  await app.db.insert(staffTasks).values({ orderId: heldIds.task, kind: 'refund-due', openedAt: PLACED_AT })
  await app.db.insert(withdrawals).values({
    token: 'held',
    language: 'et',
    name: 'Mari',
    contract: '1',
    email: 'mari@example.ee',
    emailKey: 'mari@example.ee',
    goods: '',
    orderId: heldIds.withdrawal,
    draftedAt: PLACED_AT,
    submittedAt: PLACED_AT,
    verdict: 'inTime',
  })
  refundingIds = new Set([heldIds.refund])

  expect(await readPlan(LAST_DAY)).toMatchObject({ due: 0, held: [], next: { day: '2027-01-01', orders: 8 } })
  const plan = await readPlan(FIRST_DAY)
  expect(plan).toMatchObject({ due: 1, next: { day: '2028-01-01', orders: 0 } })
  const reasons = plan.held.map(({ id, obstacle }: { id: number; obstacle: string }) => [obstacle, id])
  expect(Object.fromEntries(reasons)).toEqual(heldIds)
  expect(plan.held[0]).toMatchObject({ ended_on: '2026-12-31' })
  await anonymizeData(FIRST_DAY)
  expect(await readEmail(freeId)).toBe('')
  const stored = await app.db
    .select()
    .from(orders)
    .where(inArray(orders.id, Object.values(heldIds)))
  expect(stored.map(({ client }) => client.email)).toEqual(Array(7).fill('mari@example.ee'))

  // The guarantee ends after the retention.
  await app.db.delete(withdrawals)
  expect((await readPlan(new Date('2029-06-01T12:00:00Z'))).held).toContainEqual(
    expect.objectContaining({ id: heldIds.guarantee, obstacle: 'guarantee' }),
  )
  await anonymizeData(new Date('2029-06-02T12:00:00Z'))
  expect([await readEmail(heldIds.guarantee), await readEmail(heldIds.withdrawal)]).toEqual(['', ''])
})

test('shows its preview only to staff who may erase clients', async () => {
  app.signInAs(createStaffMember(['client.edit', 'order.edit']))
  expect((await app.server.inject({ url: '/v1/admin/retention' })).statusCode).toBe(403)
})
