import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#accounts/testing/factories.ts'
import { AUDIT_KINDS, type AuditKind } from '#kernel/audit-kind.ts'
import { PERMISSIONS, type Permission } from '#kernel/permission.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { registerAuditRoutes } from './audit-routes.ts'
import { users } from './tables.ts'

/** Staff with `settings.edit` open the audit log; entries of other records need their permission too. */
const KINDS: Readonly<Partial<Record<Permission, readonly AuditKind[]>>> = {
  'settings.edit': [
    ...([
      'bookkeeping-account',
      'carrier-account',
      'carrier-feed',
      'dead-letter',
      'delivery-country',
      'delivery-provider',
    ] as const),
    ...(['mail', 'settings', 'webhook'] as const),
  ],
  'order.money': ['bank-credit', 'bookkeeping-entry'],
  'product.edit': [
    ...(['filter', 'fitment', 'fitment-import', 'fitment-question', 'fitment-source'] as const),
    ...(['import', 'manufacturer', 'product'] as const),
    ...(['build-list', 'recall', 'stop-word', 'synonym', 'vehicle', 'vehicle-group'] as const),
  ],
  'category.edit': ['category'],
  'order.edit': ['invoice', 'list-view', 'order', 'payment', 'refund', 'stock-notification', 'task', 'withdrawal'],
  'client.edit': ['client', 'marketing-consent', 'message'],
  'client.erase': ['data-request'],
  'page.edit': ['page'],
  'page.manage': ['navigation'],
  'file.edit': ['file', 'folder'],
  'gallery.edit': ['album'],
  'stock.edit': ['stock', 'stock-document', 'warehouse'],
  'user.edit': ['api-key', 'password-reset', 'user'],
  'report.view': ['search-words'],
}

/** No entry is about this user. */
const OTHER_USER_ID = 9_999

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerAuditRoutes)
  const user = await makeUser(app.db, { username: 'Salajane' })
  const fields = { list: 'order', email: 'mari@example.ee' }
  await app.db.insert(auditEntries).values(
    AUDIT_KINDS.map(kind => ({
      at: app.now(),
      actor: 'system' as const,
      operationId: crypto.randomUUID(),
      action: 'changed',
      kind,
      subject: kind === 'user' ? String(user.id) : `${kind} mari`,
      before: fields,
      after: fields,
    })),
  )
})
afterAll(() => app.close())

interface Line {
  kind: AuditKind
  action: string
  subject: string
  name: string | null
  after: Record<string, unknown>
}
/** Returns the entries of this test, without the creation of its user. */
const readLines = async (query = ''): Promise<Line[]> => {
  const answer = await app.server.inject({ method: 'GET', url: `/v1/admin/audit?pageSize=100${query}` })
  return answer.json().results.filter(({ action }: Line) => action === 'changed')
}

test('assigns a permission to every kind of entry', () => {
  expect(Object.values(KINDS).flat().toSorted()).toEqual([...AUDIT_KINDS].toSorted())
})

test.each(PERMISSIONS)('settings.edit and %s show only the entries of these permissions', async permission => {
  app.signInAs(createStaffMember(['settings.edit', permission], { roles: ['X'] }), OTHER_USER_ID)
  const visibleKinds = [...(KINDS['settings.edit'] ?? []), ...(KINDS[permission] ?? [])]
  const lines = await readLines()
  expect(lines).toHaveLength(AUDIT_KINDS.length)
  for (const { kind, subject, name, after } of lines) {
    const isVisible = visibleKinds.includes(kind)
    expect([kind, after.email]).toEqual([kind, isVisible ? 'mari@example.ee' : { hidden: true }])
    if (kind === 'search-words') expect(subject).toBe(isVisible ? 'search-words mari' : '')
    if (kind === 'user') expect(name).toBe(isVisible ? 'Salajane' : null)
  }
})

test('lists only own entries without settings.edit, and hides values of records that the reader may not see', async () => {
  const { id } = await makeUser(app.db, { username: 'Laohoidja' })
  const fields = { amount: 5 }
  await app.db.insert(auditEntries).values(
    (['stock', 'page', 'user'] as const).map(kind => ({
      at: app.now(),
      actor: 'user' as const,
      userId: id,
      operationId: crypto.randomUUID(),
      action: 'changed',
      kind,
      subject: kind === 'user' ? String(id) : '7',
      before: fields,
      after: fields,
    })),
  )
  app.signInAs(createStaffMember(['stock.edit'], { roles: ['X'] }), id)
  const lines = await readLines()
  expect(lines.map(({ kind, name, after }) => [kind, name, after])).toEqual([
    ['user', 'Laohoidja', { amount: { hidden: true } }],
    ['page', null, { amount: { hidden: true } }],
    ['stock', null, fields],
  ])
  expect(await readLines('&q=Salajane')).toEqual([])
})

test('finds entries only by names and subjects that the reader may see', async () => {
  const countFoundEntries = async (q: string) => (await readLines(`&q=${encodeURIComponent(q)}`)).length
  const [user] = await app.db.select().from(users)
  const searches = ['search-words mari', 'invoice mari', String(user!.id), user!.username]
  app.signInAs(createStaffMember(['settings.edit'], { roles: ['X'] }))
  expect(await Promise.all(searches.map(countFoundEntries))).toEqual([0, 0, 0, 0])
  app.signInAs(createStaffMember(PERMISSIONS, { roles: ['ADMIN'] }))
  expect(await Promise.all(searches.map(countFoundEntries))).toEqual([1, 1, 1, 1])
})
