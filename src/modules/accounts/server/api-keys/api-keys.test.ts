import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAccountApp } from '#accounts/testing/account-app.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { testBrowser } from '#accounts/testing/test-browser.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { serve } from '#platform/server/http/serve.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { hashToken } from '../random-token.ts'
import { resetLostPassword } from '../reset-lost-password.ts'
import { apiKeys, oneTimeCodes, passwordResets, sessions, users } from '../tables.ts'

const probes = {
  orders: endpoint({
    method: 'POST',
    path: '/orders',
    summary: '',
    allow: { permission: 'order.edit' },
    response: successResponse,
  }),
  goods: endpoint({
    method: 'POST',
    path: '/goods',
    summary: '',
    allow: { permission: 'product.edit' },
    response: successResponse,
  }),
}

let app: TestApp
let owner: ReturnType<typeof testBrowser>
let ownerId: number
beforeAll(async () => {
  app = await createAccountApp(app => {
    serve(app, probes, { orders: () => undefined, goods: () => undefined })
  })
  owner = testBrowser(app.server)
  const user = await makeUser(app.db, { roles: ['ADMIN'] })
  await owner.logIn(user)
  ownerId = (await app.db.select().from(users).where(eq(users.username, user.username)))[0]!.id
})
afterAll(() => app.close())

const make = (body: object, browser = owner) => browser.call('POST', '/v1/admin/api-key', { body })
const by = (key: string, url = '/orders', method: 'POST' | 'GET' = 'POST', payload?: object) =>
  app.server.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload && { payload }) })
const keyOf = async (body: object) => (await make({ name: 'Laoprogramm', ...body })).json().data

