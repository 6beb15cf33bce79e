import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import type { Permission } from '#kernel/permission.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { createUser } from './create-user.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { logIn } from './log-in.ts'
import { registerAccountRoutes } from './routes.ts'
import { apiKeys, passwordResets, sessions, users } from './tables.ts'

const OWNER = { username: 'omanik', password: 'ringrada-on-lahti', email: 'omanik@example.ee' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerAccountRoutes(testApp)
    // Mails are only queued here; the test reads them from the table.
    testApp.jobs.handle(sendMailJob, async () => undefined)
  })
  await app.jobs.start()
  await ensureAdmin(app, OWNER)
})
afterAll(() => app.close())
beforeEach(() => actAs('ADMIN'))

/** Signs in user 1 with the permissions of a role. */
const actAs = (role: string, ...morePermissions: Permission[]) =>
  app.signInAs({
    ...GUEST,
    isGuest: false,
    username: OWNER.username,
    roles: [role],
    permissions: [...(DEFAULT_ROLES[role] ?? []), ...morePermissions],
  })

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const response = await app.server.inject({
    method,
    url: `/v1/admin/${path}`,
    headers: { 'x-csrf-token': 'right', cookie: 'lang=en' },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json(), total: response.headers['x-pagination-total-count'] }
}

const readMailText = async (recipient: string) => {
  const rows = await app.db.select().from(mails).where(eq(mails.recipient, recipient))
  return rows.at(-1)?.text ?? ''
}
const readUser = async (id: number) => (await call('GET', `user/${id}`)).body.data

test('requires a username, both for an empty and a missing one', async () => {
  const requestErrors = async (name: object) =>
    (await call('POST', 'user?lang=en', { email: 'nimetu@example.ee', roles: ['SALES'], ...name })).body.errors
  const requiredError = { username: ['Required'] }
  expect(await Promise.all([{}, { username: '' }, { username: '  ' }].map(requestErrors))).toEqual([
    requiredError,
    requiredError,
    requiredError,
  ])
})

test('lets an invited user choose a password by the link and log in with the granted permissions', async () => {
  const email = 'uus@example.ee'
  const invitation = await call('POST', 'user', { username: 'Uus', email, roles: ['SALES'] })
  expect(invitation.status).toBe(200)
  const { id } = invitation.body.data
  const [, token] = /reset-password#([\w-]+)/.exec(await readMailText(email)) ?? []
  const repeatedInvitation = await call('POST', `user/${id}/invitation`)
  expect(repeatedInvitation.status).toBe(200)
  const resetPassword = (linkToken: string | undefined) =>
    app.server.inject({
      method: 'PUT',
      url: `/v1/password-reset/${linkToken}`,
      headers: { 'x-csrf-token': 'right' },
      payload: { password: 'neli-ratast-ja-rool' },
    })
  expect((await resetPassword(token)).statusCode).toBe(404)
  const [, newerToken] = /reset-password#([\w-]+)/.exec(await readMailText(email)) ?? []
  expect((await resetPassword(newerToken)).statusCode).toBe(200)
  const login = {
    username: 'uus',
    password: 'neli-ratast-ja-rool',
    address: '::1',
    previousToken: undefined,
    knownBrowserToken: undefined,
  }
  expect(await logIn(app, { ...login, userAgent: 'Firefox/140 Linux' })).toMatchObject({
    ok: true,
    value: {
      visitor: { roles: ['SALES'], permissions: ['client', 'client.edit', 'order.edit', 'order.money', 'report.view'] },
    },
  })
  expect(await readUser(id)).toMatchObject({
    username: 'Uus',
    last_login_at: expect.any(String),
    sessions: [{ address: '::1' }],
  })

  const key = { prefix: 'pk_', permissions: [], createdAt: new Date(), userId: id }
  await app.db.insert(apiKeys).values({ ...key, keyHash: 'a hash', name: 'Accounting' })
  expect((await call('DELETE', `user/${id}/session`)).status).toBe(200)
  expect(await readUser(id)).toMatchObject({ sessions: [], api_keys: 1 })
  expect((await call('DELETE', `user/${id}/session?keys=1`)).status).toBe(200)
  expect(await readUser(id)).toMatchObject({ sessions: [], api_keys: 0 })
})

