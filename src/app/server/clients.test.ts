import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerAccountRoutes } from '#accounts/server/routes.ts'
import { sendInvitation, sendResetMail } from '#accounts/server/send-reset-mail.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { stockNotifications } from '#back-in-stock/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { marketingConsents, withdrawals } from '#compliance/server/tables.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { ok } from '#kernel/result.ts'
import type { ClientDetails, OrderState } from '#orders/domain/order.ts'
import { issueInvoice } from '#orders/server/invoices/issue-sale-documents.ts'
import { start as startOrders } from '#orders/server/orders.ts'
import {
  clients,
  invoices,
  orderEvents,
  orderMessages,
  orderNotes,
  orderReturns,
  orderRevisions,
  orders,
  staffTasks,
} from '#orders/server/tables.ts'
import { buildOrderDraft, makeOrder } from '#orders/testing/factories.ts'
import { refunds } from '#payments/server/tables.ts'
import { makePayment } from '#payments/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { auditEntries, auditKeys } from '#platform/server/audit/tables.ts'
import { hashEmail } from '#platform/server/mail/hash-email.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { write } from '#platform/server/write.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { GUEST } from '#wire/visitor.ts'
import { personalData } from '../personal-data.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const createStaff = (...permissions: string[]) => ({
  ...GUEST,
  isGuest: false,
  username: 'mari',
  roles: ['X'],
  permissions,
})
let app: TestApp
let productId: number
beforeAll(async () => {
  app = await createTestApp(createdApp => {
    registerAccountRoutes(createdApp)
    startOrders(createdApp, personalData)
  })
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  productId = await makeProduct(app.db)
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(createStaff('client.edit', 'client.erase', 'order.edit', 'settings.edit')))

const get = (path: string) => app.server.inject({ url: `/v1/admin/client${path}` })
const send = (method: 'POST' | 'PUT', path: string, payload: object = {}) =>
  app.server.inject({ method, url: `/v1/admin/client${path}`, headers: { 'x-csrf-token': 'any' }, payload })
const createOrder = (
  client: Partial<ClientDetails>,
  overrides: { state?: OrderState; paidAt?: Date | null; placedAt?: Date } = {},
) => arrange(app.db, tx => makeOrder(tx, { client: { ...buildOrderDraft().client, ...client } }, overrides))
const DELIVERED = { state: 'delivered', paidAt: NOW, placedAt: NOW } as const
const readClient = async (id: number) => (await get(`/${id}`)).json().data
const readFields = async (id: number) => {
  const { client_type, first_name, last_name, business_name, company_reg_nr, vat_reg_nr, ...otherFields } =
    await readClient(id)
  const { vat_reg_country, email, phone, note, version } = otherFields
  const names = { client_type, first_name, last_name, business_name, company_reg_nr, vat_reg_nr }
  return { ...names, vat_reg_country, email, phone, note, baseVersion: version }
}

const CALLS = [
  ['GET', ''],
  ['GET', '/1'],
  ['POST', ''],
  ['PUT', '/1'],
  ['POST', '/1/merge'],
  ['POST', '/1/split'],
  ['GET', '/1/export'],
  ['GET', '/1/erasure'],
  ['POST', '/1/erasure'],
] as const

test.each(CALLS)('%s of clients%s requires a login and the permission', async (method, path) => {
  const call = { method, url: `/v1/admin/client${path}`, headers: { 'x-csrf-token': 'any' } }
  app.signInAs(GUEST)
  expect((await app.server.inject(call)).statusCode).toBe(401)
  app.signInAs(createStaff('order.edit', ...(path === '/1/erasure' ? ['client.edit'] : [])))
  expect((await app.server.inject(call)).statusCode).toBe(403)
})

describe('the list', () => {
  beforeAll(async () => {
    await createOrder(
      { email: 'aadu@example.ee', first_name: 'Aadu', last_name: 'Ader', phone: '+372 5000 0001' },
      DELIVERED,
    )
    await createOrder({ email: 'aadu@example.ee' }, { state: 'cancelled', placedAt: NOW })
    await createOrder(
      { email: 'beeta@example.ee', first_name: 'Beeta', last_name: 'Bak', phone: '5000 0002' },
      { placedAt: new Date(NOW.getTime() - DAY_MS) },
    )
  })

  test('shows the orders and payments of each client', async () => {
    const rows = (await get('?sort=name')).json().results
    expect(rows.map((row: { name: string }) => row.name)).toEqual(['Aadu Ader', 'Beeta Bak'])
    expect(rows[0]).toMatchObject({ orders: 1, spent: 251.99, last_order_at: NOW.toISOString(), erased: false })
    expect(rows[1]).toMatchObject({ orders: 1, spent: 0 })
  })

  const compareValues = (a: string | number, b: string | number): number => {
    if (a === b) return 0
    return a < b ? -1 : 1
  }

  test.each(['name', '-name', 'email', 'created_at', 'orders', 'spent', '-spent', 'last_order_at'])(
    'sorts by %s',
    async sort => {
      const rows = (await get(`?sort=${sort}`)).json().results
      const key = sort.replace('-', '')
      const values = rows.map((row: Record<string, string | number>) => row[key]!)
      const expected = values.toSorted(compareValues)
      expect(values).toEqual(sort.startsWith('-') ? expected.toReversed() : expected)
      expect(rows).toHaveLength(2)
    },
  )

  test.each(['ader', 'BEETA@', '50000002', '+372 5000 0001', '5000-0001'])('finds a client by %s', async q => {
    expect((await get(`?q=${encodeURIComponent(q)}`)).json().results).toHaveLength(1)
  })
})

const HIDDEN = { orders: null, spent: null, last_order_at: null }

test.each([
  ['the list', '?q=viimane', () => ({ results: [HIDDEN] })],
  ['the list by money', '?q=viimane&sort=-spent', () => ({ results: [HIDDEN] })],
  ['the page', '/:id', () => ({ data: { ...HIDDEN, latest: [], duplicates: [{ orders: null }] } })],
])('hides orders and their totals from staff without the order permission in %s', async (_name, path, hidden) => {
  const first = await createOrder({ email: 'viimane@example.ee', phone: '5300 0001', first_name: 'Viimane' }, DELIVERED)
  await createOrder({ email: 'teine@example.ee', phone: '5300 0001', first_name: 'Teine' }, DELIVERED)
  const answer = async () => (await get(path.replace(':id', String(first.order.clientId)))).json()
  expect(JSON.stringify(await answer())).toMatch(/"orders":[1-9].*"spent":[1-9]/)
  app.signInAs(createStaff('client.edit'))
  expect(await answer()).toMatchObject(hidden())
})

test('does not sort by totals for staff without the order permission', async () => {
  await createOrder({ email: 'vaene@sorditud.ee' })
  await createOrder({ email: 'rikas@sorditud.ee' }, DELIVERED)
  const listEmails = async (sort: string) =>
    (await get(`?q=sorditud&sort=${sort}`)).json().results.map((row: { email: string }) => row.email)
  expect(await listEmails('spent')).not.toEqual(await listEmails('-spent'))
  app.signInAs(createStaff('client.edit'))
  expect(await listEmails('spent')).toEqual(await listEmails('-spent'))
})

test('changes client data, keeps the data of orders and refuses a conflicting change', async () => {
  const { order } = await createOrder({ email: 'cecilia@example.ee', first_name: 'Cecilia' })
  const id = order.clientId!
  const fields = await readFields(id)
  const saveResponse = await send('PUT', `/${id}`, { ...fields, phone: '+372 5999 9999', note: 'Helistada õhtul' })
  expect(saveResponse.json().data).toMatchObject({ phone: '+372 5999 9999', note: 'Helistada õhtul', version: 2 })
  const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row!.client.phone).toBe('+372 5512 3456')

  expect((await send('PUT', `/${id}`, fields)).statusCode).toBe(409)
  const conflict = await send('PUT', `/${id}`, { ...fields, baseVersion: 2, email: 'AADU@example.ee' })
  expect([conflict.statusCode, Object.keys(conflict.json().errors)]).toEqual([409, ['email']])
  const invalid = await send('PUT', `/${id}`, { ...fields, baseVersion: 2, email: 'nowhere' })
  expect(invalid.json().errors).toHaveProperty('email')
  expect((await send('PUT', '/99999', fields)).statusCode).toBe(404)

  // The record holds no readable personal data; staff with access to clients can read it.
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, String(id)))
  expect(JSON.stringify(entries)).not.toMatch(/5999|õhtul/)
  const readChange = async () => {
    const { results } = (await app.server.inject('/v1/admin/audit?kind=client')).json()
    return results.find(({ subject }: { subject: string }) => subject === String(id))
  }
  expect(await readChange()).toMatchObject({ before: { phone: '+372 5512 3456' }, after: { phone: '+372 5999 9999' } })
  app.signInAs(createStaff('settings.edit'))
  expect(await readChange()).toMatchObject({ before: { phone: { hidden: true } }, after: { phone: { hidden: true } } })
})