test('shows a key once, stores its hash, and lets it act without a token within its permissions', async () => {
  const { key, id, begins } = await keyOf({ permissions: ['order.edit'] })
  expect(key.startsWith(begins)).toBe(true)
  expect(JSON.stringify(await app.db.select().from(apiKeys))).not.toContain(key)
  expect((await owner.call('GET', '/v1/admin/api-key')).body).not.toContain(key)
  expect((await by(key)).statusCode).toBe(200)
  expect((await by(key, '/goods')).statusCode).toBe(403)
  expect((await by(`${key.slice(0, -1)}~`)).statusCode).toBe(401)
  expect((await by(key.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(401)
  const [listed] = (await owner.call('GET', '/v1/admin/api-key')).json().results
  expect(listed).toMatchObject({
    id,
    name: 'Laoprogramm',
    permissions: ['order.edit'],
    last_used_at: expect.any(String),
  })

  expect((await owner.call('DELETE', `/v1/admin/api-key/${id}`)).statusCode).toBe(200)
  expect((await by(key)).statusCode).toBe(401)
  expect((await owner.call('DELETE', `/v1/admin/api-key/${id}`)).statusCode).toBe(404)
})

test('rejects permissions that the user lacks, and account calls by a key', async () => {
  const [role] = ['KEYMAKER']
  await owner.call('PUT', `/v1/admin/role/${role}`, { body: { permissions: ['client', 'settings.edit'] } })
  const maker = testBrowser(app.server)
  await maker.logIn(await makeUser(app.db, { roles: [role!] }))
  const lacking = { name: 'x', permissions: ['user.edit'] }
  expect((await make(lacking, maker)).statusCode).toBe(403)
  expect((await make({ name: '', permissions: [] }, maker)).json().errors).toMatchObject({
    ...{ name: expect.any(Array), permissions: expect.any(Array) },
  })
  const { key } = await keyOf({ permissions: ['settings.edit', 'user.edit'] })
  expect((await by(key, '/v1/admin/api-key', 'POST', { name: 'y', permissions: ['settings.edit'] })).statusCode).toBe(
    403,
  )
  expect((await by(key, '/v1/account/session', 'GET')).statusCode).toBe(401)
  const clerk = testBrowser(app.server)
  await clerk.logIn(await makeUser(app.db, { roles: ['SALES'] }))
  expect((await make({ name: 'z', permissions: ['order.edit'] }, clerk)).statusCode).toBe(403)
  expect((await testBrowser(app.server).call('GET', '/v1/admin/api-key')).statusCode).toBe(401)
})

test('revokes only own keys and keys without further permissions', async () => {
  await owner.call('PUT', '/v1/admin/role/KEYENDER', { body: { permissions: ['client', 'settings.edit'] } })
  const keeper = testBrowser(app.server)
  await keeper.logIn(await makeUser(app.db, { roles: ['KEYENDER'] }))
  const strong = await keyOf({ permissions: ['order.edit', 'settings.edit'] })
  expect((await keeper.call('DELETE', `/v1/admin/api-key/${strong.id}`)).statusCode).toBe(403)
  expect((await by(strong.key)).statusCode).toBe(200)
  const weak = await keyOf({ permissions: ['settings.edit'] })
  expect((await keeper.call('DELETE', `/v1/admin/api-key/${weak.id}`)).statusCode).toBe(200)
  expect((await by(weak.key)).statusCode).toBe(401)
})

test('limits a key to its creator’s current permissions and lifetime', async () => {
  const { key } = await keyOf({ permissions: ['order.edit'], days: 30 })
  await app.db
    .update(users)
    .set({ roles: ['EDITOR'] })
    .where(eq(users.id, ownerId))
  expect((await by(key)).statusCode).toBe(403)
  await app.db
    .update(users)
    .set({ roles: ['ADMIN'], disabled: true })
    .where(eq(users.id, ownerId))
  expect((await by(key)).statusCode).toBe(401)
  await app.db.update(users).set({ disabled: false }).where(eq(users.id, ownerId))
  app.setNow(new Date(Date.now() + 31 * 86_400_000))
  expect((await by(key)).statusCode).toBe(401)
  app.setNow(new Date())
})

/** Another administrator with a key for orders. */
const keyHolder = async () => {
  const user = await makeUser(app.db, { roles: ['ADMIN'], email: 'holder@pitlane.ee' })
  const browser = testBrowser(app.server)
  await browser.logIn(user)
  const { key } = (await make({ name: 'Ladu', permissions: ['order.edit', 'user.edit'] }, browser)).json().data
  expect((await by(key)).statusCode).toBe(200)
  return { user, browser, key: key as string }
}
const isDisabled = async (browser: typeof owner, id: number, disabled: boolean) => {
  const { username, email, roles, version } = (await browser.call('GET', `/v1/admin/user/${id}`)).json().data
  const body = { username, email, roles, disabled, baseVersion: version }
  expect((await browser.call('PUT', `/v1/admin/user/${id}`, { body })).statusCode).toBe(200)
}

test('blocks a key of staff who lack a required second factor', async () => {
  const { user, key } = await keyHolder()
  const required = { key: 'second-factor-required', value: true }
  await app.db.insert(platformValues).values(required)
  onTestFinished(() =>
    app.db
      .delete(platformValues)
      .where(eq(platformValues.key, required.key))
      .then(() => undefined),
  )
  expect((await by(key)).statusCode).toBe(403)
  expect((await by(key, '/v1/admin/list-view', 'GET')).statusCode).toBe(403)
  expect((await by(key, '/v1/session', 'GET')).json().data.user).toMatchObject({ isGuest: true, permissions: [] })
  await app.db.insert(oneTimeCodes).values({ userId: user.id, secret: 'JBSWY3DPEHPK3PXP', createdAt: app.now() })
  expect((await by(key)).statusCode).toBe(200)
})

test('revokes keys when the owner changes or resets the password or is disabled', async () => {
  const token = 'R'.repeat(43)
  const ways: Record<string, (holder: Awaited<ReturnType<typeof keyHolder>>) => Promise<unknown>> = {
    changed: async ({ user, browser }) => {
      const body = { current: user.password, password: 'kolm kuivanud kuuske' }
      expect((await browser.call('PUT', '/v1/account/password', { body })).statusCode).toBe(200)
    },
    reset: async ({ user }) => {
      const expiresAt = new Date(app.now().getTime() + 3_600_000)
      await app.db.insert(passwordResets).values({ tokenHash: hashToken(token), userId: user.id, expiresAt })
      const body = { password: 'neli kuivanud kuuske' }
      const answer = await testBrowser(app.server).call('PUT', `/v1/password-reset/${token}`, { body })
      expect(answer.statusCode).toBe(200)
    },
    lost: ({ user }) => resetLostPassword(app, user.username),
    switchedOff: async ({ user }) => {
      await isDisabled(owner, user.id, true)
      await isDisabled(owner, user.id, false)
    },
  }
  for (const [way, end] of Object.entries(ways)) {
    const holder = await keyHolder()
    await end(holder)
    expect((await by(holder.key)).statusCode, way).toBe(401)
    expect(await app.db.$count(apiKeys, eq(apiKeys.userId, holder.user.id)), way).toBe(0)
  }
})

test('creates no key during a password change', async () => {
  const { user, browser } = await keyHolder()
  await browser.fetchToken()
  const late = await arrange(app.db, async tx => {
    await tx.select().from(users).where(eq(users.id, user.id)).for('no key update')
    const making = make({ name: 'Hiline', permissions: ['order.edit'] }, browser)
    await expect
      .poll(async () => {
        const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await app.db.execute(waits)).rows.length
      })
      .toBe(1)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    return { making }
  })
  expect((await late.making).statusCode).toBe(401)
  expect(await app.db.$count(apiKeys, and(eq(apiKeys.userId, user.id), eq(apiKeys.name, 'Hiline')))).toBe(0)
})

test('shows audit values of users and keys only to users with permission', async () => {
  const { browser } = await keyHolder()
  await browser.call('PUT', '/v1/admin/role/READER', { body: { permissions: ['client', 'settings.edit'] } })
  await browser.call('PUT', '/v1/admin/role/GUARDIAN', { body: { permissions: ['settings.edit', 'user.edit'] } })
  const read = async (role: string) => {
    const reader = testBrowser(app.server)
    await reader.logIn(await makeUser(app.db, { roles: [role] }))
    return (await reader.call('GET', '/v1/admin/audit?kind=api-key')).json().results[0]
  }
  const hidden = { hidden: true }
  expect(await read('READER')).toMatchObject({ kind: 'api-key', name: null, after: { name: hidden, days: hidden } })
  expect(await read('GUARDIAN')).toMatchObject({ after: { name: 'Ladu' } })
})

test('limits calls of one key without affecting others', async () => {
  app.setNow(new Date())
  const [{ key }, other] = [await keyOf({ permissions: ['order.edit'] }), await keyOf({ permissions: ['order.edit'] })]
  for (let call = 0; call < 600; call += 1) await by(key, '/v1/session', 'GET')
  const refused = await by(key)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await by(other.key)).statusCode).toBe(200)
})
