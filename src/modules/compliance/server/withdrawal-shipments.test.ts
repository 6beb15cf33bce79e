import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { handleOrderMailJobs, lockOrder } from '#orders/server/orders.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { orderEvents, orderReturns, orderShipments, orders, staffTasks } from '#orders/server/tables.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { VERSIONS_HEADER } from '#platform/server/mail/queue-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerComplianceRoutes } from './routes.ts'
import { legalTexts, orderLegalTexts, withdrawals } from './tables.ts'

const SALES = createStaffMember(['client', 'order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
const MARI = { name: 'Mari Maasikas', email: 'mari@example.ee' }

let app: TestApp
let addressCount = 0
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerComplianceRoutes(testApp)
    registerOrderRoutes(testApp)
    handleOrderMailJobs(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(GUEST))

/** Stores a paid order of two kits and three clamps; `sent` are the pieces of its first parcel. */
const makePaidOrder = async (sent: readonly PieceCount[] = []) => {
  const [kit, clamp] = await Promise.all([1, 2].map(() => makeProduct(app.db, { hasLimitedAmount: false })))
  const lines = [
    buildOrderLine({ productId: kit ?? 0, amount: 2, name: 'Kit', code1: 'K-1' }),
    buildOrderLine({ productId: clamp ?? 0, amount: 3, name: 'Clamp', code1: 'C-1' }),
  ]
  const placedAt = new Date('2026-11-01T09:00:00Z')
  const { order } = await arrange(app.db, tx => makeOrder(tx, { lines }, { placedAt, state: 'paid', paidAt: placedAt }))
  if (sent.length > 0)
    await app.db.insert(orderShipments).values({ orderId: order.id, at: placedAt, actor: 'siim', lines: [...sent] })
  return order
}

const postForm = (url: string, fields: readonly (readonly [string, string])[] = []) =>
  app.server.inject({
    method: 'POST',
    url,
    remoteAddress: `198.51.100.${++addressCount % 250}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  })
const draftStatement = async (order: { number: number; publicToken: string }, lines: readonly PieceCount[] = []) => {
  const fields = Object.entries({ ...MARI, contract: String(order.number), order: order.publicToken })
  const chosen = lines.flatMap(({ position, amount }) => [
    ['position', String(position)] as const,
    ['amount', String(amount)] as const,
  ])
  const answer = await postForm('/withdrawal/draft?lang=en', [...fields, ...chosen])
  return String(answer.headers.location).split('/').at(-1) ?? ''
}
const confirmStatement = (token: string) => postForm(`/withdrawal/confirm/${token}?lang=en`)
const submitStatement = async (order: { number: number; publicToken: string }, lines: readonly PieceCount[] = []) => {
  const token = await draftStatement(order, lines)
  await confirmStatement(token)
  return readRow(token)
}
const readRow = async (token: string) => {
  const [row] = await app.db.select().from(withdrawals).where(eq(withdrawals.token, token))
  if (!row) throw new Error('The statement is missing')
  return row
}
const listFormLines = async (token: string) => {
  const { lines } = (await app.server.inject({ url: `/v1/withdrawal-form?order=${token}` })).json().data
  return lines.map(({ position, amount }: PieceCount) => ({ position, amount }))
}
const listReturns = (orderId: number) =>
  app.db.select().from(orderReturns).where(eq(orderReturns.orderId, orderId)).orderBy(orderReturns.id)

const callAsStaff = async (method: 'PUT' | 'POST', url: string, payload: object) => {
  app.signInAs(SALES)
  const answer = await app.server.inject({ method, url, payload, headers: { 'x-csrf-token': 'any' } })
  app.signInAs(GUEST)
  return answer
}
const readVersion = async (id: number) => {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
  return order?.version ?? 0
}
const takeStep = async (id: number, step: string, body: object = {}) => {
  const answer = await callAsStaff('POST', `/v1/admin/order/${id}/${step}`, {
    baseVersion: await readVersion(id),
    isDirect: true,
    ...body,
  })
  expect(answer.json()).toMatchObject({ data: { id } })
  return answer.json().data
}

describe('an order in several parcels', () => {
  test('offers unsent lines and the unsent rest of a line', async () => {
    const order = await makePaidOrder([{ position: 0, amount: 1 }])
    expect(await listFormLines(order.publicToken)).toEqual([
      { position: 0, amount: 2 },
      { position: 1, amount: 3 },
    ])
    const unsent = await submitStatement(order, [{ position: 1, amount: 3 }])
    expect(unsent).toMatchObject({ lines: [{ position: 1, amount: 3 }], verdict: 'inTime', returnId: null })
    const [task] = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id))
    expect(task?.details).toMatchObject({ refundBy: expect.any(String) })
    expect(task?.details).not.toHaveProperty('sendBy')
    const partlySent = await submitStatement(order, [{ position: 0, amount: 2 }])
    expect(partlySent).toMatchObject({ returnId: expect.any(Number) })
    expect(await listReturns(order.id)).toMatchObject([{ lines: [{ position: 0, amount: 1 }] }])
    expect(await listFormLines(order.publicToken)).toEqual([
      { position: 0, amount: 1 },
      { position: 1, amount: 3 },
    ])
  })

  test('offers no lines once all of them are returned', async () => {
    const order = await makePaidOrder([
      { position: 0, amount: 2 },
      { position: 1, amount: 3 },
    ])
    await submitStatement(order)
    expect(await listFormLines(order.publicToken)).toEqual([])
  })

  test('has a period from the receipt of the last parcel', async () => {
    app.setNow(new Date('2026-11-03T09:00:00Z'))
    const order = await makePaidOrder()
    await storeInstructionsMail(order.id)
    await takeStep(order.id, 'pack')
    await takeStep(order.id, 'ship', { lines: [{ position: 0, amount: 2 }] })
    app.setNow(new Date('2026-11-09T09:00:00Z'))
    await takeStep(order.id, 'ship', { lines: [{ position: 1, amount: 3 }] })
    app.setNow(new Date('2026-11-10T21:59:00Z'))
    expect(await takeStep(order.id, 'deliver')).toMatchObject({ received_on: '2026-11-10' })
    app.setNow(new Date('2026-11-24T21:59:59Z'))
    expect(await submitStatement(order, [{ position: 0, amount: 1 }])).toMatchObject({ verdict: 'inTime' })
    app.setNow(new Date('2026-11-24T22:00:00Z'))
    expect(await submitStatement(order, [{ position: 0, amount: 1 }])).toMatchObject({
      verdict: 'late',
      returnId: null,
    })
  })
})

test('announces one return for two statements about the same goods at once', async () => {
  const order = await makePaidOrder([
    { position: 0, amount: 2 },
    { position: 1, amount: 3 },
  ])
  const tokens = await Promise.all([draftStatement(order), draftStatement(order)])
  const answers = await Promise.all(tokens.map(confirmStatement))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  const rows = await Promise.all(tokens.map(readRow))
  expect(rows.map(({ submittedAt, verdict }) => [submittedAt !== null, verdict])).toEqual([
    [true, 'inTime'],
    [true, 'inTime'],
  ])
  expect(rows.filter(({ returnId }) => returnId !== null)).toHaveLength(1)
  expect(await listReturns(order.id)).toHaveLength(1)
})

/** Stores the mail with the instructions on withdrawal. */
const storeInstructionsMail = async (orderId: number) => {
  const sentAt = new Date('2026-11-01T09:00:00Z')
  const hash = `hash-of-${orderId}`
  const content = { shopName: '', seller: '', title: '', parts: [] }
  const [text] = await app.db
    .insert(legalTexts)
    .values({ kind: 'withdrawal', language: 'et', hash, content, validFrom: sentAt, lastInForceAt: sentAt })
    .returning()
  await app.db.insert(orderLegalTexts).values({ orderId, legalTextId: text?.id ?? 0 })
  await app.db.insert(mails).values({
    key: `order-placed:${orderId}`,
    recipient: MARI.email,
    subject: '',
    html: '',
    text: '',
    headers: { [VERSIONS_HEADER]: `juhend.pdf=${hash}` },
    state: 'sent',
    isProof: true,
    messageId: hash,
    createdAt: sentAt,
    sentAt,
  })
}

/** Counts the sessions of this database that wait for a lock. */
const countWaitingSessions = async (): Promise<number> => {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

describe('the day of receipt', () => {
  /** Stores a shipped order whose buyer received the instructions. */
  const makeShippedOrder = async () => {
    app.setNow(new Date('2026-11-03T09:00:00Z'))
    const order = await makePaidOrder()
    await storeInstructionsMail(order.id)
    await takeStep(order.id, 'pack')
    await takeStep(order.id, 'ship')
    app.setNow(new Date('2026-11-20T09:00:00Z'))
    return order
  }
  const correctReceivedDay = async (id: number, receivedOn: string | null) =>
    callAsStaff('PUT', `/v1/admin/order/${id}/received-on`, {
      baseVersion: await readVersion(id),
      received_on: receivedOn,
    })

  test('is entered with the delivery, not before the order and not in the future', async () => {
    const order = await makeShippedOrder()
    for (const [receivedOn, baseVersion] of [
      ['2026-10-31', await readVersion(order.id)],
      ['2026-11-21', await readVersion(order.id)],
    ]) {
      const refused = await callAsStaff('POST', `/v1/admin/order/${order.id}/deliver`, { baseVersion, receivedOn })
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['receivedOn']])
    }
    expect(await takeStep(order.id, 'deliver', { receivedOn: '2026-11-05' })).toMatchObject({
      received_on: '2026-11-05',
      state: 'delivered',
    })
    expect(await submitStatement(order)).toMatchObject({ verdict: 'late', returnId: null })
  })

  test('can be corrected, which assesses open statements by the new day', async () => {
    const order = await makeShippedOrder()
    expect((await correctReceivedDay(order.id, '2026-11-10')).statusCode).toBe(409)
    await takeStep(order.id, 'deliver', { receivedOn: '2026-11-05' })
    const { id, token } = await submitStatement(order)
    expect((await correctReceivedDay(order.id, '2026-11-30')).statusCode).toBe(422)
    expect((await correctReceivedDay(order.id, '2026-11-06')).statusCode).toBe(200)
    expect(await readRow(token)).toMatchObject({ verdict: 'inTime', returnId: expect.any(Number) })
    const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id))
    const ownTasks = tasks.filter(({ kind, details }) => kind === 'withdrawal-received' && details.withdrawal === id)
    expect(ownTasks.map(({ closedAt, details }) => [closedAt !== null, details.verdict])).toEqual([
      [true, 'late'],
      [false, 'inTime'],
    ])
    app.signInAs(SALES)
    const [listed] = (await app.server.inject({ url: `/v1/admin/order/${order.id}/withdrawal` })).json().data
    expect(listed).toMatchObject({ verdict: 'inTime', period_end: '2026-11-20T22:00:00.000Z' })
    // The announced return stays when the day is moved back, and is not announced twice.
    expect((await correctReceivedDay(order.id, '2026-11-05')).statusCode).toBe(200)
    expect(await readRow(token)).toMatchObject({ verdict: 'late', returnId: expect.any(Number) })
    expect((await correctReceivedDay(order.id, null)).statusCode).toBe(200)
    expect(await readRow(token)).toMatchObject({ verdict: 'inTime' })
    expect(await listReturns(order.id)).toHaveLength(1)
    const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events.filter(({ kind }) => kind === 'receipt-corrected').map(({ details }) => details)).toEqual([
      { receivedOn: '2026-11-06', receivedOnBefore: '2026-11-05' },
      { receivedOn: '2026-11-05', receivedOnBefore: '2026-11-06' },
      { receivedOn: null, receivedOnBefore: '2026-11-05' },
    ])
  })

  test('is corrected while another writer holds a statement and then needs the order', async () => {
    const order = await makeShippedOrder()
    await takeStep(order.id, 'deliver', { receivedOn: '2026-11-05' })
    const { id } = await submitStatement(order)
    let correction: ReturnType<typeof correctReceivedDay> | undefined
    await app.db.transaction(async tx => {
      await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
      correction = correctReceivedDay(order.id, '2026-11-06')
      await expect.poll(() => countWaitingSessions()).toBe(1)
      await lockOrder(tx, order.id)
    })
    expect((await correction)?.statusCode).toBe(200)
  })

  test('is corrected only by staff who handle orders, and only from the current version', async () => {
    const order = await makeShippedOrder()
    await takeStep(order.id, 'deliver')
    const url = `/v1/admin/order/${order.id}/received-on`
    const payload = { baseVersion: (await readVersion(order.id)) - 1, received_on: '2026-11-10' }
    expect((await callAsStaff('PUT', url, payload)).statusCode).toBe(409)
    app.signInAs(createStaffMember(['product.edit']))
    const headers = { 'x-csrf-token': 'any' }
    expect((await app.server.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(403)
  })
})
