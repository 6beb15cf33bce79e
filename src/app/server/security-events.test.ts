import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

let shop: Awaited<ReturnType<typeof composeTestShop>>
beforeAll(async () => {
  shop = await composeTestShop()
})
afterAll(() => shop.close())

/** Returns the security events of the log. */
const readSecurityEvents = (): Record<string, unknown>[] =>
  shop.logLines.map(line => JSON.parse(line)).filter(entry => entry.security !== undefined)

test('logs logins, failures and refusals as separate events with user ids and addresses, without input', async () => {
  const browser = shop.openBrowser()
  await browser.logIn({ ...STAFF, password: 'typed-by-mistake' })
  await browser.call('GET', '/v1/admin/task')
  await browser.call('POST', '/v1/password-reset', { token: 'another' })
  await browser.logIn(CLIENT)
  await browser.call('GET', '/v1/admin/task')
  await browser.call('GET', '/logout')
  const userFields = { from: '203.0.113.9', userId: expect.any(Number) }
  expect(readSecurityEvents()).toMatchObject([
    { security: 'login-failed', from: '203.0.113.9', userId: null },
    { security: 'call-refused', userId: null, route: 'GET /v1/admin/task' },
    { security: 'token-refused', route: 'POST /v1/password-reset' },
    { security: 'logged-in', ...userFields },
    { security: 'call-refused', ...userFields, route: 'GET /v1/admin/task' },
    { security: 'logged-out', ...userFields },
  ])
  expect(JSON.stringify(readSecurityEvents())).not.toMatch(
    new RegExp(`typed-by-mistake|"${STAFF.username}"|"${CLIENT.username}"`),
  )
})