test('adds a client before any order, and refuses a known or invalid e-mail', async () => {
  const { baseVersion, ...fields } = {
    ...(await readFields((await createOrder({ email: 'olemas@example.ee' })).order.clientId!)),
  }
  const createResponse = await send('POST', '', { ...fields, first_name: 'Uus', email: 'Uus.Klient@example.ee' })
  expect([createResponse.statusCode, createResponse.json().data]).toMatchObject([200, { first_name: 'Uus', orders: 0 }])
  const { order } = await createOrder({ email: 'uus.klient@EXAMPLE.ee' })
  expect(order.clientId).toBe(createResponse.json().data.id)
  const conflict = await send('POST', '', { ...fields, email: 'OLEMAS@example.ee' })
  expect([conflict.statusCode, Object.keys(conflict.json().errors)]).toEqual([409, ['email']])
  const invalidResponse = await send('POST', '', { ...fields, email: 'olemas' })
  expect([invalidResponse.statusCode, Object.keys(invalidResponse.json().errors)]).toEqual([422, ['email']])
})

test('suggests clients with the same name and phone first, in any spelling', async () => {
  const phone = '+372 5777 0077'
  for (let index = 0; index < 6; index += 1)
    await createOrder({ email: `kontor${index}@example.ee`, first_name: 'Keegi', last_name: String(index), phone })
  const sharedDetails = { first_name: 'Žanna', last_name: 'Õun', phone }
  const duplicate = (
    await createOrder({ email: 'zanna@example.ee', ...sharedDetails, first_name: 'zanna', last_name: 'oun' })
  ).order
  const secondOrder = (await createOrder({ email: 'zanna2@example.ee', ...sharedDetails, phone: '5777 0077' })).order
  expect((await readClient(secondOrder.clientId!)).duplicates[0]).toMatchObject({ id: duplicate.clientId })
})

