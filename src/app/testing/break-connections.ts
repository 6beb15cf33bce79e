import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from '#platform/server/testing/test-database.ts'

/** The moment of a lost connection: before its next query is sent, or while the server runs it. */
export type BreakPoint = 'before' | 'during'

export interface Breaker {
  /** Runs `act` and returns how many queries it sent over the pool. */
  count(act: () => Promise<unknown>): Promise<number>
  /** Runs `act` while the server ends the connection of query number `at` (from 1). */
  breakAt<T>(at: number, moment: BreakPoint, act: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const SEEN_MS = 2_000

/** Ends pool connections at chosen queries, as an administrator or a failing server would. */
export const connectionBreaker = async ({ db, url }: TestDatabase): Promise<Breaker> => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const tapped = new WeakSet<pg.PoolClient>()
  let sent = 0
  let plan: { at: number; moment: BreakPoint } | null = null
  let broken: Promise<void> = Promise.resolve()

  const endAndSee = async (client: pg.PoolClient): Promise<void> => {
    const { processID } = client as unknown as { processID: number }
    const seen = new Promise(resolve => client.once('end', resolve))
    await other.query('select pg_terminate_backend($1)', [processID])
    await Promise.race([seen, pause(SEEN_MS)])
  }
  const tap = (client: pg.PoolClient): void => {
    if (tapped.has(client)) return
    tapped.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const tappedQuery = (...given: unknown[]): unknown => {
      sent += 1
      if (plan?.at !== sent) return query(...given)
      if (plan.moment === 'before') return endAndSee(client).then(() => query(...given))
      const answer = query(...given)
      broken = endAndSee(client)
      return answer
    }
    client.query = tappedQuery as typeof client.query
  }
  db.$client.on('acquire', tap)
  const during = async <T>(next: typeof plan, act: () => Promise<T>): Promise<T> => {
    sent = 0
    plan = next
    try {
      return await act()
    } finally {
      plan = null
      await broken
    }
  }
  return {
    async count(act) {
      await during(null, act)
      return sent
    },
    breakAt: (at, moment, act) => during({ at, moment }, act),
    async close() {
      db.$client.off('acquire', tap)
      await other.end()
    },
  }
}
