import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import type { Permission } from '#kernel/permission.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { system } from '#platform/server/actor.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { createUser } from './create-user.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { logIn } from './log-in.ts'
import { routes } from './routes.ts'
import { apiKeys, passwordResets, sessions, users } from './tables.ts'

const OWNER = { username: 'omanik', password: 'ringrada-on-lahti', email: 'omanik@example.ee' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(given => {
    routes(given)
    // Mails are only queued here; the test reads them from the table.
    given.jobs.handle(sendMailJob, async () => undefined)
  })
  await app.jobs.start()
  await ensureAdmin(app, OWNER)
})
afterAll(() => app.close())
beforeEach(() => actAs('ADMIN'))

/** User 1 with the permissions of a role. */
const actAs = (role: string, ...more: Permission[]) =>
  app.signInAs({
    ...{ ...GUEST, isGuest: false, username: OWNER.username, roles: [role] },
    permissions: [...(DEFAULT_ROLES[role] ?? []), ...more],
  })

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const answer = await app.server.inject({
    method,
    url: `/v1/admin/${path}`,
    headers: { 'x-csrf-token': 'right', cookie: 'lang=en' },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json(), total: answer.headers['x-pagination-total-count'] }
}

const mailTo = async (recipient: string) => {
  const rows = await app.db.select().from(mails).where(eq(mails.recipient, recipient))
  return rows.at(-1)?.text ?? ''
}
const view = async (id: number) => (await call('GET', `user/${id}`)).body.data

test('requires a username, both for an empty and a missing one', async () => {
  const named = async (name: object) =>
    (await call('POST', 'user?lang=en', { email: 'nimetu@example.ee', roles: ['SALES'], ...name })).body.errors
  const required = { username: ['Required'] }
  expect(await Promise.all([{}, { username: '' }, { username: '  ' }].map(named))).toEqual([
    required,
    required,
    required,
  ])
})

test('lets an invited user choose a password by the link and log in with the granted permissions', async () => {
  const email = 'uus@example.ee'
  const invited = await call('POST', 'user', { username: 'Uus', email, roles: ['SALES'] })
  expect(invited.status).toBe(200)
  const { id } = invited.body.data
  const [, token] = /reset-password#([\w-]+)/.exec(await mailTo(email)) ?? []
  const again = await call('POST', `user/${id}/invitation`)
  expect(again.status).toBe(200)
  const reset = (with_: string | undefined) =>
    app.server.inject({
      method: 'PUT',
      url: `/v1/password-reset/${with_}`,
      headers: { 'x-csrf-token': 'right' },
      payload: { password: 'neli-ratast-ja-rool' },
    })
  expect((await reset(token)).statusCode).toBe(404)
  const [, newer] = /reset-password#([\w-]+)/.exec(await mailTo(email)) ?? []
  expect((await reset(newer)).statusCode).toBe(200)
  const login = {
    username: 'uus',
    password: 'neli-ratast-ja-rool',
    address: '::1',
    former: undefined,
    known: undefined,
  }
  expect(await logIn(app, { ...login, agent: 'Firefox/140 Linux' })).toMatchObject({
    ok: true,
    value: {
      visitor: { roles: ['SALES'], permissions: ['client', 'client.edit', 'order.edit', 'order.money', 'report.view'] },
    },
  })
  expect(await view(id)).toMatchObject({
    username: 'Uus',
    last_login_at: expect.any(String),
    sessions: [{ address: '::1' }],
  })

  const key = { begins: 'pk_', permissions: [], createdAt: new Date(), userId: id }
  await app.db.insert(apiKeys).values({ ...key, keyHash: 'a hash', name: 'Accounting' })
  expect((await call('DELETE', `user/${id}/session`)).status).toBe(200)
  expect(await view(id)).toMatchObject({ sessions: [], api_keys: 1 })
  expect((await call('DELETE', `user/${id}/session?keys=1`)).status).toBe(200)
  expect(await view(id)).toMatchObject({ sessions: [], api_keys: 0 })
})

