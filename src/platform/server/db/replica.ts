import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Settings } from '../settings.ts'
import { type Database, openDatabase, QUERY_TIMEOUT_MS } from './database.ts'

/** The source of lists: a read replica, or the database itself. */
export interface Replica {
  /** Runs `work` on the replica when it is up to date. Falls back to the database when the replica lags or fails. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Requires later reads to include everything the database has now. */
  requireLatest(): void
  /** Returns true while reads use the replica. */
  isUsed(): boolean
  close(): Promise<void>
}

/** Reads everything from the database. */
export const createPassthroughReplica = (db: Database): Replica => ({
  read: work => work(db),
  requireLatest: () => undefined,
  isUsed: () => false,
  close: async () => undefined,
})

/** Opens the replica that the settings name. */
export const openReplica = (
  { DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL: directUrl }: Settings,
  db: Database,
  log: Logger,
): Replica => {
  if (url === undefined) return createPassthroughReplica(db)
  // A separate direct address means that the other addresses belong to a pooler.
  const replicaDb = openDatabase(url, undefined, {
    hasOwnSessions: directUrl === undefined,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
  })
  return followReplica(replicaDb, db, log)
}

/** A replica whose machine vanished does not close connections; after this time the database is asked instead. */
const ANSWER_TIMEOUT_MS = 5_000

/** Delays between checks of a lagging replica; the last one repeats. */
const CHECK_DELAYS_MS = [5, 10, 20, 50, 100, 200, 500, 1_000]

interface ReplicaState {
  system: string
  /** Null when the server takes writes and is not a replica. */
  hasReached: boolean | null
}

/**
 * Follows the lag of a replica (docs/decisions/002-database.md). It is read only while it has everything that
 * `requireLatest` required. Until then it is checked again after at most a second.
 */
const followReplica = (replicaDb: Database, db: Database, log: Logger): Replica => {
  let isCurrent = false
  /** The number of the latest requirement; answers to earlier ones are ignored. */
  let latestRequirement = 0
  let reportedEvent: string | undefined
  let isClosed = false
  let checking: Promise<void> = Promise.resolve()
  let pauseController = new AbortController()

  const reportEvent = (event: string | undefined, error?: unknown): void => {
    if (event !== reportedEvent && event !== undefined) log.warn({ err: error }, event)
    if (event === undefined && reportedEvent !== undefined) log.info('replica.restored')
    reportedEvent = event
  }
  const checkUntilCurrent = async (requirement: number): Promise<void> => {
    let goal: Goal | undefined
    for (let attempt = 0; !isClosed && requirement === latestRequirement; attempt++) {
      try {
        goal ??= await readGoal(db)
        const { system, hasReached } = await readReplicaState(replicaDb, goal)
        if (system !== goal.system || hasReached === null) reportEvent(OTHER_DATABASE)
        else if (hasReached && requirement === latestRequirement) {
          reportEvent(undefined)
          isCurrent = true
          return
        }
      } catch (error) {
        if (!isClosed) reportEvent(UNREACHABLE, error)
      }
      const delayMs = CHECK_DELAYS_MS[Math.min(attempt, CHECK_DELAYS_MS.length - 1)]
      // `requireLatest` and `close` end the pause early, which rejects it.
      await pause(delayMs, undefined, { signal: pauseController.signal, ref: false }).catch(() => undefined)
    }
  }
  const requireLatest = (): void => {
    isCurrent = false
    latestRequirement += 1
    const requirement = latestRequirement
    pauseController.abort()
    pauseController = new AbortController()
    checking = checking.then(() => checkUntilCurrent(requirement))
  }
  requireLatest()
  return {
    async read(work) {
      if (!isCurrent) return work(db)
      try {
        return await work(replicaDb)
      } catch {
        // The replica is unreachable or cancelled the query; the database repeats the errors of the query itself.
        requireLatest()
        return work(db)
      }
    },
    requireLatest,
    isUsed: () => isCurrent,
    async close() {
      isClosed = true
      pauseController.abort()
      await checking
      await replicaDb.$client.end()
    },
  }
}

const UNREACHABLE = 'replica.unreachable'
const OTHER_DATABASE = 'replica.other_database'

interface Goal {
  system: string
  position: string
}

/**
 * Identifies the database and its timeline: a replica that still follows a replaced server holds data that was never
 * accepted.
 */
const SYSTEM = sql`(
  select concat_ws('/', system_identifier, timeline_id, current_database()) from pg_control_system(), pg_control_checkpoint()
) as system`

/** Returns the current write position of the database. */
const readGoal = async (db: Database): Promise<Goal> => {
  const { rows } = await db.execute<{ system: string; position: string }>(
    sql`select ${SYSTEM}, pg_current_wal_insert_lsn()::text as position`,
  )
  return getFirstElement(rows)
}

const readReplicaState = async (replicaDb: Database, { position }: Goal): Promise<ReplicaState> => {
  const { rows } = await replicaDb.execute<{ system: string; hasReached: boolean | null }>(sql`
    select ${SYSTEM}, case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) end as "hasReached"`)
  return getFirstElement(rows)
}
