import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#kernel/durations.ts'
import { PERMISSIONS, type Permission } from '#kernel/permission.ts'
import { TASK_KINDS, type TaskKind } from '#orders/domain/task-kind.ts'
import { listVisibleTaskKinds, TASK_PERMISSIONS } from '#orders/domain/task-permission.ts'
import { makeOrder, readHistory } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { openTask, recordNeedsAttention } from './orders.ts'
import { registerOrderRoutes } from './routes.ts'
import { staffTasks } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const SALES = createStaffMember(['client', 'order.edit'], { username: 'siim', roles: ['SALES'] })
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerOrderRoutes)
  app.setNow(NOW)
})
afterAll(() => app.close())

const listTasks = async (query = '') => (await app.server.inject({ url: `/v1/admin/task${query}` })).json().results
const changeTask = (id: number, body: object) =>
  app.server.inject({ method: 'PUT', url: `/v1/admin/task/${id}`, headers: { 'x-csrf-token': 'any' }, payload: body })
const createTask = async (reason: TaskKind) => {
  const stored = await arrange(app.db, tx => makeOrder(tx))
  await arrange(app.db, tx => recordNeedsAttention(tx, stored.order.id, { reason, amountCents: 4_990 }, NOW))
  return stored
}

test('an order that needs attention gets a history entry and a task that staff close with a note', async () => {
  app.signInAs(SALES)
  const stored = await createTask('second-payment')
  const number = String(stored.order.number)
  const [task] = await listTasks(`?order=${number}`)
  expect(task).toMatchObject({
    kind: 'second-payment',
    order: { id: stored.order.id, number, public_token: stored.order.publicToken },
    value: 49.9,
    details: { amountCents: 4_990 },
    opened_at: NOW.toISOString(),
    age_hours: 0,
    closed_at: null,
    closed_by: null,
  })
  const closed = await changeTask(task.id, { closed: true, note: 'Paid back by hand' })
  expect(closed.json().data).toMatchObject({
    closed_by: 'siim',
    closed_at: NOW.toISOString(),
    note: 'Paid back by hand',
  })
  expect(await listTasks(`?order=${number}`)).toEqual([])
  expect(await listTasks(`?order=${number}&state=closed`)).toHaveLength(1)
  await changeTask(task.id, { closed: true })
  expect(await readHistory(app.db, stored)).toEqual(['placed', 'needs-attention: second-payment', 'task-closed'])
  expect((await changeTask(task.id, { closed: false })).json().data).toMatchObject({ closed_at: null, closed_by: null })
  app.setNow(new Date(NOW.getTime() + 50 * HOUR_MS))
  expect(await listTasks(`?order=${number}`)).toMatchObject([{ age_hours: 50 }])
  app.setNow(NOW)
})

test('a task can exist without an order', async () => {
  app.signInAs(SALES)
  await arrange(app.db, tx => openTask(tx, { orderId: null, kind: 'unknown-payment', now: NOW }))
  expect((await listTasks()).find((task: { kind: string }) => task.kind === 'unknown-payment').order).toBeNull()
})

test('pages tasks and finds no task for an unknown order number', async () => {
  app.signInAs(SALES)
  await createTask('refund-failed')
  await createTask('refund-waits')
  const answer = await app.server.inject({ url: '/v1/admin/task?pageSize=1' })
  expect(answer.json().results).toHaveLength(1)
  expect(Number(answer.headers['x-pagination-total-count'])).toBeGreaterThanOrEqual(2)
  const listIds = async (query: string) => (await listTasks(query)).map(({ id }: { id: number }) => id)
  const newestFirst = await listIds('?state=all')
  expect(await listIds('?state=all&sort=opened_at')).toEqual(newestFirst.toReversed())
  expect(await listIds('?state=all&sort=wild')).toEqual(newestFirst)
  const values: (number | null)[] = (await listTasks('?state=all&sort=-value')).map(
    ({ value }: { value: number | null }) => value,
  )
  expect(values).toEqual(values.toSorted((first, second) => (second ?? 0) - (first ?? 0)))
  expect((await changeTask(999_999, { closed: true })).statusCode).toBe(404)
  expect((await changeTask(1, {})).statusCode).toBe(422)
  expect((await changeTask(1, { closed: true, note: 'a\u0000b' })).statusCode).toBe(422)
})

