import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAccountApp } from '#accounts/testing/create-account-app.ts'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { serve } from '#platform/server/http/serve.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
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
let owner: ReturnType<typeof createTestBrowser>
let ownerId: number
beforeAll(async () => {
  app = await createAccountApp(app => {
    serve(app, probes, { orders: () => undefined, goods: () => undefined })
  })
  owner = createTestBrowser(app.server)
  const user = await makeUser(app.db, { roles: ['ADMIN'] })
  await owner.logIn(user)
  ownerId = (await app.db.select().from(users).where(eq(users.username, user.username)))[0]!.id
})
afterAll(() => app.close())

const requestKey = (body: object, browser = owner) => browser.call('POST', '/v1/admin/api-key', { body })
const callWithKey = (key: string, url = '/orders', method: 'POST' | 'GET' = 'POST', payload?: object) =>
  app.server.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(payload && { payload }) })
const createKey = async (body: object) => (await requestKey({ name: 'Laoprogramm', ...body })).json().data

test('shows a key once, stores its hash, and lets it act without a token within its permissions', async () => {
  const { key, id, prefix } = await createKey({ permissions: ['order.edit'] })
  expect(key.startsWith(prefix)).toBe(true)
  expect(JSON.stringify(await app.db.select().from(apiKeys))).not.toContain(key)
  expect((await owner.call('GET', '/v1/admin/api-key')).body).not.toContain(key)
  expect((await callWithKey(key)).statusCode).toBe(200)
  expect((await callWithKey(key, '/goods')).statusCode).toBe(403)
  expect((await callWithKey(`${key.slice(0, -1)}~`)).statusCode).toBe(401)
  expect((await callWithKey(key.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(401)
  const [listedKey] = (await owner.call('GET', '/v1/admin/api-key')).json().results
  expect(listedKey).toMatchObject({
    id,
    name: 'Laoprogramm',
    permissions: ['order.edit'],
    last_used_at: expect.any(String),
  })

  expect((await owner.call('DELETE', `/v1/admin/api-key/${id}`)).statusCode).toBe(200)
  expect((await callWithKey(key)).statusCode).toBe(401)
  expect((await owner.call('DELETE', `/v1/admin/api-key/${id}`)).statusCode).toBe(404)
})

test('rejects permissions that the user lacks, and account calls by a key', async () => {
  const role = 'KEYMAKER'
  await owner.call('PUT', `/v1/admin/role/${role}`, { body: { permissions: ['client', 'settings.edit'] } })
  const creator = createTestBrowser(app.server)
  await creator.logIn(await makeUser(app.db, { roles: [role] }))
  const forbiddenKey = { name: 'x', permissions: ['user.edit'] }
  expect((await requestKey(forbiddenKey, creator)).statusCode).toBe(403)
  expect((await requestKey({ name: '', permissions: [] }, creator)).json().errors).toMatchObject({
    name: expect.any(Array),
    permissions: expect.any(Array),
  })
  const { key } = await createKey({ permissions: ['settings.edit', 'user.edit'] })
  expect(
    (await callWithKey(key, '/v1/admin/api-key', 'POST', { name: 'y', permissions: ['settings.edit'] })).statusCode,
  ).toBe(403)
  expect((await callWithKey(key, '/v1/account/session', 'GET')).statusCode).toBe(401)
  const clerk = createTestBrowser(app.server)
  await clerk.logIn(await makeUser(app.db, { roles: ['SALES'] }))
  expect((await requestKey({ name: 'z', permissions: ['order.edit'] }, clerk)).statusCode).toBe(403)
  expect((await createTestBrowser(app.server).call('GET', '/v1/admin/api-key')).statusCode).toBe(401)
})

test('revokes only own keys and keys without further permissions', async () => {
  await owner.call('PUT', '/v1/admin/role/KEYENDER', { body: { permissions: ['client', 'settings.edit'] } })
  const otherStaff = createTestBrowser(app.server)
  await otherStaff.logIn(await makeUser(app.db, { roles: ['KEYENDER'] }))
  const strongKey = await createKey({ permissions: ['order.edit', 'settings.edit'] })
  expect((await otherStaff.call('DELETE', `/v1/admin/api-key/${strongKey.id}`)).statusCode).toBe(403)
  expect((await callWithKey(strongKey.key)).statusCode).toBe(200)
  const weakKey = await createKey({ permissions: ['settings.edit'] })
  expect((await otherStaff.call('DELETE', `/v1/admin/api-key/${weakKey.id}`)).statusCode).toBe(200)
  expect((await callWithKey(weakKey.key)).statusCode).toBe(401)
})

test('limits a key to its creator’s current permissions and lifetime', async () => {
  const { key } = await createKey({ permissions: ['order.edit'], days: 30 })
  await app.db
    .update(users)
    .set({ roles: ['EDITOR'] })
    .where(eq(users.id, ownerId))
  expect((await callWithKey(key)).statusCode).toBe(403)
  await app.db
    .update(users)
    .set({ roles: ['ADMIN'], disabled: true })
    .where(eq(users.id, ownerId))
  expect((await callWithKey(key)).statusCode).toBe(401)
  await app.db.update(users).set({ disabled: false }).where(eq(users.id, ownerId))
  app.setNow(new Date(Date.now() + 31 * DAY_MS))
  expect((await callWithKey(key)).statusCode).toBe(401)
  app.setNow(new Date())
})

/** Creates another administrator with a key for orders. */
const createKeyHolder = async () => {
  const user = await makeUser(app.db, { roles: ['ADMIN'], email: 'holder@pitlane.ee' })
  const browser = createTestBrowser(app.server)
  await browser.logIn(user)
  const { key } = (await requestKey({ name: 'Ladu', permissions: ['order.edit', 'user.edit'] }, browser)).json().data
  expect((await callWithKey(key)).statusCode).toBe(200)
  return { user, browser, key: key as string }
}
const setDisabled = async (browser: typeof owner, id: number, isDisabled: boolean) => {
  const { username, email, roles, version } = (await browser.call('GET', `/v1/admin/user/${id}`)).json().data
  const body = { username, email, roles, disabled: isDisabled, baseVersion: version }
  expect((await browser.call('PUT', `/v1/admin/user/${id}`, { body })).statusCode).toBe(200)
}

test('blocks a key of staff who lack a required second factor', async () => {
  const { user, key } = await createKeyHolder()
  const requirement = { key: 'second-factor-required', value: true }
  await app.db.insert(platformValues).values(requirement)
  onTestFinished(() =>
    app.db
      .delete(platformValues)
      .where(eq(platformValues.key, requirement.key))
      .then(() => undefined),
  )
  expect((await callWithKey(key)).statusCode).toBe(403)
  expect((await callWithKey(key, '/v1/admin/list-view', 'GET')).statusCode).toBe(403)
  expect((await callWithKey(key, '/v1/session', 'GET')).json().data.user).toMatchObject({
    isGuest: true,
    permissions: [],
  })
  await app.db.insert(oneTimeCodes).values({ userId: user.id, secret: 'JBSWY3DPEHPK3PXP', createdAt: app.now() })
  expect((await callWithKey(key)).statusCode).toBe(200)
})

test('revokes keys when the owner changes or resets the password or is disabled', async () => {
  const token = 'R'.repeat(43)
  const revocations: Record<string, (holder: Awaited<ReturnType<typeof createKeyHolder>>) => Promise<unknown>> = {
    changed: async ({ user, browser }) => {
      const body = { current: user.password, password: 'kolm kuivanud kuuske' }
      expect((await browser.call('PUT', '/v1/account/password', { body })).statusCode).toBe(200)
    },
    reset: async ({ user }) => {
      const expiresAt = new Date(app.now().getTime() + HOUR_MS)
      await app.db.insert(passwordResets).values({ tokenHash: hashToken(token), userId: user.id, expiresAt })
      const body = { password: 'neli kuivanud kuuske' }
      const response = await createTestBrowser(app.server).call('PUT', `/v1/password-reset/${token}`, { body })
      expect(response.statusCode).toBe(200)
    },
    lost: ({ user }) => resetLostPassword(app, user.username),
    switchedOff: async ({ user }) => {
      await setDisabled(owner, user.id, true)
      await setDisabled(owner, user.id, false)
    },
  }
  for (const [name, revoke] of Object.entries(revocations)) {
    const holder = await createKeyHolder()
    await revoke(holder)
    expect((await callWithKey(holder.key)).statusCode, name).toBe(401)
    expect(await app.db.$count(apiKeys, eq(apiKeys.userId, holder.user.id)), name).toBe(0)
  }
})

test('creates no key during a password change', async () => {
  const { user, browser } = await createKeyHolder()
  await browser.fetchToken()
  const pendingRequest = await arrange(app.db, async tx => {
    await tx.select().from(users).where(eq(users.id, user.id)).for('no key update')
    const request = requestKey({ name: 'Hiline', permissions: ['order.edit'] }, browser)
    await expect
      .poll(async () => {
        const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await app.db.execute(waits)).rows.length
      })
      .toBe(1)
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    return { request }
  })
  expect((await pendingRequest.request).statusCode).toBe(401)
  expect(await app.db.$count(apiKeys, and(eq(apiKeys.userId, user.id), eq(apiKeys.name, 'Hiline')))).toBe(0)
})

test('shows audit values of users and keys only to users with permission', async () => {
  const { browser } = await createKeyHolder()
  await browser.call('PUT', '/v1/admin/role/READER', { body: { permissions: ['client', 'settings.edit'] } })
  await browser.call('PUT', '/v1/admin/role/GUARDIAN', { body: { permissions: ['settings.edit', 'user.edit'] } })
  const readEntryAs = async (role: string) => {
    const reader = createTestBrowser(app.server)
    await reader.logIn(await makeUser(app.db, { roles: [role] }))
    return (await reader.call('GET', '/v1/admin/audit?kind=api-key')).json().results[0]
  }
  const hidden = { hidden: true }
  expect(await readEntryAs('READER')).toMatchObject({
    kind: 'api-key',
    name: null,
    after: { name: hidden, days: hidden },
  })
  expect(await readEntryAs('GUARDIAN')).toMatchObject({ after: { name: 'Ladu' } })
})

test('limits calls of one key without affecting others', async () => {
  app.setNow(new Date())
  const [{ key }, otherKey] = [
    await createKey({ permissions: ['order.edit'] }),
    await createKey({ permissions: ['order.edit'] }),
  ]
  for (let call = 0; call < 600; call += 1) await callWithKey(key, '/v1/session', 'GET')
  const limitedResponse = await callWithKey(key)
  expect(limitedResponse.statusCode).toBe(429)
  expect(Number(limitedResponse.headers['retry-after'])).toBeGreaterThan(0)
  expect((await callWithKey(otherKey.key)).statusCode).toBe(200)
})
