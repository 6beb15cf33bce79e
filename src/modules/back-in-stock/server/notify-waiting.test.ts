import { and, asc, eq, isNotNull, isNull, like } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeStockNotifications, type NewStockNotification } from '#back-in-stock/testing/factories.ts'
import { products } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mails, mailTemplates } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { stockLevels } from '#stock/server/tables.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { RESERVATION_MS } from '../domain/decide-notices.ts'
import { notifyServedRequests } from './notify-waiting.ts'
import { purgeOldRequests } from './purge-old-requests.ts'
import { findProductsWithDueNotices } from './queue-notices.ts'
import { registerBackInStockRoutes } from './routes.ts'
import { stockNotifications } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

let app: TestApp
let warehouseId: number
let productId: number
beforeAll(async () => {
  app = await createTestApp(registerBackInStockRoutes)
  await arrange(app.db, tx => makeShop(tx))
  warehouseId = await makeWarehouse(app.db)
  // Mails stay queued: no sender runs in this test.
  app.jobs.handle(sendMailJob, async () => undefined)
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(NOW)
  productId = await makeProduct(app.db, { code1: 'KW-352.10' })
  await makeStock(app.db, [{ productId, warehouseId, amount: 0 }])
})

const createRequests = (...rows: Omit<NewStockNotification, 'productId'>[]) =>
  makeStockNotifications(
    app.db,
    rows.map(row => ({ ...row, productId })),
  )
const setStock = (amount: number) =>
  app.db.update(stockLevels).set({ amount }).where(eq(stockLevels.productId, productId))
const notify = () => notifyServedRequests(app, createSystemActor('test'), productId)
const readNotifiedEmails = async () => {
  const rows = await app.db
    .select({ email: stockNotifications.email })
    .from(stockNotifications)
    .where(and(eq(stockNotifications.productId, productId), isNotNull(stockNotifications.notifiedAt)))
    .orderBy(asc(stockNotifications.notifiedAt), asc(stockNotifications.id))
  return rows.map(({ email }) => email)
}
const readMails = async (ids: readonly number[]) => {
  const rows = await app.db.select().from(mails).where(like(mails.key, 'back-in-stock:%')).orderBy(asc(mails.id))
  return rows.filter(({ key }) => ids.some(id => key === `back-in-stock:${id}`))
}
const [firstCustomer, secondCustomer, thirdCustomer, fourthCustomer] = [
  'a@example.ee',
  'b@example.ee',
  'c@example.ee',
  'd@example.ee',
].map(email => ({ email }))

