import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeSmallShop } from '#checkout/testing/factories.ts'
import { type FakeVies, startFakeVies } from '#checkout/testing/fake-vies.ts'
import { makePoints } from '#delivery/testing/factories.ts'
import {
  correctOrder,
  findOrderByPlacedToken,
  handleOrderMailJobs,
  lockOrder,
  markPaid,
  readStoredOrder,
  readStoredOrderByToken,
  recordNeedsAttention,
  rejectLink,
  type StoredOrder,
  setVatProven,
} from '#orders/server/orders.ts'
import { invoices, orderEvents, orderParcels, orders, staffTasks } from '#orders/server/tables.ts'
import { makeOrder } from '#orders/testing/factories.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerCheckoutRoutes } from './routes.ts'
import { vatChecks } from './tables.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

const PACKER = createStaffMember(['order.edit'], { username: 'peep', roles: ['WAREHOUSE'] })
let vies: FakeVies
let app: TestApp
beforeAll(async () => {
  vies = await startFakeVies()
  app = await createTestApp(
    testApp => {
      registerCheckoutRoutes(testApp)
      handleOrderMailJobs(testApp)
      handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
    },
    { VIES_URL: vies.url },
  )
  await makeSmallShop(app.db)
  await makePoints(app.db, [{ id: '96002', name: 'Viru Keskus', address: 'Viru väljak 4' }])
  await app.jobs.start()
})
afterAll(async () => {
  await app.close()
  await vies.close()
})
beforeEach(() => app.signInAs(PACKER))

const putDetails = (id: number, payload: object) =>
  app.server.inject({
    method: 'PUT',
    url: `/v1/admin/order/${id}/details?lang=en`,
    headers: { 'x-csrf-token': 'any' },
    payload,
  })
const createOrder = (overrides: Parameters<typeof makeOrder>[1] = {}) => arrange(app.db, tx => makeOrder(tx, overrides))
/** Builds the order's own details, with changes. */
const buildDetails = (
  { order: { client, delivery, shortContactAddress, version } }: StoredOrder,
  { Client = {}, ...Delivery }: { Client?: object; option?: string; Address?: object } = {},
) => ({
  baseVersion: version,
  Order: { short_contact_address: shortContactAddress },
  Client: { ...client, ...Client },
  Delivery: { option: delivery.option?.id ?? '', ...(delivery.address && { Address: delivery.address }), ...Delivery },
})
const readOrder = async ({ order: { id } }: StoredOrder) => (await readStoredOrder(app.db, id))!.order
const company = {
  first_name: '',
  last_name: '',
  business_name: 'Näidis Oy',
  company_reg_nr: '',
  vat_reg_nr: 'FI12345678',
  vat_reg_country: '',
  email: 'osto@example.fi',
  phone: '+358 1',
}
const courier = {
  country: 'FI',
  provider: 'omniva-courier',
  providerName: 'Courier',
  option: null,
  address: { street: 'Katu 1', apartment: '', city: 'Espoo', state: 'Uusimaa', area_code: '02100', country: 'FI' },
}
const createExemptOrder = () =>
  createOrder({
    clientType: 'business',
    vatExempt: true,
    shortContactAddress: 'Katu 1',
    client: company,
    delivery: courier,
  })

test('corrects phone number and parcel machine, and records only which fields changed', async () => {
  const stored = await createOrder()
  const correction = buildDetails(stored, { Client: { phone: '+372 5555 5555' }, option: '96002' })
  const response = await putDetails(stored.order.id, correction)
  expect([response.statusCode, response.json().data]).toMatchObject([
    200,
    { version: stored.order.version + 1, client: { phone: '+372 5555 5555' }, delivery_option: '96002' },
  ])
  expect((await readOrder(stored)).delivery).toMatchObject({
    provider: 'omniva-parcel',
    option: { id: '96002', name: 'Viru Keskus', address: expect.stringContaining('Viru väljak 4') },
  })
  const [event] = await app.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, stored.order.id), eq(orderEvents.kind, 'corrected')))
  expect(event).toMatchObject({ actor: 'peep', details: { parts: ['contact', 'place'] } })
  const audit = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, String(stored.order.id)), eq(auditEntries.action, 'corrected')))
  expect(audit).toMatchObject([{ after: { fields: ['Client.phone', 'Delivery.option'] } }])
  expect(JSON.stringify(audit)).not.toContain('5555')
  // The second of two concurrent corrections is rejected.
  expect((await putDetails(stored.order.id, correction)).statusCode).toBe(409)
  const unchangedDetails = buildDetails({ ...stored, order: await readOrder(stored) })
  expect((await putDetails(stored.order.id, unchangedDetails)).json()).toMatchObject({
    data: { version: stored.order.version + 1 },
  })
})