test('shows addresses, messages and stock notifications to staff who may see orders', async () => {
  const email = 'kaart@example.ee'
  const { order } = await createOrder({ email }, { placedAt: NOW })
  await app.db.update(orders).set({ shortContactAddress: 'Pärnu mnt 1, Tallinn' }).where(eq(orders.id, order.id))
  await app.db.insert(orderMessages).values({ orderId: order.id, at: NOW, author: null, text: 'Kas homme?' })
  await app.db.insert(stockNotifications).values({
    productId,
    email,
    emailKey: email,
    quantity: 2,
    language: 'et',
    requestedAt: NOW,
    token: 'x'.repeat(32),
  })
  const consent = { email, emailHash: hashEmail(email), language: 'et', text: 'Jah', token: 'consent' }
  await app.db.insert(marketingConsents).values({ ...consent, orderId: order.id, givenAt: NOW })
  const path = `/${order.clientId}/contact`
  app.signInAs(createStaff('client.edit'))
  expect((await get(path)).statusCode).toBe(403)
  app.signInAs(createStaff('client.edit', 'order.edit'))
  expect((await get(path)).json().data).toMatchObject({
    addresses: [{ text: expect.stringContaining('Endla 45') }, { text: 'Pärnu mnt 1, Tallinn' }],
    messages: [{ order_id: order.id, order_number: String(order.number), author: null, text: 'Kas homme?' }],
    requests: [{ product_id: productId, quantity: 2, notified_at: null }],
    consents: [{ email, text: 'Jah', language: 'et', given_at: NOW.toISOString(), stopped_at: null }],
  })
  expect((await readClient(order.clientId!)).contact_address).toBe('Pärnu mnt 1, Tallinn')
})

