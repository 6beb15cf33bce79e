import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { findAuditPermission } from '#kernel/audit-permission.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { SAVED_VIEW_PERMISSIONS } from '#kernel/saved-view-permission.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerListViewRoutes } from './list-view-routes.ts'
import { listViews } from './tables.ts'

const staff = createStaffMember(['order.edit', 'product.edit'], { roles: ['SALES'] })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerListViewRoutes)
  await makeUser(app.db)
  await makeUser(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(staff)
  await app.db.delete(listViews)
})

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/list-view${path}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const view = { list: 'product', name: 'Läbi müüdud', query: 'stock=none&columns=name.code1', shared: false }
const readViews = async (list = 'product') => (await call('GET', `?list=${list}`)).json().results

test.each([
  ['GET', '?list=product'],
  ['POST', ''],
  ['DELETE', '/1'],
] as const)('requires staff for %s %s', async (method, path) => {
  app.signInAs(GUEST)
  expect((await call(method, path, method === 'POST' ? view : undefined)).statusCode).toBe(401)
  app.signInAs({ ...GUEST, username: 'ostja', roles: ['CLIENT'] })
  expect((await call(method, path, method === 'POST' ? view : undefined)).statusCode).toBe(403)
})

test('stores, replaces, shares and deletes a view', async () => {
  const { id } = (await call('POST', '', view)).json().data
  expect(await readViews()).toEqual([
    { id, list: 'product', name: view.name, query: view.query, shared: false, own: true },
  ])
  expect(await readViews('order')).toEqual([])
  await call('POST', '', { ...view, query: 'stock=low', shared: true })
  expect(await readViews()).toEqual([
    { id, list: 'product', name: view.name, query: 'stock=low', shared: true, own: true },
  ])
  const orderView = (await call('POST', '', { ...view, list: 'order' })).json().data
  const idsAndLists = (await call('GET', ''))
    .json()
    .results.map((view: { id: number; list: string }) => [view.id, view.list])
  expect(idsAndLists).toEqual([
    [orderView.id, 'order'],
    [id, 'product'],
  ])
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
  expect(await readViews()).toEqual([])
})

test('shows shared views of others, which nobody else can delete', async () => {
  const [sharedView] = await app.db
    .insert(listViews)
    .values([
      { ...view, userId: 2, name: 'Kõigile', shared: true },
      { ...view, userId: 2, name: 'Omale' },
    ])
    .returning()
  expect(await readViews()).toEqual([
    { id: sharedView?.id, list: 'product', name: 'Kõigile', query: view.query, shared: true, own: false },
  ])
  expect((await call('DELETE', `/${sharedView?.id}`)).statusCode).toBe(404)
  expect(await readViews()).toHaveLength(1)
})

test.each([
  ['name', { name: ' ' }],
  ['list', { list: 'a/b' }],
])('reports an invalid %s', async (field, invalidFields) => {
  const response = await call('POST', '', { ...view, ...invalidFields })
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test('rejects more than fifty views of one list', async () => {
  await app.db
    .insert(listViews)
    .values(Array.from({ length: 50 }, (_item, index) => ({ ...view, userId: 1, name: `Vaade ${index}` })))
  const response = await call('POST', '', view)
  expect(response.statusCode).toBe(409)
  expect(await readViews()).toHaveLength(50)
})

test.each(Object.entries(SAVED_VIEW_PERMISSIONS))(
  'shows views of the list %s to users with %s, shared or own',
  async (list, permission) => {
    const otherPermissions = PERMISSIONS.filter(name => name !== permission)
    app.signInAs(createStaffMember([permission], { roles: ['X'] }))
    expect((await call('POST', '', { ...view, list, query: 'q=Mari', shared: true })).statusCode).toBe(200)
    expect((await call('POST', '', { ...view, list, name: 'Oma', query: 'q=Jaan' })).statusCode).toBe(200)
    app.signInAs(createStaffMember(otherPermissions, { roles: ['X'] }))
    expect((await call('GET', '')).json().results).toEqual([])
    expect(await readViews(list.toUpperCase())).toEqual([])
    expect((await call('POST', '', { ...view, list })).statusCode).toBe(403)
  },
)

test('omits the search words of a view from the audit log', async () => {
  app.signInAs(createStaffMember(PERMISSIONS, { roles: ['ADMIN'] }))
  const saveResponse = await call('POST', '', { ...view, list: 'client', query: 'q=mari%40example.ee' })
  await call('DELETE', `/${saveResponse.json().data.id}`)
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.kind, 'list-view'))
  expect(entries.slice(-2).map(({ before, after }) => ({ before, after }))).toEqual([
    { before: null, after: { list: 'client', shared: false } },
    { before: { list: 'client' }, after: null },
  ])
})

test.each(Object.entries(SAVED_VIEW_PERMISSIONS))(
  'shows audit entries about views of the list %s to users with %s',
  (list, permission) => {
    const query = 'q=mari%40example.ee'
    expect(findAuditPermission({ kind: 'list-view', before: null, after: { list, query } })).toBe(permission)
    expect(findAuditPermission({ kind: 'list-view', before: { list, query }, after: null })).toBe(permission)
  },
)

test('rejects views of an unknown list', async () => {
  app.signInAs(createStaffMember(PERMISSIONS, { roles: ['ADMIN'] }))
  expect((await call('POST', '', { ...view, list: 'nothing', shared: true })).statusCode).toBe(403)
})