test('sends the order and its documents again to a corrected e-mail address', async () => {
  const stored = await createOrder()
  const { id, totalCents } = stored.order
  const listMailsTo = (email: string) =>
    app.db.select({ id: mails.id, key: mails.key }).from(mails).where(eq(mails.recipient, email))
  const firstEmail = `esimene.${id}@example.ee`
  expect((await putDetails(id, buildDetails(stored, { Client: { email: firstEmail } }))).statusCode).toBe(200)
  const { version } = await readOrder(stored)
  await vi.waitFor(
    async () => expect(await listMailsTo(firstEmail)).toMatchObject([{ key: `order-placed:${id}:${version}` }]),
    30_000,
  )
  await arrange(app.db, async tx =>
    markPaid(tx, app.jobs, await lockOrder(tx, id), { cents: totalCents, details: {}, now: new Date() }),
  )
  await vi.waitFor(async () => expect(await listMailsTo(firstEmail)).toHaveLength(2), 30_000)
  const secondEmail = `teine.${id}@example.ee`
  const paidOrder = { ...stored, order: await readOrder(stored) }
  expect((await putDetails(id, buildDetails(paidOrder, { Client: { email: secondEmail } }))).statusCode).toBe(200)
  const key = `order-paid:${id}:${paidOrder.order.version + 1}`
  await vi.waitFor(async () => expect(await listMailsTo(secondEmail)).toMatchObject([{ key }]), 30_000)
  const [mail] = await listMailsTo(secondEmail)
  const files = await app.db.select().from(mailAttachments).where(eq(mailAttachments.mailId, mail!.id))
  expect(files).toHaveLength(1)
  // A new phone number sends no mail.
  const latestOrder = { ...stored, order: await readOrder(stored) }
  expect((await putDetails(id, buildDetails(latestOrder, { Client: { phone: '+372 7' } }))).statusCode).toBe(200)
  expect(await listMailsTo(secondEmail)).toHaveLength(1)
})

test('replaces the order’s link with the e-mail address; the old link shows only that it was replaced', async () => {
  const stored = await createOrder()
  const { id, publicToken: oldToken } = stored.order
  const email = `uus.link.${id}@example.ee`
  expect((await putDetails(id, buildDetails(stored, { Client: { phone: '+372 8' } }))).statusCode).toBe(200)
  const unchangedOrder = { ...stored, order: await readOrder(stored) }
  expect(unchangedOrder.order.publicToken).toBe(oldToken)
  expect((await putDetails(id, buildDetails(unchangedOrder, { Client: { email } }))).statusCode).toBe(200)
  const { publicToken } = await readOrder(stored)
  expect(publicToken).not.toBe(oldToken)
  const readMails = () =>
    app.db.select({ text: mails.text, html: mails.html }).from(mails).where(eq(mails.recipient, email))
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(1), 30_000)
  const [mail] = await readMails()
  expect(mail!.text).toContain(`/payment/${publicToken}`)
  expect(mail!.text + mail!.html).not.toContain(oldToken)
  const message = 'The link to this order was replaced. We sent the new link to the order’s email address.'
  expect(await rejectLink(app.db, oldToken, app.texts('en'))).toMatchObject({ status: 410, message })
  expect(await rejectLink(app.db, 'nobodys-link', app.texts('en'))).toMatchObject({ status: 404 })
  expect(await readStoredOrderByToken(app.db, oldToken)).toBeNull()
  // A repeated request returns the order and places no second one.
  expect((await findOrderByPlacedToken(app.db, oldToken))?.order.id).toBe(id)
})

test('mails the open amount of a changed paid order to a corrected address', async () => {
  const stored = await createOrder()
  const { id, totalCents } = stored.order
  await arrange(app.db, async tx =>
    markPaid(tx, app.jobs, await lockOrder(tx, id), { cents: totalCents, details: {}, now: new Date() }),
  )
  await app.db
    .update(orders)
    .set({ totalCents: totalCents + 777 })
    .where(eq(orders.id, id))
  const email = `avatud.${id}@example.ee`
  const paidOrder = { ...stored, order: await readOrder(stored) }
  expect((await putDetails(id, buildDetails(paidOrder, { Client: { email } }))).statusCode).toBe(200)
  const key = `order-paid:${id}:${paidOrder.order.version + 1}`
  const listPaidMails = () => app.db.select({ text: mails.text }).from(mails).where(eq(mails.key, key))
  await vi.waitFor(async () => expect(await listPaidMails()).toHaveLength(1), 30_000)
  const [mail] = await listPaidMails()
  expect(mail!.text).toMatch(/7[.,]77/)
})

