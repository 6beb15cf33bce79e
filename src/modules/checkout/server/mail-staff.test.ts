import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { roles, users } from '#accounts/server/tables.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { createBuyer } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { handleOrderMailJobs, ORDER_PLACED, readStoredOrder } from '#orders/server/orders.ts'
import { orders } from '#orders/server/tables.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { mailPersonalData } from '#platform/server/mail/mail-personal-data.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerCheckoutRoutes } from './routes.ts'

let app: TestApp
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    handleOrderMailJobs(testApp)
    // Mails are only queued here; the test reads them from the table.
    testApp.jobs.handle(sendMailJob, async () => undefined)
  })
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(GUEST)
  await app.db.update(users).set({ newOrderMails: false })
})

/** Creates a user who receives new-order mails. */
const createRecipient = async (name: string, role: string, changes: Partial<typeof users.$inferInsert> = {}) => {
  const { id } = await makeUser(app.db, { roles: [role], email: `${name}@pitlane.example` })
  await app.db
    .update(users)
    .set({ newOrderMails: true, ...changes })
    .where(eq(users.id, id))
  return id
}
const placeOrder = async () => {
  const answer = await createBuyer(() => app)(buildOrderForm([[await shop.createLimitedProduct(2), 2]]))
  const number = Number(answer.json().data.order.number)
  const [row] = await app.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return (await readStoredOrder(app.db, row!.id))!
}
const countPendingJobs = async () => {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name in (${ORDER_PLACED.name}, ${sendMailJob.name}) and state in ('created', 'active', 'retry')`,
  )
  return rows[0]?.n
}
const listNotices = async (orderId: number) => {
  await vi.waitFor(async () => expect(await countPendingJobs()).toBe(0), 30_000)
  return app.db
    .select()
    .from(mails)
    .where(like(mails.key, `order-notice:${orderId}:%`))
    .orderBy(mails.id)
}

test('mails a new order once to each active user who wants it and may see orders', async () => {
  await createRecipient('sales', 'SALES')
  await createRecipient('warehouse', 'WAREHOUSE')
  await createRecipient('editor', 'EDITOR')
  await createRecipient('client', 'CLIENT')
  await createRecipient('off', 'SALES', { disabled: true })
  await createRecipient('unaddressed', 'SALES', { email: null })
  await createRecipient('silent', 'SALES', { newOrderMails: false })
  const { order, lines } = await placeOrder()
  const firstNotices = await listNotices(order.id)
  await arrange(app.db, tx => app.jobs.enqueue(tx, ORDER_PLACED, { orderId: order.id }))
  const repeatedNotices = await listNotices(order.id)
  expect(firstNotices.map(({ recipient }) => recipient)).toEqual(['sales@pitlane.example', 'warehouse@pitlane.example'])
  expect(repeatedNotices.map(({ id }) => id)).toEqual(firstNotices.map(({ id }) => id))

  const { subject, text, html } = firstNotices[0]!
  expect(subject).toBe(`Uus tellimus ${order.number}: 251,99\u00a0€`)
  const { first_name, last_name, email, phone } = order.client
  for (const part of [
    `${first_name} ${last_name}`,
    email,
    phone,
    lines[0]!.name,
    '2\u00a0tk',
    '251,99\u00a0€',
    'Omniva pakiautomaat',
    'Ootab makset',
    `/et/admin/order/edit/${order.id}`,
  ])
    expect(text).toContain(part)
  expect(text + html).not.toContain(order.publicToken)
})

test('writes to each user in their language, or in the shop’s default', async () => {
  await createRecipient('inherits', 'SALES')
  await createRecipient('estonian', 'SALES', { language: 'et' })
  await createRecipient('english', 'SALES', { language: 'en' })
  const { order } = await placeOrder()
  const notices = await listNotices(order.id)
  expect(notices.map(({ subject }) => subject)).toEqual([
    `Uus tellimus ${order.number}: 251,99\u00a0€`,
    `Uus tellimus ${order.number}: 251,99\u00a0€`,
    `New order ${order.number}: €251.99`,
  ])
  const { text, html } = notices[2]!
  expect(html).toContain('<html lang="en"')
  for (const part of ['Omniva parcel machine', 'Awaiting payment', `/en/admin/order/edit/${order.id}`])
    expect(text).toContain(part)
})

test('checks the permission when the mail is written', async () => {
  const id = await createRecipient('withdrawn', 'SALES')
  await createRecipient('weakened', 'DESK')
  await app.db.insert(roles).values({ name: 'DESK', permissions: ['order.edit'] })
  expect((await listNotices((await placeOrder()).order.id)).length).toBe(2)
  await app.db
    .update(users)
    .set({ roles: ['EDITOR'] })
    .where(eq(users.id, id))
  await app.db
    .update(roles)
    .set({ permissions: ['client'] })
    .where(eq(roles.name, 'DESK'))
  expect(await listNotices((await placeOrder()).order.id)).toEqual([])
})

test('mails no user who lacks the required second factor', async () => {
  await createRecipient('onestep', 'SALES')
  await app.db.insert(platformValues).values({ key: 'second-factor-required', value: true })
  const notices = await listNotices((await placeOrder()).order.id)
  await app.db.delete(platformValues).where(eq(platformValues.key, 'second-factor-required'))
  expect(notices).toEqual([])
})

test('skips the user who placed the order for a client', async () => {
  const authorId = await createRecipient('maker', 'SALES')
  await createRecipient('colleague', 'SALES')
  app.signInAs(createStaffMember(['client', 'order.edit'], { username: 'maker', roles: ['SALES'] }), authorId)
  const response = await app.server.inject({
    method: 'POST',
    url: '/v1/admin/order?lang=en',
    headers: { 'x-csrf-token': 'any', 'idempotency-key': randomUUID() },
    payload: { language: 'en', pays_by: 'link', ...buildOrderForm([[await shop.createLimitedProduct(1), 1]]) },
  })
  expect(response.statusCode).toBe(200)
  const notices = await listNotices(response.json().data.id)
  expect(notices.map(({ recipient }) => recipient)).toEqual(['colleague@pitlane.example'])
})

test('erases a client from the mails to staff about their orders', async () => {
  await createRecipient('keeper', 'SALES')
  const [erasedOrder, otherOrder] = [await placeOrder(), await placeOrder()]
  await listNotices(otherOrder.order.id)
  const erasure = await arrange(app.db, tx =>
    mailPersonalData.erase(app, tx, ['nobody@example.ee'], [erasedOrder.order.id]),
  )
  expect(erasure.count).toBe(1)
  expect([(await listNotices(erasedOrder.order.id)).length, (await listNotices(otherOrder.order.id)).length]).toEqual([
    0, 1,
  ])
})
