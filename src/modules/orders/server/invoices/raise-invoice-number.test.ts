import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#orders/testing/factories.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerOrderSettingsRoutes } from '../admin/order-settings-routes.ts'
import { invoices } from '../tables.ts'
import { issueInvoice } from './issue-sale-documents.ts'

const OWNER = createStaffMember(['settings.edit'], { username: 'omanik', roles: ['ADMIN'] })
const URL = '/v1/admin/invoice-number'
const NOW = new Date('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerOrderSettingsRoutes)
  await arrange(app.db, tx => makeShop(tx))
  app.signInAs(OWNER)
})
afterAll(() => app.close())

const raise = (next: unknown) =>
  app.server.inject({ method: 'PUT', url: URL, headers: { 'x-csrf-token': 'any' }, payload: { next } })
const readNext = async () => (await app.server.inject({ url: URL })).json().data.next
const sell = () =>
  arrange(app.db, async tx => {
    const { order } = await makeOrder(tx, {}, { placedAt: NOW, paidAt: NOW, state: 'paid' })
    return (await issueInvoice(tx, order.id, NOW)).number
  })
const readNumbers = async () =>
  (await app.db.select().from(invoices).orderBy(asc(invoices.number))).map(({ number }) => number)

test('continues after the numbers that a restore lost, without a gap, and never goes back', async () => {
  expect(await readNext()).toBe(1)
  expect(await sell()).toBe(1)
  const raised = await raise(41)
  expect(raised.statusCode, raised.body).toBe(200)
  expect(await readNext()).toBe(41)
  expect(await sell()).toBe(41)
  expect(await sell()).toBe(42)

  for (const next of [1, 41, 42, 43]) {
    const refused = await raise(next)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.next[0]).toContain('43')
  }
  for (const next of [0, -1, 1.5, '50', 1_000_000_000]) expect((await raise(next)).statusCode).toBe(422)
  expect(await sell()).toBe(43)
  expect(await readNumbers()).toEqual([1, 41, 42, 43])

  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'invoice-number-raised'))
  expect(entries).toMatchObject([
    { kind: 'settings', before: { nextInvoiceNumber: 2 }, after: { nextInvoiceNumber: 41 } },
  ])
})

test('gives each number once while the number is raised', async () => {
  const [first] = await Promise.all([sell(), raise(100), sell(), raise(200), sell()])
  expect(first).toBeGreaterThan(43)
  const numbers = await readNumbers()
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(await readNext()).toBeGreaterThanOrEqual(200)
})

test('lets only users who may edit settings read and raise the number', async () => {
  for (const visitor of [GUEST, { ...OWNER, permissions: ['order.money'] }]) {
    const status = visitor.isGuest ? 401 : 403
    app.signInAs(visitor)
    expect((await app.server.inject({ url: URL })).statusCode).toBe(status)
    expect((await raise(9_000)).statusCode).toBe(status)
  }
})