test('every task kind has a permission', () => {
  expect(Object.keys(TASK_PERMISSIONS).toSorted()).toEqual(TASK_KINDS.toSorted())
  expect(listVisibleTaskKinds(PERMISSIONS)).toEqual(TASK_KINDS)
})

test.each([
  ['backup-failed', PERMISSIONS],
  ['jobs-failed', ['settings.edit']],
  ['webhook-failing', ['settings.edit']],
  ['erasure-requested', ['client.edit', 'client.erase']],
  ['bookkeeping-failing', ['order.money']],
  ['page-claim', ['page.edit']],
  ['recall-report-missing', ['product.edit']],
] satisfies [TaskKind, readonly Permission[]][])(
  'lists and closes the task %s only with its own permission',
  async (kind, requiredPermissions) => {
    await app.db.delete(staffTasks).where(eq(staffTasks.kind, kind))
    await arrange(app.db, tx => openTask(tx, { orderId: null, kind, details: { why: `Fault of ${kind}` }, now: NOW }))
    const [storedTask] = await app.db.select().from(staffTasks).where(eq(staffTasks.kind, kind))
    const id = storedTask?.id ?? 0
    const listKinds = async (query: string) => (await listTasks(query)).map((task: { kind: string }) => task.kind)
    app.signInAs({ ...SALES, permissions: PERMISSIONS.filter(permission => permission !== requiredPermissions.at(-1)) })
    for (const query of ['?pageSize=1000', '?state=all&q=fault&pageSize=1000'])
      expect(await listKinds(query)).not.toContain(kind)
    expect((await changeTask(id, { closed: true, note: 'hidden' })).statusCode).toBe(404)
    app.signInAs({ ...SALES, permissions: ['order.edit', ...requiredPermissions] })
    expect(await listKinds('?q=fault')).toContain(kind)
    expect((await changeTask(id, { closed: true })).json().data).toMatchObject({ note: '', closed_by: 'siim' })
  },
)

test.each([
  ['settings.edit', 'mails-failed'],
  ['page.edit', 'page-claim'],
  ['product.edit', 'recall-report-missing'],
] satisfies [Permission, TaskKind][])('staff with only %s see and close tasks about it', async (permission, kind) => {
  await app.db.delete(staffTasks).where(eq(staffTasks.kind, kind))
  await arrange(app.db, tx => openTask(tx, { orderId: null, kind, now: NOW }))
  app.signInAs({ ...SALES, permissions: ['client', permission] })
  const listedTasks = await listTasks('?pageSize=1000')
  expect(listedTasks.map((task: { kind: string }) => task.kind)).toContain(kind)
  const task = listedTasks.find((candidate: { kind: string }) => candidate.kind === kind)
  expect((await changeTask(task.id, { closed: true })).statusCode).toBe(200)
})

test('hides the order of a task and its token from staff who may not see orders', async () => {
  const { order } = await createTask('erasure-requested')
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id))
  const id = tasks[0]?.id ?? 0
  app.signInAs({ ...SALES, permissions: ['client', 'client.erase'] })
  const listedTasks = await listTasks('?pageSize=1000')
  expect(listedTasks.find((task: { id: number }) => task.id === id)).toMatchObject({ order: null })
  expect((await changeTask(id, { closed: true })).json().data.order).toBeNull()
  app.signInAs({ ...SALES, permissions: ['client', 'client.erase', 'order.edit'] })
  expect((await changeTask(id, { closed: false })).json().data.order).not.toBeNull()
})

test('guests are refused, and staff without the permission for any task see none', async () => {
  app.signInAs(GUEST)
  expect((await app.server.inject({ url: '/v1/admin/task' })).statusCode).toBe(401)
  expect((await changeTask(1, { closed: true })).statusCode).toBe(401)
  await createTask('erasure-requested')
  app.signInAs({ ...SALES, permissions: ['client', 'gallery.edit'] })
  expect(await listTasks('')).toEqual([])
  expect((await changeTask(1, { closed: true })).statusCode).toBe(404)
})