test('shows and saves a client whose order has texts of any length', async () => {
  const { order } = await createOrder({
    email: 'mari',
    first_name: 'A'.repeat(200),
    phone: '+372 5555 1234 (helista pärast kella 17, muul ajal sõnum)',
    vat_reg_country: 'Estonia',
  })
  const id = order.clientId!
  expect((await get(`/${id}`)).statusCode).toBe(200)
  const saveResponse = await send('PUT', `/${id}`, { ...(await readFields(id)), note: 'Helistada' })
  expect([saveResponse.statusCode, saveResponse.json().data?.note]).toEqual([200, 'Helistada'])
  const rejected = await send('PUT', `/${id}`, { ...(await readFields(id)), email: 'nowhere' })
  expect([rejected.statusCode, rejected.json().errors]).toEqual([422, { email: [expect.any(String)] }])
})

test('suggests a duplicate, merges it, matches later orders to it and undoes the merge exactly', async () => {
  const first = await createOrder({
    email: 'diana@example.ee',
    first_name: 'Diana',
    last_name: 'Dahl',
    phone: '5100 0000',
  })
  const second = await createOrder({ email: 'diana@work.ee', first_name: 'D.', phone: '+372 5100 0000' })
  // An earlier order belongs to the first client, even with another e-mail.
  const secondOrder = await createOrder({ email: 'diana@example.ee' }, { placedAt: new Date(NOW.getTime() - 60_000) })
  const orderClient = { ...secondOrder.order.client, email: 'diana@work.ee' }
  await app.db.update(orders).set({ client: orderClient }).where(eq(orders.id, secondOrder.order.id))
  const [id, from] = [first.order.clientId!, second.order.clientId!]
  const oldData = await readClient(from)
  expect((await readClient(id)).duplicates).toMatchObject([{ id: from }])

  expect((await send('POST', `/${id}/merge`, { from })).json().data).toMatchObject({
    orders: 3,
    merged: [{ id: from, email: 'diana@work.ee', orders: 1 }],
    duplicates: [],
  })
  expect((await get('?q=diana@work')).json().results).toMatchObject([{ id }])
  const laterOrder = await createOrder({ email: 'Diana@Work.ee' })
  expect(laterOrder.order.clientId).toBe(id)
  expect((await send('POST', `/${id}/merge`, { from })).statusCode).toBe(409)
  expect((await send('POST', `/${from}/merge`, { from: id })).statusCode).toBe(409)
  expect((await send('PUT', `/${from}`, await readFields(from))).statusCode).toBe(409)

  expect((await send('POST', `/${id}/split`, { from })).json().data).toMatchObject({ orders: 2, merged: [] })
  expect(await readClient(from)).toMatchObject({
    ...oldData,
    orders: 2,
    version: 3,
    latest: expect.any(Array),
    last_order_at: expect.any(String),
  })
  expect((await send('POST', `/${id}/split`, { from })).statusCode).toBe(409)
  expect((await send('POST', `/${id}/merge`, { from: id })).statusCode).toBe(409)
})