test('changes a user, reports conflicts and ends the sessions of a disabled one', async () => {
  const made = await createUser(app, system('test'), {
    username: 'Mari',
    password: 'x',
    email: 'm@e.ee',
    roles: ['SALES'],
  })
  const id = made.ok ? made.value.id : 0
  await logIn(app, { username: 'mari', password: 'x', address: '::1', former: undefined, known: undefined, agent: '' })
  const user = await view(id)
  const fields = { username: 'Mari', email: 'mari@example.ee', roles: ['SALES', 'WAREHOUSE'], disabled: false }
  const saved = await call('PUT', `user/${id}`, { ...fields, baseVersion: user.version })
  expect(saved).toMatchObject({ status: 200, body: { data: { roles: fields.roles, email: fields.email } } })
  expect((await call('PUT', `user/${id}`, { ...fields, baseVersion: user.version })).status).toBe(409)
  const older = { ...fields, email: 'm@e.ee', roles: ['SALES'], baseVersion: user.version }
  expect(await call('PUT', `user/${id}?lang=en`, older)).toMatchObject({
    status: 409,
    body: {
      errors: {
        email: ['Someone else changed this to “mari@example.ee”. If you save again, your value is kept.'],
        roles: ['Someone else changed this to “SALES, WAREHOUSE”. If you save again, your value is kept.'],
      },
    },
  })
  const { version } = saved.body.data
  const mailed = await call('PUT', `user/${id}`, { ...fields, new_order_mails: true, baseVersion: version })
  expect(mailed.body.data).toMatchObject({ new_order_mails: true })
  // A request without mail settings keeps them.
  saved.body.data = (await call('PUT', `user/${id}`, { ...fields, baseVersion: version + 1 })).body.data
  expect(saved.body.data).toMatchObject({ new_order_mails: true, language: null })
  await call('POST', `user/${id}/invitation`)
  const off = { ...fields, disabled: true, baseVersion: saved.body.data.version }
  expect((await call('PUT', `user/${id}`, off)).status).toBe(200)
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  expect(await app.db.$count(passwordResets, eq(passwordResets.userId, id))).toBe(0)
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, String(id)))
  expect(JSON.stringify(entries)).not.toContain('example.ee')
  expect(entries.at(-1)).toMatchObject({ before: { disabled: false }, after: { disabled: true } })
})

test('finds users by name, e-mail, role and state', async () => {
  const names = async (query: string) =>
    (await call('GET', `user?${query}`)).body.results.map(({ username }: { username: string }) => username)
  expect(await names('q=oman')).toEqual(['omanik'])
  expect(await names('q=MARI@')).toEqual(['Mari'])
  expect(await names('role=WAREHOUSE')).toEqual(['Mari'])
  expect(await names('state=disabled')).toEqual(['Mari'])
  expect(await names('sort=-username&state=active')).toEqual(['Uus', 'omanik'])
})

const allow = (name: string, body: object) => call('PUT', `role/${name}/permission`, body)
const INVITED = { username: 'Keegi', email: 'keegi@example.ee', roles: ['SALES'] }
test.each<[string, string, () => Promise<{ status: number }>, number]>([
  ['nobody gives what they lack', 'SALES', () => call('POST', 'user', { ...INVITED, roles: ['WAREHOUSE'] }), 403],
  ['nobody makes an owner who is none', 'SALES', () => call('POST', 'user', { ...INVITED, roles: ['ADMIN'] }), 403],
  ['nobody logs out who may more', 'SALES', () => call('DELETE', 'user/1/session'), 403],
  ['nor sends them a link', 'SALES', () => call('POST', 'user/1/invitation'), 403],
  ['a name that is taken', 'ADMIN', () => call('POST', 'user', { ...INVITED, username: 'OMANIK' }), 422],
  ['a role that is not there', 'ADMIN', () => call('POST', 'user', { ...INVITED, roles: ['KING'] }), 422],
  ['no e-mail', 'ADMIN', () => call('POST', 'user', { ...INVITED, email: 'x' }), 422],
  ['nobody', 'ADMIN', () => call('GET', 'user/999'), 404],
  ['nobody to log out', 'ADMIN', () => call('DELETE', 'user/999/session'), 404],
  ['a right that one lacks', 'SALES', () => call('PUT', 'role/DESK', { permissions: ['stock.edit'] }), 403],
  [
    'a right of a role that one lacks',
    'SALES',
    () => allow('EDITOR', { permission: 'page.edit', allowed: false }),
    403,
  ],
  ['a right of the owners’ role', 'ADMIN', () => allow('ADMIN', { permission: 'stock.edit', allowed: false }), 409],
  ['an unknown right of a role', 'ADMIN', () => allow('EDITOR', { permission: 'fly', allowed: true }), 422],
  ['the owners’ role', 'ADMIN', () => call('PUT', 'role/ADMIN', { permissions: [] }), 409],
  ['a role that somebody has', 'ADMIN', () => call('DELETE', 'role/SALES'), 409],
  ['no role', 'ADMIN', () => call('DELETE', 'role/NONE'), 404],
  ['an unknown right', 'ADMIN', () => call('PUT', 'role/DESK', { permissions: ['fly'] }), 422],
])('rejects %s and changes nothing', async (_what, role, act, status) => {
  const before = await app.db.select().from(users).orderBy(users.id)
  actAs(role, 'user.edit')
  expect((await act()).status).toBe(status)
  expect(await app.db.select().from(users).orderBy(users.id)).toEqual(before)
})

