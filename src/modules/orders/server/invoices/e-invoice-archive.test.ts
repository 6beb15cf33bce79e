import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerOrderRoutes } from '../routes.ts'
import { issueInvoice } from './issue-sale-documents.ts'

const ACCOUNTANT = createStaffMember(['order.money'], { username: 'siim', roles: ['SALES'] })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerOrderRoutes)
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

const sell = (at: string, country = 'EE', vatNumber = '') =>
  arrange(app.db, async tx => {
    const now = new Date(at)
    const { client, delivery } = buildOrderDraft()
    const business = { clientType: 'business', client: { ...client, vat_reg_nr: vatNumber }, vatExempt: true } as const
    const draft = { delivery: { ...delivery, country }, ...(vatNumber !== '' && business) }
    const { order } = await makeOrder(tx, draft, { placedAt: now, paidAt: now, state: 'paid' })
    return (await issueInvoice(tx, order.id, now)).number
  })
const download = (query: string) => app.server.inject({ url: `/v1/admin/accounting-e-invoice?lang=en&${query}` })
const unzip = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

test('archives the documents of a period in both formats and lists those that lack data', async () => {
  await sell('2026-10-31T10:00:00Z')
  const number = await sell('2026-11-01T10:00:00Z')
  // More documents than one query lists.
  for (let sale = 0; sale < 51; sale += 1) await sell('2026-11-15T10:00:00Z')
  const unsent = await sell('2026-11-30T10:00:00Z', 'LV', 'LV40003032949')
  // In the shop's time zone it is the first of December.
  await sell('2026-11-30T22:30:00Z')

  app.signInAs(ACCOUNTANT)
  for (const [format, root] of [
    ['ubl', '<Invoice '],
    ['e-arve', '<E_Invoice'],
  ] as const) {
    const answer = await download(`from=2026-11-01&to=2026-11-30&format=${format}`)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`${format}-2026-11-01-2026-11-30.zip`)
    const files = unzip(answer.rawPayload)
    expect(Object.keys(files)).toHaveLength(53)
    expect(files[`${format}-${number}.xml`]).toContain(root)
    expect(files[`${format}-${unsent}.xml`]).toBeUndefined()
    expect(files['incomplete.csv']).toContain(`${unsent};`)
  }
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'exported'))
  expect(entries).toMatchObject(
    ['ubl', 'e-arve'].map(format => ({ kind: 'invoice', after: { format, from: '2026-11-01', count: 53 } })),
  )
})

test('refuses an empty and a reversed period, and staff without the permission for money', async () => {
  app.signInAs(ACCOUNTANT)
  expect((await download('from=2020-01-01&to=2020-01-31')).statusCode).toBe(404)
  expect((await download('from=2026-11-30&to=2026-11-01')).statusCode).toBe(422)
  app.signInAs(GUEST)
  expect((await download('from=2026-11-01&to=2026-11-30')).statusCode).toBe(401)
  app.signInAs({ ...ACCOUNTANT, permissions: ['order.edit'] })
  expect((await download('from=2026-11-01&to=2026-11-30')).statusCode).toBe(403)
})