describe('a person', () => {
  const EMAIL = 'Eha@Example.ee'
  let id: number
  let orderId: number
  beforeAll(async () => {
    const { order } = await createOrder({ email: EMAIL, first_name: 'Eha', last_name: 'Eeskuju' }, DELIVERED)
    id = order.clientId!
    orderId = order.id
    const street = {
      street: 'Salajane 5',
      apartment: '',
      city: 'Tartu',
      state: 'Tartumaa',
      area_code: '51000',
      country: 'EE',
    }
    const delivery = { ...order.delivery, address: street }
    await app.db.update(orders).set({ delivery, comment: 'Eha uksekood 77' }).where(eq(orders.id, orderId))
    await arrange(app.db, tx => issueInvoice(tx, orderId, NOW))
    const mail = {
      subject: 'Tere',
      html: '<p>Eha</p>',
      text: 'Eha',
      state: 'sent' as const,
      messageId: 'x',
      createdAt: NOW,
    }
    await arrange(app.db, async tx => {
      await tx.insert(mails).values([
        { ...mail, key: 'to-eha', recipient: EMAIL.toUpperCase() },
        { ...mail, key: 'from-eha', recipient: 'pood@x.ee', headers: { 'Reply-To': EMAIL } },
        { ...mail, key: 'to-other', recipient: 'muu@example.ee' },
      ])
      const { id: paymentId } = await makePayment(tx, { id: orderId, totalCents: 100 }, { paysOrder: false })
      await tx.insert(refunds).values({
        paymentId,
        reference: 'r-eha',
        amountCents: 100,
        state: 'done',
        actor: 'mari',
        comment: 'Eeskuju sai raha tagasi',
        createdAt: NOW,
        modifiedAt: NOW,
      })
      await tx.insert(orderMessages).values({ orderId, at: NOW, author: null, text: 'Eha küsib: eha@teine.ee' })
      await tx.insert(orderNotes).values({ orderId, at: NOW, author: 'mari', text: 'Eeskuju helistas' })
      const event = { orderId, at: NOW, actor: 'mari' }
      await tx.insert(orderEvents).values([
        { ...event, kind: 'edited', details: { revision: 2, reason: 'Eeskuju palus' } },
        { ...event, kind: 'paid', details: { comment: 'Eeskuju maksis' } },
        { ...event, kind: 'task-closed', details: { note: 'Eeskuju sai vastuse' } },
        { ...event, actor: 'system', kind: 'needs-attention', details: { reason: 'late', comment: 'Eeskuju maksis' } },
      ])
      await tx
        .insert(staffTasks)
        .values({ orderId, kind: 'late', openedAt: NOW, details: { comment: 'Eeskuju', words: 'Eeskuju' } })
      await tx.update(orderRevisions).set({ reason: 'Eeskuju palus' }).where(eq(orderRevisions.orderId, orderId))
      await tx.insert(orderReturns).values({
        orderId,
        kind: 'return',
        state: 'received',
        reason: 'Eeskuju ei soovi',
        actor: 'mari',
        openedAt: NOW,
        lines: [],
      })
      await tx.insert(stockNotifications).values({
        productId,
        email: EMAIL,
        emailKey: EMAIL.toLowerCase(),
        quantity: 1,
        language: 'et',
        token: 'eha-token',
        requestedAt: NOW,
      })
    })
  })

  test('collects all data of a person in one file', async () => {
    const answer = await get(`/${id}/export`)
    expect(answer.headers['content-disposition']).toContain(`client-${id}.json`)
    const file = answer.json()
    expect(file).toMatchObject({
      client: [{ email: EMAIL, first_name: 'Eha' }],
      orders: [
        {
          client: { last_name: 'Eeskuju' },
          delivery_user_comment: 'Eha uksekood 77',
          invoices: [{ kind: 'invoice' }],
          returns: [{ kind: 'return', reason: 'Eeskuju ei soovi' }],
        },
      ],
      mails: [{ subject: 'Tere' }, { subject: 'Tere' }],
      stock_notifications: [{ email: EMAIL }],
      refund_comments: [{ amount: 1, comment: 'Eeskuju sai raha tagasi' }],
    })
    expect(file.orders[0].lines).toHaveLength(2)
    expect((await get('/99999/export')).statusCode).toBe(404)
    app.signInAs(createStaff('client.edit', 'client.erase'))
    expect((await get(`/${id}/export`)).statusCode).toBe(403)
  })

  test('exports no link that opens the account of an owner whose e-mail the person used', async () => {
    const email = 'omanik@example.ee'
    const { order } = await createOrder({ email }, DELIVERED)
    const owner = await makeUser(app.db, { email, roles: ['ADMIN'] })
    const appWithoutJobs = { ...app, jobs: { ...app.jobs, enqueue: async () => undefined } }
    await sendResetMail(appWithoutJobs, createSystemActor('test'), { id: 'once', key: owner.username, language: 'et' })
    await write(app, createSystemActor('test'), async tx =>
      ok(await sendInvitation(tx, appWithoutJobs, { ...owner, email, language: 'et', roles: ['ADMIN'] })),
    )
    const sentMails = await app.db.select({ text: mails.text }).from(mails).where(eq(mails.recipient, email))
    const tokens = sentMails.map(({ text }) => /#([\w-]{43})/.exec(text)?.[1])
    expect(tokens).toEqual([expect.any(String), expect.any(String)])
    const { body } = await get(`/${order.clientId}/export`)
    expect(body).toContain('reset-password')
    for (const token of tokens) expect(body).not.toContain(token)
  })

  test('refuses to erase a person while an order is open', async () => {
    const { order } = await createOrder({ email: EMAIL }, { state: 'packed' })
    const [statement] = await app.db
      .insert(withdrawals)
      .values({
        token: 'statement',
        language: 'et',
        name: 'Keegi',
        contract: String(order.number),
        email: 'keegi@example.ee',
        emailKey: 'keegi@example.ee',
        goods: '',
        orderId,
        draftedAt: NOW,
        submittedAt: new Date('2026-11-20T10:00:00Z'),
        verdict: 'inTime',
      })
      .returning()
    const plan = (await get(`/${id}/erasure`)).json().data
    expect(plan).toMatchObject({
      open: [{ id: orderId }, { id: order.id }],
      invoices: 1,
      keptUntil: '2033-12-31',
      orders: 2,
      kept: [
        {
          name: 'withdrawals',
          id: statement!.id,
          title: String(order.number),
          day: '2026-11-20',
          until: '2029-12-04',
        },
      ],
    })
    expect((await send('POST', `/${id}/erasure`, { baseVersion: 1 })).statusCode).toBe(409)
    const cancelled = { state: 'cancelled', paidAt: NOW, paidCents: order.totalCents } as const
    await app.db.update(orders).set(cancelled).where(eq(orders.id, order.id))
  })

  test('refuses to erase a person while a return or a refund is open', async () => {
    const listBlockingOrders = async (): Promise<number[]> =>
      (await get(`/${id}/erasure`)).json().data.open.map((order: { id: number }) => order.id)
    const [, other] = await app.db.select().from(orders).where(eq(orders.clientId, id)).orderBy(orders.id)
    expect(await listBlockingOrders()).toEqual([orderId, other!.id])
    await app.db.update(orderReturns).set({ state: 'inspected' }).where(eq(orderReturns.orderId, orderId))
    expect(await listBlockingOrders()).toEqual([other!.id])
    expect((await send('POST', `/${id}/erasure`, { baseVersion: 1 })).statusCode).toBe(409)
    await app.db.update(orders).set({ refundedCents: other!.totalCents }).where(eq(orders.id, other!.id))
    expect(await listBlockingOrders()).toEqual([])
  })

  test('erases a person completely, except for accounting data', async () => {
    await send('PUT', `/${id}`, { ...(await readFields(id)), note: 'Eha on salapärane' })
    const { totalCents, publicToken } = (await app.db.select().from(orders).where(eq(orders.id, orderId)))[0]!
    expect((await send('POST', `/${id}/erasure`, { baseVersion: 1 })).statusCode).toBe(409)
    const erasureResponse = await send('POST', `/${id}/erasure`, { baseVersion: 2 })
    expect(erasureResponse.json().data).toMatchObject({
      first_name: '',
      email: '',
      note: '',
      erased_at: NOW.toISOString(),
      erasure: {
        orders: 2,
        invoices: 1,
        keptUntil: '2033-12-31',
        deleted: { mails: 2, stock_notifications: 1, refund_comments: 1 },
      },
    })

    // No table holds the name except the accounting documents.
    const { rows: tables } = await app.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const tablesWithName: string[] = []
    for (const { name } of tables) {
      const { rows } = await app.db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(name)} as row where row::text ~* 'eha@|eeskuju|salapärane|salajane|uksekood'`,
      )
      if (rows[0]!.count > 0) tablesWithName.push(name)
    }
    expect(tablesWithName).toEqual(['invoice'])
    const [invoice] = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId))
    expect(invoice!.buyer.client).toMatchObject({ first_name: 'Eha', last_name: 'Eeskuju' })
    const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order!.totalCents).toBe(totalCents)
    const history = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(history.at(-1)!.details).toEqual({ reason: 'late' })
    expect((await app.server.inject(`/order/download/${publicToken}`)).statusCode).toBe(404)
    expect(await app.db.$count(mails)).toBeGreaterThan(0)

    // Earlier changes by staff become unreadable too, although the audit log itself is unchanged.
    expect(await app.db.$count(auditKeys, eq(auditKeys.name, `client:${id}`))).toBe(0)
    const { results } = (await app.server.inject(`/v1/admin/audit?kind=client&q=${id}`)).json()
    expect(results.find((entry: { action: string }) => entry.action === 'changed').after).toEqual({
      note: { erased: true },
    })
  })

  test('erases a person once, who counts as new afterwards', async () => {
    expect((await send('POST', `/${id}/erasure`, { baseVersion: 3 })).statusCode).toBe(409)
    expect((await send('PUT', `/${id}`, { ...(await readFields(id)), email: EMAIL })).statusCode).toBe(409)
    const repeatedOrder = await createOrder({ email: EMAIL })
    expect(repeatedOrder.order.clientId).not.toBe(id)
    expect(await app.db.$count(clients, eq(clients.emailKey, `erased:${id}`))).toBe(1)
  })

  test('erases a person again when an order is placed at the same moment', async () => {
    expect(await readClient(id)).toMatchObject({ can_erase: false })
    const { order } = await createOrder({ email: EMAIL }, { state: 'cancelled' })
    await app.db.update(orders).set({ clientId: id }).where(eq(orders.id, order.id))
    const { version, can_erase } = await readClient(id)
    expect(can_erase).toBe(true)
    const repeatedErasure = await send('POST', `/${id}/erasure`, { baseVersion: version })
    expect(repeatedErasure.json().data).toMatchObject({
      can_erase: false,
      erasure: { orders: 3, deleted: { mails: 2 } },
    })
    expect((await app.db.select().from(orders).where(eq(orders.id, order.id)))[0]!.client.email).toBe('')
  })
})

test('refuses changes of the audit log in the database', async () => {
  for (const statement of ['update audit_entry set kind = kind', 'delete from audit_entry', 'truncate audit_entry']) {
    await expect(app.db.$client.query(statement), statement).rejects.toThrow('append-only')
  }
})