test('changes a user, reports conflicts and ends the sessions of a disabled one', async () => {
  const creation = await createUser(app, createSystemActor('test'), {
    username: 'Mari',
    password: 'x',
    email: 'm@e.ee',
    roles: ['SALES'],
  })
  const id = creation.ok ? creation.value.id : 0
  await logIn(app, {
    username: 'mari',
    password: 'x',
    address: '::1',
    previousToken: undefined,
    knownBrowserToken: undefined,
    userAgent: '',
  })
  const user = await readUser(id)
  const fields = { username: 'Mari', email: 'mari@example.ee', roles: ['SALES', 'WAREHOUSE'], disabled: false }
  const saveResponse = await call('PUT', `user/${id}`, { ...fields, baseVersion: user.version })
  expect(saveResponse).toMatchObject({ status: 200, body: { data: { roles: fields.roles, email: fields.email } } })
  expect((await call('PUT', `user/${id}`, { ...fields, baseVersion: user.version })).status).toBe(409)
  const outdatedBody = { ...fields, email: 'm@e.ee', roles: ['SALES'], baseVersion: user.version }
  expect(await call('PUT', `user/${id}?lang=en`, outdatedBody)).toMatchObject({
    status: 409,
    body: {
      errors: {
        email: ['Someone else changed this to “mari@example.ee”. If you save again, your value is kept.'],
        roles: ['Someone else changed this to “SALES, WAREHOUSE”. If you save again, your value is kept.'],
      },
    },
  })
  const { version } = saveResponse.body.data
  const mailSaveResponse = await call('PUT', `user/${id}`, { ...fields, new_order_mails: true, baseVersion: version })
  expect(mailSaveResponse.body.data).toMatchObject({ new_order_mails: true })
  // A request without mail settings keeps them.
  saveResponse.body.data = (await call('PUT', `user/${id}`, { ...fields, baseVersion: version + 1 })).body.data
  expect(saveResponse.body.data).toMatchObject({ new_order_mails: true, language: null })
  await call('POST', `user/${id}/invitation`)
  const disabledBody = { ...fields, disabled: true, baseVersion: saveResponse.body.data.version }
  expect((await call('PUT', `user/${id}`, disabledBody)).status).toBe(200)
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
  const listNames = async (query: string) =>
    (await call('GET', `user?${query}`)).body.results.map(({ username }: { username: string }) => username)
  expect(await listNames('q=oman')).toEqual(['omanik'])
  expect(await listNames('q=MARI@')).toEqual(['Mari'])
  expect(await listNames('role=WAREHOUSE')).toEqual(['Mari'])
  expect(await listNames('state=disabled')).toEqual(['Mari'])
  expect(await listNames('sort=-username&state=active')).toEqual(['Uus', 'omanik'])
})

const setPermission = (name: string, body: object) => call('PUT', `role/${name}/permission`, body)
const INVITED = { username: 'Keegi', email: 'keegi@example.ee', roles: ['SALES'] }
test.each<[string, string, () => Promise<{ status: number }>, number]>([
  [
    'a role with permissions that the editor lacks',
    'SALES',
    () => call('POST', 'user', { ...INVITED, roles: ['WAREHOUSE'] }),
    403,
  ],
  ['an owner created by another user', 'SALES', () => call('POST', 'user', { ...INVITED, roles: ['ADMIN'] }), 403],
  ['logging out a user with more permissions', 'SALES', () => call('DELETE', 'user/1/session'), 403],
  ['an invitation to a user with more permissions', 'SALES', () => call('POST', 'user/1/invitation'), 403],
  ['a taken name', 'ADMIN', () => call('POST', 'user', { ...INVITED, username: 'OMANIK' }), 422],
  ['an unknown role', 'ADMIN', () => call('POST', 'user', { ...INVITED, roles: ['KING'] }), 422],
  ['an invalid e-mail', 'ADMIN', () => call('POST', 'user', { ...INVITED, email: 'x' }), 422],
  ['an unknown user', 'ADMIN', () => call('GET', 'user/999'), 404],
  ['logging out an unknown user', 'ADMIN', () => call('DELETE', 'user/999/session'), 404],
  [
    'a role with a permission that the editor lacks',
    'SALES',
    () => call('PUT', 'role/DESK', { permissions: ['stock.edit'] }),
    403,
  ],
  [
    'a change of a permission that the editor lacks',
    'SALES',
    () => setPermission('EDITOR', { permission: 'page.edit', allowed: false }),
    403,
  ],
  [
    'a permission of the owner role',
    'ADMIN',
    () => setPermission('ADMIN', { permission: 'stock.edit', allowed: false }),
    409,
  ],
  [
    'an unknown permission of a role',
    'ADMIN',
    () => setPermission('EDITOR', { permission: 'fly', allowed: true }),
    422,
  ],
  ['a new owner role', 'ADMIN', () => call('PUT', 'role/ADMIN', { permissions: [] }), 409],
  ['the removal of a role with users', 'ADMIN', () => call('DELETE', 'role/SALES'), 409],
  ['the removal of an unknown role', 'ADMIN', () => call('DELETE', 'role/NONE'), 404],
  ['a role with an unknown permission', 'ADMIN', () => call('PUT', 'role/DESK', { permissions: ['fly'] }), 422],
])('rejects %s and changes nothing', async (_title, role, request, status) => {
  const usersBefore = await app.db.select().from(users).orderBy(users.id)
  actAs(role, 'user.edit')
  expect((await request()).status).toBe(status)
  expect(await app.db.select().from(users).orderBy(users.id)).toEqual(usersBefore)
})

