import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, composedShop, STAFF } from '../testing/composed-shop.ts'

let shop: Awaited<ReturnType<typeof composedShop>>
beforeAll(async () => {
  shop = await composedShop()
})
afterAll(() => shop.close())

/** Returns the security events of the log. */
const events = (): Record<string, unknown>[] =>
  shop.logged.map(line => JSON.parse(line)).filter(entry => entry.security !== undefined)

test('logs logins, failures and refusals as separate events with user ids and addresses, without input', async () => {
  const browser = shop.browser()
  await browser.logIn({ ...STAFF, password: 'typed-by-mistake' })
  await browser.call('GET', '/v1/admin/task')
  await browser.call('POST', '/v1/password-reset', { token: 'another' })
  await browser.logIn(CLIENT)
  await browser.call('GET', '/v1/admin/task')
  await browser.call('GET', '/logout')
  const own = { from: '203.0.113.9', userId: expect.any(Number) }
  expect(events()).toMatchObject([
    { security: 'login-failed', from: '203.0.113.9', userId: null },
    { security: 'call-refused', userId: null, route: 'GET /v1/admin/task' },
    { security: 'token-refused', route: 'POST /v1/password-reset' },
    { security: 'logged-in', ...own },
    { security: 'call-refused', ...own, route: 'GET /v1/admin/task' },
    { security: 'logged-out', ...own },
  ])
  expect(JSON.stringify(events())).not.toMatch(new RegExp(`typed-by-mistake|"${STAFF.username}"|"${CLIENT.username}"`))
})
