import { setTimeout as pause } from 'node:timers/promises'
import type { JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import { serializeError } from '../log.ts'

/** The settings of a job kind that batches use. */
interface WorkKind {
  name: string
  /** Seconds after which a hanging try counts as failed. */
  expireInSeconds: number
}

export interface BatchJob {
  id: string
  data: unknown
}

export interface BatchOptions {
  log: Logger
  /** Returns true while visitors wait for answers: jobs then let them go first. */
  isBusy: () => boolean
}

/** The longest delay of a job: a spike of visitors delays mails but must not stop them. */
const MAX_YIELD_MS = 1_000
const CHECK_INTERVAL_MS = 50
/** Lets a hanging job time out before the queue gives up its whole batch. */
const MARGIN_MS = 1_000

/** Runs the jobs of a batch at the same time; each succeeds, fails or times out independently. */
export const workBatch = async (
  { name, expireInSeconds }: WorkKind,
  handler: (payload: never) => Promise<void>,
  jobs: readonly BatchJob[],
  { log, isBusy }: BatchOptions,
): Promise<JobResult[]> => {
  const deadline = performance.now() + expireInSeconds * 1_000 - MARGIN_MS
  await yieldToVisitors(isBusy)
  return Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await runWithTimeout(Math.max(1, deadline - performance.now()), () => handler(data as never))
        return { id, status: 'completed' }
      } catch (error) {
        log.warn({ err: error, job: name, id }, 'job.failed')
        // Staff read this output as the reason of a failure, redacted like the log.
        return { id, status: 'failed', output: serializeError(error) }
      }
    }),
  )
}

const yieldToVisitors = async (isBusy: () => boolean): Promise<void> => {
  for (let waitedMs = 0; isBusy() && waitedMs < MAX_YIELD_MS; waitedMs += CHECK_INTERVAL_MS)
    await pause(CHECK_INTERVAL_MS)
}

const runWithTimeout = async (timeoutMs: number, work: () => Promise<void>): Promise<void> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`The job did not end within ${Math.ceil(timeoutMs / 1_000)} s`)),
    timeoutMs,
  )
  try {
    await Promise.race([work(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
