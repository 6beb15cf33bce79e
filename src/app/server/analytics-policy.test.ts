import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#accounts/server/tables.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let staff: ReturnType<ComposedShop['openBrowser']>
beforeAll(async () => {
  shop = await composeTestShop()
  staff = shop.openBrowser()
  await staff.logIn(STAFF)
})
afterAll(() => shop.close())

const saveAnalytics = async (analyticsId: string | null) => {
  const answer = await staff.call('PUT', '/v1/admin/analytics-settings?lang=en', { body: { analyticsId } })
  await shop.app.changes.waitForListeners()
  return answer
}
const readPolicy = async (url: string): Promise<Record<string, string>> => {
  const header = String((await shop.fetchPage(url)).headers['content-security-policy'])
  return Object.fromEntries(header.split('; ').map(part => part.split(/ (.*)/s).slice(0, 2) as [string, string]))
}

test('allows only the configured analytics in the policy, at once, and forbids it after removal', async () => {
  const before = await readPolicy('/et')
  expect(before['script-src']).not.toContain('http')
  expect((await saveAnalytics('https://stats.example.ee/#3')).json()).toMatchObject({ success: true })
  const widenedPolicy = await readPolicy('/et')
  expect(widenedPolicy).toEqual({
    ...before,
    'script-src': `${before['script-src']} https://stats.example.ee`,
    'img-src': `${before['img-src']} https://stats.example.ee`,
    'connect-src': "'self' https://stats.example.ee",
  })
  // Data responses keep their policy, whichever analytics is configured.
  expect(await readPolicy('/v1/page-options')).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
  await saveAnalytics(null)
  expect(await readPolicy('/et')).toEqual(before)
})

test('contains no analytics script, which loads after consent', async () => {
  await saveAnalytics('G-ABC123XYZ')
  const { body } = await shop.fetchPage('/et')
  expect(body.includes('googletagmanager')).toBe(false)
  expect(body.includes('Küpsiste seaded</button>')).toBe(true)
  await saveAnalytics(null)
  expect((await shop.fetchPage('/et')).body.includes('Küpsiste seaded')).toBe(false)
})

test('refuses an invalid id with its field, and a change without the permission for settings', async () => {
  const answer = await saveAnalytics("https://stats.example.ee 'unsafe-eval'#1")
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['analyticsId'])
  const guest = shop.openBrowser()
  expect((await guest.call('PUT', '/v1/admin/analytics-settings', { body: { analyticsId: null } })).statusCode).toBe(
    401,
  )
})

test('refuses a custom script from staff with less than all permissions, because it would run for owners', async () => {
  await shop.app.db.insert(roles).values({ name: 'SETTER', permissions: ['client', 'settings.edit'] })
  const setter = shop.openBrowser()
  await setter.logIn(await makeUser(shop.app.db, { roles: ['SETTER'] }))
  const saveAsSetter = (analyticsId: string) =>
    setter.call('PUT', '/v1/admin/analytics-settings', { body: { analyticsId } })
  const rejection = await saveAsSetter('https://stats.example.ee/#3')
  expect([rejection.statusCode, Object.keys(rejection.json().errors)]).toEqual([403, ['analyticsId']])
  expect((await saveAsSetter('G-ABC123XYZ')).statusCode).toBe(200)
  await saveAnalytics(null)
})
