import { setTimeout as pause } from 'node:timers/promises'
import type { JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import { plainError } from '../log.ts'

/** What of a kind of job its batches heed. */
interface WorkKind {
  name: string
  /** Seconds after which a try that hangs counts as failed. */
  expireInSeconds: number
}

export interface Work {
  id: string
  data: unknown
}

export interface WorkRules {
  log: Logger
  /** True while visitors wait for answers: what nobody waits for lets them go first. */
  isBusy: () => boolean
}

/** However busy it is, work waits no longer than this before it is begun: a flood of visitors delays mails, but stops none. */
const LONGEST_WAY_MS = 1_000
const LOOK_EVERY_MS = 50
/** Each must have failed by itself before the queue gives the whole batch up. */
const MARGIN_MS = 1_000

/** Does the jobs of a batch at the same time; each succeeds, fails or hangs for itself alone. */
export const workBatch = async (
  { name, expireInSeconds }: WorkKind,
  handler: (payload: never) => Promise<void>,
  works: readonly Work[],
  { log, isBusy }: WorkRules,
): Promise<JobResult[]> => {
  const until = performance.now() + expireInSeconds * 1_000 - MARGIN_MS
  await giveWay(isBusy)
  return Promise.all(
    works.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await within(Math.max(1, until - performance.now()), () => handler(data as never))
        return { id, status: 'completed' }
      } catch (error) {
        log.warn({ err: error, job: name, id }, 'A job failed and is tried again later')
        // Staff read there why it failed for good, and see no more of it than the log.
        return { id, status: 'failed', output: plainError(error) }
      }
    }),
  )
}

const giveWay = async (isBusy: () => boolean): Promise<void> => {
  for (let waited = 0; isBusy() && waited < LONGEST_WAY_MS; waited += LOOK_EVERY_MS) await pause(LOOK_EVERY_MS)
}

const within = async (ms: number, work: () => Promise<void>): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The job did not end within ${Math.ceil(ms / 1_000)} s`)), ms)
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