test('does not mail an ended order to a corrected address', async () => {
  const stored = await createOrder()
  const { id, version, client, delivery, shortContactAddress, taxablePerson } = stored.order
  const email = `otsas.${id}@example.ee`
  await arrange(app.db, async tx => {
    const unchangedFields = { delivery, shortContactAddress, taxablePerson }
    const correction = { ...unchangedFields, client: { ...client, email }, fields: ['Client.email'] }
    await correctOrder(tx, app.jobs, stored.order, correction, { username: 'peep', now: new Date() })
    await tx.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, id))
  })
  const readJobs = () =>
    app.db.execute(
      sql`select state from pgboss.job where name = 'order-readdressed' and data @> ${JSON.stringify({ orderId: id, version: version + 1 })}::jsonb`,
    )
  await vi.waitFor(async () => expect((await readJobs()).rows).toEqual([{ state: 'completed' }]), 30_000)
  expect(await app.db.select({ key: mails.key }).from(mails).where(eq(mails.recipient, email))).toEqual([])
})

test('rejects a correction while the carrier registers the parcel', async () => {
  const stored = await createOrder()
  const { id: orderId } = stored.order
  const parcel = { orderId, carrier: 'omniva', key: `wait-${orderId}`, requestedAt: new Date(), actor: 'peep' } as const
  await app.db.insert(orderParcels).values(parcel)
  for (const change of [{ Client: { phone: '+372 5' } }, { option: '96002' }]) {
    const response = await putDetails(orderId, buildDetails(stored, change))
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      expect.stringContaining('being registered with the carrier'),
    ])
  }
  await app.db.update(orderParcels).set({ state: 'registered' }).where(eq(orderParcels.orderId, orderId))
  expect((await putDetails(orderId, buildDetails(stored, { Client: { phone: '+372 5' } }))).statusCode).toBe(200)
})

test('corrects an address within its country', async () => {
  const stored = await createExemptOrder()
  const Address = { ...courier.address, street: 'Katu 2', country: 'EE' }
  expect((await putDetails(stored.order.id, buildDetails(stored, { Address }))).statusCode).toBe(200)
  expect((await readOrder(stored)).delivery).toEqual({ ...courier, address: { ...courier.address, street: 'Katu 2' } })
  expect(await app.db.select().from(vatChecks).where(eq(vatChecks.orderId, stored.order.id))).toEqual([])
})

test.each([
  ['a blank phone number', { Client: { phone: ' ' } }, 'Client.phone', 'Required'],
  ['a missing parcel machine', { option: '' }, 'Delivery.option', 'Required'],
  [
    'an unknown parcel machine',
    { option: '1' },
    'Delivery.option',
    'The selected pick-up point is no longer available.',
  ],
])('applies the checkout’s rules: rejects %s at its field', async (_title, change, field, message) => {
  const stored = await createOrder()
  const response = await putDetails(stored.order.id, buildDetails(stored, change))
  expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: [message] }])
  expect(await readOrder(stored)).toEqual(stored.order)
})

test('corrects a phone number when the parcel machine is closed', async () => {
  const { delivery } = (await createOrder()).order
  const stored = await createOrder({ delivery: { ...delivery, option: { id: 'gone', name: 'Gone', address: '' } } })
  expect((await putDetails(stored.order.id, buildDetails(stored, { Client: { phone: '+372 1' } }))).statusCode).toBe(
    200,
  )
  expect((await readOrder(stored)).delivery.option).toMatchObject({ id: 'gone' })
})

test('checks a corrected VAT number and closes the tasks of the old one', async () => {
  const stored = await createExemptOrder()
  const { id } = stored.order
  const taskKinds = ['vat-number-invalid', 'vat-number-domestic'] as const
  for (const reason of taskKinds) await arrange(app.db, tx => recordNeedsAttention(tx, id, { reason }, new Date()))
  expect((await putDetails(id, buildDetails(stored, { Client: { vat_reg_nr: 'FI87654321' } }))).statusCode).toBe(200)
  await vi.waitFor(
    async () =>
      expect(await app.db.select().from(vatChecks).where(eq(vatChecks.orderId, id))).toMatchObject([
        { number: 'FI87654321', result: 'valid', attempt: 1 },
      ]),
    30_000,
  )
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, id)).orderBy(staffTasks.id)
  expect(tasks.map(({ kind, closedAt }) => [kind, closedAt !== null])).toEqual(taskKinds.map(kind => [kind, true]))
})