test('keeps the last owner, also when two owners remove each other concurrently', async () => {
  const secondAdmin = await call('POST', 'user', { username: 'Teine', email: 'teine@example.ee', roles: ['ADMIN'] })
  const buildDemotion = async (id: number) => {
    const { username, email, version } = await readUser(id)
    return { username, email, roles: ['EDITOR'], disabled: false, baseVersion: version }
  }
  // Another user with all permissions makes the change.
  const [firstId, secondId] = [1, secondAdmin.body.data.id]
  await app.db.update(users).set({ email: OWNER.email }).where(eq(users.id, 1))
  const bodies = [await buildDemotion(firstId), await buildDemotion(secondId)]
  const { identify } = app.guard
  onTestFinished(() => {
    app.guard.identify = identify
  })
  app.guard.identify = () => ({
    visitor: createStaffMember([...DEFAULT_ROLES.ADMIN!], { username: 'x', roles: ['ADMIN'] }),
    userId: 3,
  })
  const responses = await Promise.all([
    call('PUT', `user/${firstId}`, bodies[0]),
    call('PUT', `user/${secondId}`, bodies[1]),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
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
  const setDeskPermission = (permission: Permission, isAllowed: boolean) =>
    setPermission('DESK', { permission, allowed: isAllowed })
  const readDeskPermissions = async () =>
    (await call('GET', 'role')).body.data.roles.find(({ name }: { name: string }) => name === 'DESK').permissions
  const responses = await Promise.all([
    setDeskPermission('order.edit', false),
    setDeskPermission('report.view', true),
    setDeskPermission('stock.edit', true),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await readDeskPermissions()).toSorted()).toEqual(['client', 'report.view', 'stock.edit'])
  expect((await setDeskPermission('report.view', true)).status).toBe(200)
  const repeatedCreation = await call('PUT', 'role/DESK', { permissions: ['client'] })
  expect([repeatedCreation.status, repeatedCreation.body.message]).toEqual([
    409,
    'A role with this name already exists.',
  ])
  expect(await readDeskPermissions()).toHaveLength(3)
  await call('DELETE', 'role/DESK')
  expect((await setDeskPermission('report.view', true)).status).toBe(404)
})

test('lists changes and finds them by kind, subject and author', async () => {
  actAs('ADMIN')
  await call('PUT', 'role/LOGGED', { permissions: ['client'] })
  const entriesBySubject = await call('GET', 'audit?q=role%20LOGGED&kind=user&actor=user')
  expect(entriesBySubject.body.results).toMatchObject([
    { username: OWNER.username, kind: 'user', action: 'created', before: null, after: { permissions: ['client'] } },
  ])
  expect((await call('GET', 'audit?q=role%20LOGGED&actor=system')).body.results).toEqual([])
  const entriesByAuthor = await call('GET', `audit?kind=user&q=${OWNER.username.slice(0, 4).toUpperCase()}`)
  expect(entriesByAuthor.body.results[0]).toMatchObject({ username: OWNER.username, subject: 'role LOGGED' })
  expect((await call('GET', 'audit?q=%25')).body.results).toEqual([])
  expect((await call('GET', 'audit?kind=order')).body.results).toEqual([])
  // Days are in Estonian time, including the last one.
  const today = getShopDay(new Date())
  const countOn = async (days: string) => (await call('GET', `audit?q=role%20LOGGED&${days}`)).body.results.length
  expect([
    await countOn(`from=${today}&to=${today}`),
    await countOn('to=2020-01-01'),
    await countOn('from=2999-01-01'),
  ]).toEqual([1, 0, 0])
})

test.each([
  [['CLIENT'], 'Your account has been created'],
  [['CLIENT', 'SALES'], 'You’ve been invited to manage the shop'],
])('invites %j with the subject “%s”', async (roles, subject) => {
  const email = `${roles.join('-').toLowerCase()}@example.ee`
  const invitation = await call('POST', 'user', { username: roles.join(' '), email, roles, language: 'en' })
  await call('POST', `user/${invitation.body.data.id}/invitation`)
  const rows = await app.db.select().from(mails).where(eq(mails.recipient, email))
  expect(rows.map(row => row.subject)).toEqual([subject, subject])
  for (const { text } of rows) expect(/look after|manage/.test(text)).toBe(roles.length > 1)
})
