import type { PgBoss } from 'pg-boss'

/** The interval at which new or due jobs are found. */
const POLL_INTERVAL_MS = 500
/** A connection to a vanished host would hang for a quarter of an hour; a poll takes milliseconds. */
const ANSWER_TIMEOUT_MS = 5_000
/** The interval at which each kind polls alone, as a fallback. */
export const MAX_POLL_INTERVAL_S = 60

const DUE_QUERY = `select kind.name from unnest($1::text[]) as kind (name) where exists (
  select 1 from pgboss.job where job.name = kind.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`
/**
 * The driver drops a connection without an answer: the next poll uses another one, and only one poll runs at a time.
 */
const POLL_QUERY = { text: DUE_QUERY, query_timeout: ANSWER_TIMEOUT_MS }

export interface JobPoller {
  /** Stops polling; a running poll wakes nobody. */
  stop(): void
}

/**
 * Polls for jobs of all kinds with one query and wakes their workers. Polling for each kind would take dozens of
 * queries a second, the main cost of an idle shop.
 */
export const pollForJobs = (
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  reportError: (error: unknown) => void,
): JobPoller => {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  /** Reports an outage once, although polls fail many times a minute. */
  let isReported = false
  const pollQueue = async (): Promise<void> => {
    try {
      // The queue passes its argument on to the driver, although its type is text.
      const { rows } = await boss.getDb().executeSql(POLL_QUERY as unknown as string, [[...workers.keys()]])
      isReported = false
      for (const { name } of hasEnded ? [] : (rows as { name: string }[])) {
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
      }
    } catch (error) {
      // The connections of a stopped queue are closed.
      if (!hasEnded && !isReported) reportError(error)
      isReported = true
    }
    scheduleNextPoll()
  }
  const scheduleNextPoll = (): void => {
    if (!hasEnded) timer = setTimeout(() => void pollQueue(), POLL_INTERVAL_MS)
  }
  scheduleNextPoll()
  return {
    stop() {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
