import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { CLIENT, type ComposedShop, composeTestShop, placeOrder, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop()
})
afterAll(() => shop.close())

test('never logs passwords, tokens, cookies or personal data', async () => {
  const { logLines } = shop
  const staff = shop.openBrowser()
  const token = await staff.fetchToken()
  await staff.logIn({ username: STAFF.username, password: 'vale-parool-1234' })
  await staff.logIn(STAFF)
  expect(staff.cookies.session).toBeDefined()

  // The owner sets a new password with the mailed link, first wrong, then right.
  await shop.openBrowser().call('POST', '/v1/password-reset', { body: { username: CLIENT.username } })
  const resetToken = await vi.waitFor(async () => {
    const [mail] = await shop.app.db.select().from(mails)
    const [, mailedToken] = /reset-password#([\w-]+)/.exec(mail?.text ?? '') ?? []
    expect(mailedToken).toBeDefined()
    return mailedToken!
  }, 30_000)
  await shop.fetchPage(`/et/reset-password?token=${resetToken}`)
  const newPassword = 'uus-parool-5678'
  await shop.openBrowser().call('PUT', `/v1/password-reset/${resetToken}`, { body: { password: 'lühike' } })
  expect(
    (await shop.openBrowser().call('PUT', `/v1/password-reset/${resetToken}`, { body: { password: newPassword } }))
      .statusCode,
  ).toBe(200)

  // A customer pays an order in the sandbox, with forged messages in between.
  const buyer = shop.openBrowser()
  const order = (await placeOrder(buyer, shop.product.id)).json().data.order
  const start = await buyer.call('PUT', `/v1/payment/${order.public_token}`, {
    body: { method: 'banklinks', name: 'harju', country: 'ee' },
  })
  const { url } = start.json().data
  await shop.fetchPage('/payment/return/sandbox?json={"x":"salajane"}&mac=vale-allkiri')
  const bank = await shop.app.server.inject({
    method: 'POST',
    url,
    payload: 'outcome=paid',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const returnUrl = String(bank.headers.location)
  expect((await shop.fetchPage(returnUrl)).statusCode).toBe(303)
  expect((await buyer.call('GET', `/v1/payment/${order.public_token}`)).json().data.order.isPaid).toBe(true)

  // The database breaks during a login and an order.
  const { db } = shop.app
  await db.$client.query('alter table login_attempt rename to away; alter table idempotency_key rename to gone')
  expect((await shop.openBrowser().logIn(STAFF)).statusCode).toBe(500)
  const failedOrder = await placeOrder(shop.openBrowser(), shop.product.id)
  expect(failedOrder.statusCode).toBe(500)
  await db.$client.query('alter table away rename to login_attempt; alter table gone rename to idempotency_key')

  const text = logLines.join('')
  expect(text).toContain(failedOrder.json().requestId)
  for (const secret of [
    STAFF.password,
    CLIENT.password,
    newPassword,
    'vale-parool-1234',
    token,
    staff.cookies.session!,
    staff.cookies.visitor!,
    resetToken,
    url.split('/').at(-1)!,
    new URL(returnUrl, 'http://x').searchParams.get('mac')!,
    'mari@example.ee',
    'Maasikas',
    'salajane',
    'vale-allkiri',
    order.public_token,
  ]) {
    expect(text).not.toContain(secret)
  }
})

test('shows cost prices only to staff who edit products', async () => {
  const { id, slug } = shop.product
  await shop.app.db.update(products).set({ costCents: 987_654 })
  shop.app.changes.announce(['catalog', 'listing'])
  await shop.app.changes.waitForListeners()
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  expect((await staff.call('GET', `/v1/admin/product/${id}`)).body).toContain('9876.54')
  for (const address of [
    `/product/view/${id}`,
    '/v1/product',
    '/v1/search',
    `/et/${slug}`,
    '/et/tooted',
    '/feed/google/et',
    `/${slug}`,
    '/v1/page-options',
    '/feed/hinnavaatlus/et',
  ]) {
    for (const browser of [shop.openBrowser(), staff]) {
      const { body } = await browser.call('GET', address)
      expect(body, address).not.toMatch(/9876.?54/)
    }
  }
})

describe('an error', () => {
  test('reports an error with an id and without internals', async () => {
    await shop.app.db.$client.query('alter table product rename to away')
    const address = `/product/view/${shop.product.id}`
    const answer = await shop.fetchPage(address, { accept: 'application/json' })
    const personAnswer = await shop.fetchPage(address)
    const page = await shop.fetchPage('/et/kuri')
    await shop.app.db.$client.query('alter table away rename to product')
    expect(personAnswer.statusCode).toBe(500)
    expect(personAnswer.body).toContain(String(personAnswer.headers['x-request-id']))
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      success: false,
      status: 'error',
      message: 'Serveris tekkis viga',
      requestId: answer.headers['x-request-id'],
    })
    expect(page.statusCode).toBe(500)
    expect(page.headers['cache-control']).toBe('private, no-store')
    for (const { body } of [answer, personAnswer, page])
      expect(body).not.toMatch(/relation|Failed query|node_modules|at file/)
    // The failure is not cached: the next visitor sees the page.
    expect((await shop.fetchPage('/et/kuri')).statusCode).toBe(200)
  })

  test('answers 503 with Retry-After when the database is unavailable', async () => {
    const { $client } = shop.app.db
    const heldClients = await Promise.all(Array.from({ length: 10 }, () => $client.connect()))
    const [answer, page] = await Promise.all([
      shop.fetchPage(`/product/view/${shop.product.id}`),
      shop.fetchPage('/et/not-yet-seen'),
      // The pool's own timeout.
    ])
    for (const client of heldClients) client.release()
    expect([answer.statusCode, page.statusCode]).toEqual([503, 503])
    expect([answer.headers['retry-after'], page.headers['retry-after']]).toEqual(['5', '5'])
    expect((await shop.fetchPage('/et/turbo-gt2860r')).statusCode).toBe(200)
  })
})