test('keeps the last owner, also when two owners remove each other concurrently', async () => {
  const other = await call('POST', 'user', { username: 'Teine', email: 'teine@example.ee', roles: ['ADMIN'] })
  const demote = async (id: number) => {
    const { username, email, version } = await view(id)
    return { username, email, roles: ['EDITOR'], disabled: false, baseVersion: version }
  }
  // As another user with all permissions.
  const [one, two] = [1, other.body.data.id]
  await app.db.update(users).set({ email: OWNER.email }).where(eq(users.id, 1))
  const bodies = [await demote(one), await demote(two)]
  const { identify } = app.guard
  onTestFinished(() => {
    app.guard.identify = identify
  })
  app.guard.identify = () => ({
    visitor: staffWith([...DEFAULT_ROLES.ADMIN!], { username: 'x', roles: ['ADMIN'] }),
    userId: 3,
  })
  const done = await Promise.all([call('PUT', `user/${one}`, bodies[0]), call('PUT', `user/${two}`, bodies[1])])
  expect(done.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('creates, changes and removes a role', async () => {
  expect((await call('PUT', 'role/DESK', { permissions: ['client', 'order.edit'] })).status).toBe(200)
  const roles = (await call('GET', 'role')).body.data.roles
  expect(roles[0]).toMatchObject({ name: 'ADMIN', fixed: true })
  expect(roles.find(({ name }: { name: string }) => name === 'DESK')).toMatchObject({
    permissions: ['client', 'order.edit'],
    users: 0,
  })
  expect((await call('DELETE', 'role/DESK')).status).toBe(200)
})

test('changes concurrent permissions separately and keeps an existing role', async () => {
  await call('PUT', 'role/DESK', { permissions: ['client', 'order.edit'] })
  const tick = (permission: Permission, allowed: boolean) => allow('DESK', { permission, allowed })
  const rights = async () =>
    (await call('GET', 'role')).body.data.roles.find(({ name }: { name: string }) => name === 'DESK').permissions
  const all = await Promise.all([tick('order.edit', false), tick('report.view', true), tick('stock.edit', true)])
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await rights()).toSorted()).toEqual(['client', 'report.view', 'stock.edit'])
  expect((await tick('report.view', true)).status).toBe(200)
  const again = await call('PUT', 'role/DESK', { permissions: ['client'] })
  expect([again.status, again.body.message]).toEqual([409, 'A role with this name already exists.'])
  expect(await rights()).toHaveLength(3)
  await call('DELETE', 'role/DESK')
  expect((await tick('report.view', true)).status).toBe(404)
})

test('lists changes and finds them by kind, subject and author', async () => {
  actAs('ADMIN')
  await call('PUT', 'role/LOGGED', { permissions: ['client'] })
  const found = await call('GET', 'audit?q=role%20LOGGED&kind=user&actor=user')
  expect(found.body.results).toMatchObject([
    { username: OWNER.username, kind: 'user', action: 'created', before: null, after: { permissions: ['client'] } },
  ])
  expect((await call('GET', 'audit?q=role%20LOGGED&actor=system')).body.results).toEqual([])
  const byName = await call('GET', `audit?kind=user&q=${OWNER.username.slice(0, 4).toUpperCase()}`)
  expect(byName.body.results[0]).toMatchObject({ username: OWNER.username, subject: 'role LOGGED' })
  expect((await call('GET', 'audit?q=%25')).body.results).toEqual([])
  expect((await call('GET', 'audit?kind=order')).body.results).toEqual([])
  // Days are in Estonian time, including the last one.
  const today = shopDay(new Date())
  const on = async (days: string) => (await call('GET', `audit?q=role%20LOGGED&${days}`)).body.results.length
  expect([await on(`from=${today}&to=${today}`), await on('to=2020-01-01'), await on('from=2999-01-01')]).toEqual([
    1, 0, 0,
  ])
})

test.each([
  [['CLIENT'], 'Your account has been created'],
  [['CLIENT', 'SALES'], 'You’ve been invited to manage the shop'],
])('invites %j with the subject “%s”', async (roles, subject) => {
  const email = `${roles.join('-').toLowerCase()}@example.ee`
  const invited = await call('POST', 'user', { username: roles.join(' '), email, roles, language: 'en' })
  await call('POST', `user/${invited.body.data.id}/invitation`)
  const rows = await app.db.select().from(mails).where(eq(mails.recipient, email))
  expect(rows.map(row => row.subject)).toEqual([subject, subject])
  for (const { text } of rows) expect(/look after|manage/.test(text)).toBe(roles.length > 1)
})