describe('when stock comes back', () => {
  test('notifies as many as the stock serves, the others later', async () => {
    const ids = await createRequests(
      firstCustomer!,
      { ...secondCustomer!, quantity: 2 },
      thirdCustomer!,
      fourthCustomer!,
    )
    await notify()
    expect(await readNotifiedEmails()).toEqual([])
    await setStock(3)
    await notify()
    expect(await readNotifiedEmails()).toEqual(['a@example.ee', 'b@example.ee'])
    await notify()
    expect(await readMails(ids)).toHaveLength(2)
    await setStock(4)
    await notify()
    expect(await readNotifiedEmails()).toEqual(['a@example.ee', 'b@example.ee', 'c@example.ee'])
  })

  test('keeps the others waiting when the product sells out again', async () => {
    await createRequests(firstCustomer!, secondCustomer!, thirdCustomer!)
    await setStock(1)
    await notify()
    await setStock(0)
    await notify()
    await setStock(1)
    await notify()
    expect(await readNotifiedEmails()).toEqual(['a@example.ee', 'b@example.ee'])
  })

  test('offers unsold pieces to the next request after a day', async () => {
    await createRequests(firstCustomer!, secondCustomer!)
    await setStock(1)
    await notify()
    app.setNow(new Date(NOW.getTime() + RESERVATION_MS))
    await notify()
    expect(await readNotifiedEmails()).toEqual(['a@example.ee', 'b@example.ee'])
  })

  test('notifies everybody once when many processes run', async () => {
    const ids = await createRequests(firstCustomer!, secondCustomer!, thirdCustomer!, fourthCustomer!)
    await setStock(2)
    await Promise.all([notify(), notify(), notify(), notify()])
    expect(await readNotifiedEmails()).toEqual(['a@example.ee', 'b@example.ee'])
    expect(await readMails(ids)).toHaveLength(2)
  })

  test('notifies nobody while guests cannot see the product', async () => {
    await createRequests(firstCustomer!)
    await setStock(5)
    const setVisibility = (visibility: typeof HIDDEN_VISIBILITY | null) =>
      app.db.update(products).set({ visibility }).where(eq(products.id, productId))
    await setVisibility(HIDDEN_VISIBILITY)
    await notify()
    expect(await readNotifiedEmails()).toEqual([])
    await setVisibility(null)
    await notify()
    expect(await readNotifiedEmails()).toEqual(['a@example.ee'])
  })

  test('sends a mail with the product, its link and a link to cancel', async () => {
    const [id] = await createRequests({ ...firstCustomer!, quantity: 2, language: 'en' })
    await setStock(2)
    await notify()
    const [mail] = await readMails([id!])
    const [request] = await app.db.select().from(stockNotifications).where(eq(stockNotifications.id, id!))
    expect(mail).toMatchObject({ recipient: 'a@example.ee', createdAt: NOW })
    expect(mail!.text).toContain('(KW-352.10) is back in stock.')
    expect(mail!.text).toContain('Quantity you asked for: 2 pcs.')
    expect(mail!.text).toMatch(/View product: http:\/\/127\.0\.0\.1:3000\/en\/product-\d+/)
    expect(mail!.html).toContain(`href="http://127.0.0.1:3000/en/stock-notification#${request!.token}"`)
  })
})

