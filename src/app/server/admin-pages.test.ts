import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { CLIENT, type ComposedShop, composeTestShop, placeOrder, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let staff: ReturnType<ComposedShop['openBrowser']>
let client: ReturnType<ComposedShop['openBrowser']>
beforeAll(async () => {
  shop = await composeTestShop()
  staff = shop.openBrowser()
  await staff.logIn(STAFF)
  client = shop.openBrowser()
  await client.logIn(CLIENT)
})
afterAll(() => shop.close())

const createOrder = async (): Promise<{ number: string }> =>
  (await placeOrder(shop.openBrowser(), shop.product.id)).json().data.order

const HTML_REQUEST = { headers: { accept: 'text/html' } }

describe('a guest', () => {
  test.each([
    ['/et/admin', '/et/login?to=%2Fet%2Fadmin'],
    ['/en/admin/order?state=paid', '/en/login?to=%2Fen%2Fadmin%2Forder%3Fstate%3Dpaid'],
  ])('logs in and returns to %s', async (url, to) => {
    const answer = await shop.fetchPage(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
  })
})

test.each(['client', 'order', 'product', 'user', 'warehouse'])('opens the form at %s/create', async model => {
  expect((await staff.call('GET', `/et/admin/${model}/create`, HTML_REQUEST)).statusCode).toBe(200)
})

test.each([
  'album',
  'page',
  'category',
  'filter',
  'role',
  'navigation',
  'Synonyms',
  'import',
  'StockDeliveries',
  'StockCounts',
  'Warehouses',
  'mail',
  'statistics',
  'task',
  'jobs',
  'audit',
  'file',
  'picking',
  'BookkeepingEntries',
  'bank-credit',
  'WebhookDeliveries',
])('redirects %s/create to the list that opens its form', async model => {
  const answer = await staff.call('GET', `/et/admin/${model}/create`, HTML_REQUEST)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/et/admin/${model}#new`])
})

test('answers no form for an unknown model, and opens stock documents in the list of deliveries', async () => {
  expect((await staff.call('GET', '/et/admin/nothing/create', HTML_REQUEST)).statusCode).toBe(404)
  const answer = await staff.call('GET', '/et/admin/StockDocuments/create', HTML_REQUEST)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/et/admin/StockDeliveries#new'])
})

test('refuses a client and sends no data', async () => {
  const answer = await client.call('GET', '/et/admin/order', HTML_REQUEST)
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('Sul ei ole sellele vaatele ligipääsu')
  expect(answer.body).not.toContain('Laoteavitused')
})

describe('staff', () => {
  test('shows staff the first screen that they may open', async () => {
    const answer = await staff.call('GET', '/et/admin', HTML_REQUEST)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/et/admin/dashboard'])
  })

  test('sends staff the server-rendered orders with their style sheets, uncached', async () => {
    const { number } = await createOrder()
    const answer = await staff.call('GET', '/et/admin/order', HTML_REQUEST)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`#${number}`)
    expect(answer.body).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(answer.headers['cache-control']).toContain('no-store')
    const countStyleSheets = (page: string) => page.match(/<link rel="stylesheet"/g)?.length ?? 0
    expect(countStyleSheets(answer.body)).toBeGreaterThan(countStyleSheets((await shop.fetchPage('/et')).body))
  })

  test.each(['/et/admin/nothing', '/et/admin/order/melt', '/et/admin/order/edit/999999'])(
    'answers staff 404 for %s',
    async url => {
      const answer = await staff.call('GET', url, HTML_REQUEST)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('Vaadet ei leitud')
    },
  )

  test('refuses a screen to staff without its permission and shows no sidebar entry for it', async () => {
    const editor = shop.openBrowser()
    await editor.logIn(await makeUser(shop.app.db, { roles: ['EDITOR'] }))
    const answer = await editor.call('GET', '/et/admin/order', HTML_REQUEST)
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('Otsisõnad')
  })
})

test('counts open work', async () => {
  expect((await shop.openBrowser().call('GET', '/v1/site-summary')).statusCode).toBe(401)
  expect((await client.call('GET', '/v1/site-summary')).statusCode).toBe(403)
  const editor = shop.openBrowser()
  await editor.logIn(await makeUser(shop.app.db, { roles: ['EDITOR'] }))
  expect((await editor.call('GET', '/v1/site-summary')).statusCode).toBe(403)
  const before = (await staff.call('GET', '/v1/site-summary')).json().data.unfulfilledOrders
  const { number } = await createOrder()
  expect((await staff.call('GET', '/v1/site-summary')).json().data.unfulfilledOrders).toBe(before)
  await staff.call('POST', `/v1/admin/order/${number}/payment`, { body: {} })
  expect((await staff.call('GET', '/v1/site-summary')).json().data.unfulfilledOrders).toBe(before + 1)
})

test('shows stalled background work on its screen and on the dashboard', async () => {
  const screens = ['/et/admin/jobs', '/et/admin/dashboard'] as const
  const readStandstill = () =>
    Promise.all(
      screens.map(async url => (await staff.call('GET', url, HTML_REQUEST)).body.includes('Taustatööd seisavad')),
    )
  expect(await readStandstill()).toEqual([false, false])
  const { $client } = shop.app.db
  await $client.query(`select pgboss.create_queue('left-alone', '{"policy": "standard"}')`)
  await $client.query(`insert into pgboss.job (name, start_after) values ('left-alone', now() - interval '5 minutes')`)
  // The shop recovers to its earlier state while both screens stay open.
  await vi.waitFor(
    async () => {
      await $client.query(`update pgboss.job set started_on = started_on - interval '5 minutes'`)
      expect(await readStandstill()).toEqual([true, true])
    },
    { timeout: 20_000, interval: 100 },
  )
  await $client.query(`delete from pgboss.job where name = 'left-alone'`)
  expect(await readStandstill()).toEqual([false, false])
})