test('forgets the proof of the old VAT number until VIES confirms the new one', async () => {
  vies.setBehaviour('memberStateUnavailable')
  const stored = await createExemptOrder()
  const { id } = stored.order
  await arrange(app.db, tx => setVatProven(tx, id, { isProven: true }))
  const correctionResponse = await putDetails(id, buildDetails(stored, { Client: { vat_reg_nr: 'FI87654321' } }))
  expect(correctionResponse.json().data).toMatchObject({ lacks_vat_proof: true })
  vies.setBehaviour('valid')
})

test('keeps the tasks of a number with another spelling and sends nothing to VIES', async () => {
  const stored = await createExemptOrder()
  const { id } = stored.order
  await arrange(app.db, tx => recordNeedsAttention(tx, id, { reason: 'vat-number-invalid' }, new Date()))
  expect((await putDetails(id, buildDetails(stored, { Client: { vat_reg_nr: 'fi 1234 5678' } }))).statusCode).toBe(200)
  const [task] = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, id))
  expect(task).toMatchObject({ closedAt: null })
  const pendingChecks = sql`select 1 from pgboss.job where name = ${VAT_CHECK.name} and (data->>'orderId')::int = ${id}`
  expect((await app.db.execute(pendingChecks)).rows).toEqual([])
})

test('opens a new task for a number that was corrected to another and back', async () => {
  vies.setBehaviour('invalid')
  const stored = await createExemptOrder()
  const { id } = stored.order
  const listTasks = async () => {
    const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, id)).orderBy(staffTasks.id)
    return tasks.map(({ details, closedAt }) => [details.number, closedAt === null])
  }
  const correctNumber = async (vat_reg_nr: string) => {
    const answer = await putDetails(
      id,
      buildDetails({ ...stored, order: await readOrder(stored) }, { Client: { vat_reg_nr } }),
    )
    expect(answer.statusCode).toBe(200)
  }
  await correctNumber('FI87654321')
  const firstTask = ['FI87654321', false]
  await vi.waitFor(async () => expect(await listTasks()).toEqual([['FI87654321', true]]), 30_000)
  await correctNumber('FI11111111')
  await vi.waitFor(async () => expect(await listTasks()).toEqual([firstTask, ['FI11111111', true]]), 30_000)
  await correctNumber('FI87654321')
  const expectedTasks = [firstTask, ['FI11111111', false], ['FI87654321', true]]
  await vi.waitFor(async () => expect(await listTasks()).toEqual(expectedTasks), 30_000)
  vies.setBehaviour('valid')
})

test.each(['', 'EE100000000'])('requires a foreign VAT number of an exempt order, not "%s"', async vatNumber => {
  const stored = await createExemptOrder()
  const response = await putDetails(stored.order.id, buildDetails(stored, { Client: { vat_reg_nr: vatNumber } }))
  expect([response.statusCode, response.json().errors]).toEqual([
    422,
    { 'Client.vat_reg_nr': [expect.stringContaining('Charge VAT first')] },
  ])
})

test('keeps the old details in an issued invoice', async () => {
  const stored = await createOrder()
  const { id, totalCents } = stored.order
  await arrange(app.db, async tx =>
    markPaid(tx, app.jobs, await lockOrder(tx, id), { cents: totalCents, details: {}, now: new Date() }),
  )
  const listInvoices = () => app.db.select().from(invoices).where(eq(invoices.orderId, id))
  await vi.waitFor(async () => expect(await listInvoices()).toHaveLength(1), 30_000)
  const invoicesBefore = await listInvoices()
  const paidOrder = { ...stored, order: await readOrder(stored) }
  expect((await putDetails(id, buildDetails(paidOrder, { Client: { last_name: 'Mustikas' } }))).statusCode).toBe(200)
  expect(await listInvoices()).toEqual(invoicesBefore)
})

test('rejects corrections of orders that left or ended, and of users without permission', async () => {
  const stored = await createOrder()
  const { id } = stored.order
  for (const state of ['shipped', 'delivered', 'cancelled', 'returned'] as const) {
    await app.db.update(orders).set({ state }).where(eq(orders.id, id))
    expect((await putDetails(id, buildDetails(stored))).statusCode).toBe(409)
  }
  expect((await putDetails(999_999, buildDetails(stored))).statusCode).toBe(404)
  app.signInAs({ ...PACKER, permissions: ['stock.edit'] })
  expect((await putDetails(id, buildDetails(stored))).statusCode).toBe(403)
  app.signInAs(GUEST)
  expect((await putDetails(id, buildDetails(stored))).statusCode).toBe(401)
})
