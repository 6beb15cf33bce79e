import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from '#platform/server/testing/test-database.ts'

/** The moment of a lost connection: before its next query is sent, or while the server runs it. */
export type BreakPoint = 'before' | 'during'

export interface ConnectionBreaker {
  /** Runs `operation` and returns how many queries it sent over the pool. */
  count(operation: () => Promise<unknown>): Promise<number>
  /** Runs `operation` while the server ends the connection of query `statementNumber` (from 1). */
  breakAt<T>(statementNumber: number, moment: BreakPoint, operation: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const MAX_CLOSE_WAIT_MS = 2_000

/** Ends pool connections at chosen queries, as an administrator or a failing server would. */
export const createConnectionBreaker = async ({ db, url }: TestDatabase): Promise<ConnectionBreaker> => {
  const adminClient = new pg.Client({ connectionString: url })
  await adminClient.connect()
  const interceptedClients = new WeakSet<pg.PoolClient>()
  let sentCount = 0
  let plan: { statementNumber: number; moment: BreakPoint } | null = null
  let pendingTermination: Promise<void> = Promise.resolve()

  const terminateConnection = async (client: pg.PoolClient): Promise<void> => {
    const { processID } = client as unknown as { processID: number }
    const closing = new Promise(resolve => client.once('end', resolve))
    await adminClient.query('select pg_terminate_backend($1)', [processID])
    await Promise.race([closing, pause(MAX_CLOSE_WAIT_MS)])
  }
  const interceptQueries = (client: pg.PoolClient): void => {
    if (interceptedClients.has(client)) return
    interceptedClients.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const interceptQuery = (...args: unknown[]): unknown => {
      sentCount += 1
      if (plan?.statementNumber !== sentCount) return query(...args)
      if (plan.moment === 'before') return terminateConnection(client).then(() => query(...args))
      const answer = query(...args)
      pendingTermination = terminateConnection(client)
      return answer
    }
    client.query = interceptQuery as typeof client.query
  }
  db.$client.on('acquire', interceptQueries)
  const runWithPlan = async <T>(nextPlan: typeof plan, operation: () => Promise<T>): Promise<T> => {
    sentCount = 0
    plan = nextPlan
    try {
      return await operation()
    } finally {
      plan = null
      await pendingTermination
    }
  }
  return {
    async count(operation) {
      await runWithPlan(null, operation)
      return sentCount
    },
    breakAt: (statementNumber, moment, operation) => runWithPlan({ statementNumber, moment }, operation),
    async close() {
      db.$client.off('acquire', interceptQueries)
      await adminClient.end()
    },
  }
}