describe('the link to cancel', () => {
  const cancel = (token: string, csrf = 'any') =>
    app.server.inject({
      method: 'POST',
      url: '/v1/stock-notification/stop',
      headers: { 'x-csrf-token': csrf },
      payload: { token },
    })
  const readToken = async (id: number) =>
    (await app.db.select().from(stockNotifications).where(eq(stockNotifications.id, id)))[0]!.token

  test('cancels all requests of the mailbox and no others', async () => {
    const otherId = await makeProduct(app.db)
    const [id] = await createRequests({ email: 'stop@example.ee' }, { email: 'stay@example.ee' })
    await makeStockNotifications(app.db, [{ productId: otherId, email: 'Stop@Example.ee' }])
    expect((await cancel(await readToken(id!))).json()).toEqual({ success: true })
    await setStock(5)
    await notify()
    expect(await readNotifiedEmails()).toEqual(['stay@example.ee'])
    const [cancelled] = await app.db.select().from(stockNotifications).where(eq(stockNotifications.productId, otherId))
    expect(cancelled!.cancelledAt).toEqual(NOW)
  })

  test('releases reserved pieces for the next request', async () => {
    const [id] = await createRequests({ email: 'no-more@example.ee' }, secondCustomer!)
    await setStock(1)
    await notify()
    expect(await readNotifiedEmails()).toEqual(['no-more@example.ee'])
    const token = await readToken(id!)
    expect((await cancel(token)).statusCode).toBe(200)
    expect((await cancel(token)).statusCode).toBe(200)
    await notify()
    expect(await readNotifiedEmails()).toEqual(['no-more@example.ee', 'b@example.ee'])
  })

  test('works with one click in the mail program, without page, session or anti-forgery token (RFC 8058)', async () => {
    const [id] = await createRequests({ ...firstCustomer!, language: 'en' })
    const otherId = await makeProduct(app.db)
    await makeStockNotifications(app.db, [{ productId: otherId, email: firstCustomer!.email }])
    await setStock(1)
    await notify()
    const [mail] = await readMails([id!])
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const { pathname, search } = new URL(/^<(https?:[^>]+)>$/.exec(mail!.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
    const postForm = (payload: string) =>
      app.server.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    const waitingCondition = and(isNull(stockNotifications.notifiedAt), isNull(stockNotifications.cancelledAt))
    const countWaitingRequests = () =>
      app.db.$count(stockNotifications, and(eq(stockNotifications.productId, otherId), waitingCondition))
    const response = await app.server.inject({ method: 'GET', url: pathname + search })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe(`/en/stock-notification#${await readToken(id!)}`)
    expect((await postForm('something=else')).statusCode).toBe(422)
    expect(await countWaitingRequests()).toBe(1)
    expect((await postForm('List-Unsubscribe=One-Click')).statusCode).toBe(204)
    expect((await postForm('List-Unsubscribe=One-Click')).statusCode).toBe(204)
    expect(await countWaitingRequests()).toBe(0)
  })

  test('rejects an unknown token and a missing anti-forgery token', async () => {
    const [id] = await createRequests({ email: 'kept@example.ee' })
    expect((await cancel('nothing')).statusCode).toBe(404)
    expect((await cancel(await readToken(id!), 'wrong')).statusCode).toBe(403)
    const [request] = await app.db.select().from(stockNotifications).where(eq(stockNotifications.id, id!))
    expect(request!.cancelledAt).toBeNull()
  })
})

test('uses the owner’s texts in the mail and keeps the link to cancel', async () => {
  const texts = { subject: '{product}: {amount}, {price}', lead: 'It is here: {code}.', closing: '' }
  await app.db.insert(mailTemplates).values({ kind: 'backInStock', language: 'en', texts })
  const ids = await createRequests({ email: 'own@example.ee', quantity: 2, language: 'en' })
  await setStock(5)
  await notify()
  await app.db.delete(mailTemplates)
  const [mail] = await readMails(ids)
  expect(mail?.subject).toMatch(/: 2 pcs, .*€\d/)
  expect(mail?.text).toContain('It is here: KW-352.10.')
  expect(mail?.text).toMatch(/Unsubscribe this address from all stock notifications: http\S+/)
})

test('deletes requests a year after the mail or the cancellation and keeps waiting ones', async () => {
  const oldDate = new Date('2025-11-01T10:00:00Z')
  const [, recentId, waitingId] = await createRequests(
    { ...firstCustomer!, requestedAt: oldDate, notifiedAt: oldDate },
    { ...secondCustomer!, requestedAt: oldDate, notifiedAt: NOW },
    { ...thirdCustomer!, requestedAt: oldDate },
  )
  await purgeOldRequests(app.db, NOW)
  const rows = await app.db.select().from(stockNotifications).where(eq(stockNotifications.productId, productId))
  expect(rows.map(({ id }) => id).toSorted()).toEqual([recentId, waitingId])
})

const CLERK = createStaffMember(['order.edit'], { roles: ['SALES'] })
const callAsClerk = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  app.signInAs(CLERK)
  const response = await app.server.inject({
    method,
    url,
    headers: { 'x-csrf-token': 'x' },
    ...(payload && { payload }),
  })
  app.signInAs(GUEST)
  return response
}

describe('the demand', () => {
  const readDemand = async (query = '?pageSize=1000') =>
    (await callAsClerk('GET', `/v1/admin/stock-demand${query}`))
      .json()
      .results.find((row: { product_id: number }) => row.product_id === productId)

  test('sums up pieces, value and pieces to order by product', async () => {
    await app.db.update(products).set({ totalCents: 12_050 }).where(eq(products.id, productId))
    await createRequests(
      { ...firstCustomer!, notifiedAt: NOW },
      { ...secondCustomer!, quantity: 3, requestedAt: new Date('2026-11-01T10:00:00Z') },
      thirdCustomer!,
    )
    await setStock(1)
    expect(await readDemand()).toMatchObject({
      product_code: 'KW-352.10',
      requests: 2,
      quantity: 4,
      value: 482,
      in_stock: 1,
      to_order: 3,
      first_requested_at: '2026-11-01T10:00:00.000Z',
      notified: 1,
    })
    for (const sort of ['quantity', '-value', 'requests', '-first_requested_at', 'to_order'])
      expect(await readDemand(`?pageSize=1000&sort=${sort}`)).toMatchObject({ quantity: 4 })
  })

  test('notifies everybody by hand whatever the stock, and records it', async () => {
    const ids = await createRequests({ ...firstCustomer!, quantity: 9 }, secondCustomer!)
    const notify = () => callAsClerk('POST', `/v1/admin/stock-demand/${productId}/notify`)
    await app.db.update(products).set({ visibility: HIDDEN_VISIBILITY }).where(eq(products.id, productId))
    expect((await notify()).statusCode).toBe(409)
    expect(await readNotifiedEmails()).toEqual([])
    await app.db.update(products).set({ visibility: null }).where(eq(products.id, productId))
    expect((await notify()).json().data).toEqual({ notified: 2, next: null })
    expect(await readMails(ids)).toHaveLength(2)
    expect((await notify()).statusCode).toBe(404)
    expect(await readDemand()).toBeUndefined()
    const history = await callAsClerk('GET', `/v1/stock-notification?state=all&product=${productId}`)
    expect(history.json().data.map(({ state }: { state: string }) => state)).toEqual(['notified', 'notified'])
  })

  test('notifies hundreds in steps, each once, even when a step is repeated', async () => {
    const ids = await createRequests(
      ...Array.from({ length: 401 }, (_, index) => ({ email: `many-${index}@example.ee` })),
    )
    const notifyStep = async (after?: number) =>
      (
        await callAsClerk(
          'POST',
          `/v1/admin/stock-demand/${productId}/notify`,
          after === undefined ? undefined : { after },
        )
      ).json().data
    // The owner's texts are read once per language, not once per request.
    const querySpy = vi.spyOn(Client.prototype, 'query')
    expect(await notifyStep()).toEqual({ notified: 200, next: ids[199] })
    const templateQueries = querySpy.mock.calls.filter(([query]) => JSON.stringify(query).includes('mail_template'))
    querySpy.mockRestore()
    expect(templateQueries.length).toBeLessThan(10)
    expect(await notifyStep(ids[199])).toEqual({ notified: 200, next: ids[399] })
    expect(await notifyStep(ids[199])).toEqual({ notified: 1, next: null })
    expect(await notifyStep(ids[400])).toEqual({ notified: 0, next: null })
    expect(await readMails(ids)).toHaveLength(401)
    const { rows } = await app.db.$client.query(
      'select count(*)::int as count from stock_notification where id = any($1) group by xmin::text order by 1',
      [ids],
    )
    expect(rows.map(({ count }) => count)).toEqual([1, 200, 200])
  })
})

test('selects only products whose stock serves a request or whose reservations exceed it', async () => {
  const isSelected = async () => (await findProductsWithDueNotices(app.db, 'all', app.now())).includes(productId)
  await createRequests({ ...firstCustomer!, quantity: 2 })
  expect(await isSelected()).toBe(false)
  await setStock(1)
  expect(await isSelected()).toBe(false)
  await setStock(2)
  expect(await isSelected()).toBe(true)
  await notify()
  await createRequests(secondCustomer!)
  // The stock is reserved for the first request.
  expect(await isSelected()).toBe(false)
  await setStock(1)
  expect(await isSelected()).toBe(true)
  await notify()
  expect(await isSelected()).toBe(false)
  app.setNow(new Date(NOW.getTime() + RESERVATION_MS))
  expect(await isSelected()).toBe(true)
  expect(await findProductsWithDueNotices(app.db, [productId + 1], app.now())).toEqual([])
})
