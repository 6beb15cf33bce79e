import { pino } from 'pino'
import { expect, test } from 'vitest'
import { defineJob } from './jobs.ts'
import { type BatchJob, workBatch } from './work-batch.ts'

const KIND = defineJob<{ index: number }>('kind', { expireInSeconds: 3, concurrency: 5 })
const jobs: BatchJob[] = Array.from({ length: 5 }, (_, index) => ({ id: `job-${index}`, data: { index } }))
const createOptions = (isBusy = () => false) => ({ log: pino({ level: 'silent' }), isBusy })
const listStatuses = (results: { status: string }[]) => results.map(result => result.status)

test('runs the other jobs of a batch when one throws and one hangs', async () => {
  const handler = async ({ index }: { index: number }): Promise<void> => {
    if (index === 1) throw new Error('no')
    if (index === 3) await new Promise(() => undefined)
  }
  const results = await workBatch(KIND, handler, jobs, createOptions())
  expect(listStatuses(results)).toEqual(['completed', 'failed', 'completed', 'failed', 'completed'])
  expect(results.map(result => result.id)).toEqual(jobs.map(job => job.id))
})

test('stores a failure without the parameters of a query', async () => {
  const params = ['Mari\nPikk 1', 's3cret']
  const fail = async (): Promise<void> => {
    throw Object.assign(new Error(`Failed query: update …\nparams: ${params}`), { params, query: 'update …' })
  }
  const [result] = await workBatch(KIND, fail, jobs.slice(0, 1), createOptions())
  expect(result).toMatchObject({ status: 'failed', output: { message: 'Failed query: update …\nparams: (left out)' } })
  expect(JSON.stringify(result)).not.toMatch(/Pikk|s3cret/)
})

test('delays jobs while visitors wait, at most for the limit', async () => {
  const done: number[] = []
  const handler = async ({ index }: { index: number }): Promise<void> => void done.push(index)
  let visitors = 20
  const waiting = workBatch(
    KIND,
    handler,
    jobs,
    createOptions(() => visitors > 0),
  )
  expect(done).toEqual([])
  visitors = 0
  await waiting
  expect(done).toEqual([0, 1, 2, 3, 4])

  expect(
    listStatuses(
      await workBatch(
        KIND,
        handler,
        jobs,
        createOptions(() => true),
      ),
    ),
  ).toEqual(Array(5).fill('completed'))
})
