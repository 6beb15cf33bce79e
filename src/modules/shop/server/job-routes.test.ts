import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerJobRoutes } from './job-routes.ts'

const staff = createStaffMember(['settings.edit'], { roles: ['ADMIN'] })
const SLOW_JOB = defineJob<{ number: number }>('write-report')
const FAILING_JOB = defineJob<object>('ask-carrier', { retryLimit: 3, retryDelaySeconds: 21_600 })
const YEARLY_JOB = defineJob<object>('close-year')

let app: TestApp
const slowJobGate = Promise.withResolvers<void>()
const finishedNumbers: number[] = []
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerJobRoutes(testApp)
    testApp.jobs.handle(SLOW_JOB, async ({ number }) => {
      await slowJobGate.promise
      finishedNumbers.push(number)
    })
    testApp.jobs.handle(FAILING_JOB, async () => {
      throw new Error('No answer')
    })
    testApp.jobs.handle(YEARLY_JOB, async () => {})
    testApp.jobs.schedule(YEARLY_JOB, { cron: '0 0 1 1 *', payload: {}, key: 'books', skipsFirstRun: true })
  })
  await app.jobs.start()
})
afterAll(async () => {
  slowJobGate.resolve()
  await app.close()
})

const readActivity = async () => (await app.server.inject('/v1/admin/job')).json().data
const readStalled = async () => (await app.server.inject('/v1/admin/job/stalled')).json().data.stalled
const POLL_OPTIONS = { timeout: 30_000, interval: 50 }

test.each(['/v1/admin/job', '/v1/admin/job/stalled'])('requires settings.edit for %s', async url => {
  app.signInAs(GUEST)
  expect((await app.server.inject(url)).statusCode).toBe(401)
  app.signInAs({ ...staff, permissions: ['order.edit'] })
  expect((await app.server.inject(url)).statusCode).toBe(403)
  app.signInAs(staff)
  expect((await app.server.inject(url)).statusCode).toBe(200)
})

test('lists running, waiting and scheduled jobs by name', async () => {
  app.signInAs(staff)
  expect(await readActivity()).toMatchObject({ running: [], waiting: [] })
  const startedAt = Date.now()
  await app.db.transaction(async tx => {
    for (const number of [1, 2, 3]) await app.jobs.enqueue(tx, SLOW_JOB, { number })
    await app.jobs.enqueue(tx, FAILING_JOB, {})
    await app.jobs.enqueue(tx, YEARLY_JOB, {}, { delaySeconds: 7_200 })
  })
  await vi.waitFor(
    async () =>
      expect(await readActivity()).toMatchObject({
        running: [{ job: 'write-report', count: 1, overdue: 0 }],
        waiting: [
          { job: 'write-report', count: 2, due: true, retries: 0 },
          { job: 'close-year', count: 1, due: false, retries: 0 },
          { job: 'ask-carrier', count: 1, due: false, retries: 1 },
        ],
        scheduled: [{ job: 'close-year', key: 'books', next: expect.stringMatching(/^\d{4}-12-31T22:00:00.000Z$/) }],
      }),
    POLL_OPTIONS,
  )
  const { running, waiting } = await readActivity()
  for (const time of [running[0].since, waiting[0].oldest]) {
    expect(Date.parse(time)).toBeGreaterThanOrEqual(startedAt - 1_000)
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now() + 1_000)
  }
  expect(Date.parse(waiting[1].next) - Date.parse(waiting[1].oldest)).toBe(7_200_000)
  expect(await readStalled()).toBeNull()
})

/** Moves the times of all jobs back, as if their process was killed long ago. */
const advanceTime = (minutes: number) =>
  app.db.execute(sql`update pgboss.job set created_on = created_on - ${minutes} * interval '1 minute',
    start_after = start_after - ${minutes} * interval '1 minute', started_on = started_on - ${minutes} * interval '1 minute'`)

test('reports stalled jobs until a worker takes one', async () => {
  app.signInAs(staff)
  await advanceTime(1)
  expect(await readStalled()).toBeNull()
  await advanceTime(9)
  const stalled = await readStalled()
  expect(stalled.count).toBe(2)
  expect(Date.parse(stalled.since)).toBe(Date.parse((await readActivity()).waiting[0].next))
  expect((await readActivity()).running).toMatchObject([{ job: 'write-report', count: 1, overdue: 1 }])

  await app.db.transaction(tx => app.jobs.enqueue(tx, YEARLY_JOB, {}))
  await vi.waitFor(async () => expect(await readStalled()).toBeNull(), POLL_OPTIONS)
  expect(finishedNumbers).toEqual([])
  slowJobGate.resolve()
  await vi.waitFor(() => expect(finishedNumbers.toSorted()).toEqual([1, 2, 3]), POLL_OPTIONS)
  await vi.waitFor(async () => expect((await readActivity()).running).toEqual([]), POLL_OPTIONS)
})

test('does not report delayed or failed jobs as stalled', async () => {
  app.signInAs(staff)
  await advanceTime(10)
  expect(await readStalled()).toBeNull()
  await app.db.execute(sql`update pgboss.job set name = 'write-report.dead' where name = 'close-year'`)
  await app.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 hour' where name = 'write-report.dead'`,
  )
  expect(await readStalled()).toBeNull()
  expect((await readActivity()).waiting).toMatchObject([{ job: 'ask-carrier' }])
})
