import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffTasks } from '#orders/server/tables.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { notifyFailedJobs } from './failed-jobs.ts'

test('keeps one task with the count of failed mails, closes it at zero and opens it for new ones', async () => {
  const app = await openTestApp(() => undefined)
  const createMail = (key: string) => ({
    key,
    recipient: 'a@example.ee',
    subject: 'Tere',
    html: '',
    text: '',
    messageId: key,
    state: 'failed' as const,
    createdAt: app.now(),
  })
  const readOpenCounts = async () => {
    await notifyFailedJobs(app, createSystemActor('test'))
    const openTaskCondition = and(eq(staffTasks.kind, 'mails-failed'), isNull(staffTasks.closedAt))
    return (await app.db.select().from(staffTasks).where(openTaskCondition)).map(({ details }) => details.count)
  }
  expect(await readOpenCounts()).toEqual([])
  await app.db.insert(mails).values(['one', 'two'].map(createMail))
  expect(await readOpenCounts()).toEqual([2])
  expect(await readOpenCounts()).toEqual([2])
  await app.db.insert(mails).values(createMail('three'))
  expect(await readOpenCounts()).toEqual([3])
  // A manual close covers these three failures; another one opens the task again.
  await app.db.update(staffTasks).set({ closedAt: app.now(), closedBy: 'mari' })
  expect(await readOpenCounts()).toEqual([])
  await app.db.insert(mails).values(createMail('four'))
  expect(await readOpenCounts()).toEqual([4])
  await app.db.update(mails).set({ state: 'sent' })
  expect(await readOpenCounts()).toEqual([])
  await app.db.update(mails).set({ state: 'failed' }).where(sql`key in ('one', 'two', 'three', 'four')`)
  expect(await readOpenCounts()).toEqual([4])
})

test('keeps a task for failed jobs until they are retried', async () => {
  const app = await openTestApp(() => undefined)
  const failingJob = defineJob<Record<string, never>>('faulty', { retryLimit: 0 })
  app.jobs.handle(failingJob, async () => {
    throw new Error('No')
  })
  await app.jobs.start()
  await app.db.transaction(tx => app.jobs.enqueue(tx, failingJob, {}))
  const readOpenCounts = async () => {
    await notifyFailedJobs(app, createSystemActor('test'))
    const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.kind, 'jobs-failed'))
    return tasks.map(({ details, closedAt }) => [details.count, closedAt !== null])
  }
  await expect.poll(readOpenCounts, { timeout: 30_000 }).toEqual([[1, false]])
  await app.db.execute(sql`delete from pgboss.job where name = 'faulty.dead'`)
  expect(await readOpenCounts()).toEqual([[1, true]])
})
