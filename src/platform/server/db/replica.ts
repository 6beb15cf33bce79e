import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { type Database, LONGEST_QUERY_MS, openDatabase } from './database.ts'

/** Where lists are read from: a copy of the database that follows it, or the database itself. */
export interface Replica {
  /** Runs `work` on the copy where that has all that it must have, else on the database; there too where the copy fails at it. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** What the database has now must be in what is read from here on. */
  mustHaveAll(): void
  /** Whether what is asked now is asked of the copy. */
  isRead(): boolean
  close(): Promise<void>
}

/** Without a copy everything is read from the database. */
export const noReplica = (db: Database): Replica => ({
  read: work => work(db),
  mustHaveAll: () => undefined,
  isRead: () => false,
  close: async () => undefined,
})

/** The replica that the settings name, reached by the same means as the database. */
export const openReplica = (
  { DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL: direct }: Settings,
  db: Database,
  log: Logger,
): Replica => {
  if (url === undefined) return noReplica(db)
  // An address of its own for sessions says that the others are a pooler's.
  const copy = openDatabase(url, undefined, {
    ownSessions: direct === undefined,
    longestMs: LONGEST_QUERY_MS,
    answerMs: ANSWER_MS,
  })
  return followReplica(copy, db, log)
}

/** A copy whose machine vanished ends no connection: what it does not answer in this time is asked of the database. */
const ANSWER_MS = 5_000

/** How long after a look that found the copy behind the next one comes; the last again and again. */
const LOOKS_MS = [5, 10, 20, 50, 100, 200, 500, 1_000]

interface Standing {
  system: string
  /** Null where it is no copy, but takes writes itself. */
  has: boolean | null
}

/**
 * Follows how far a copy has come (docs/decisions/116-lists-from-a-replica.md). It is read only while it is known to have everything that
 * was asked of it by `mustHaveAll`; being away, or another database's, it is left alone and looked at every second.
 */
const followReplica = (copy: Database, db: Database, log: Logger): Replica => {
  let fits = false
  /** Which asking is being seen to: an answer about an earlier one says nothing any more. */
  let asked = 0
  let told: string | undefined
  let closed = false
  let looking: Promise<void> = Promise.resolve()
  let waiting = new AbortController()

  const tell = (why: string | undefined, error?: unknown): void => {
    if (why !== told && why !== undefined) log.warn({ err: error }, why)
    if (why === undefined && told !== undefined) log.info('Lists are read from the replica again')
    told = why
  }
  const look = async (about: number): Promise<void> => {
    let goal: Goal | undefined
    for (let nth = 0; !closed && about === asked; nth++) {
      try {
        goal ??= await goalOf(db)
        const { system, has } = await standingOf(copy, goal)
        if (system !== goal.system || has === null) tell(NOT_OURS)
        else if (has && about === asked) {
          tell(undefined)
          fits = true
          return
        }
      } catch (error) {
        if (!closed) tell(AWAY, error)
      }
      const ms = LOOKS_MS[Math.min(nth, LOOKS_MS.length - 1)]
      await pause(ms, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined)
    }
  }
  const mustHaveAll = (): void => {
    fits = false
    asked += 1
    const about = asked
    waiting.abort()
    waiting = new AbortController()
    looking = looking.then(() => look(about))
  }
  mustHaveAll()
  return {
    async read(work) {
      if (!fits) return work(db)
      try {
        return await work(copy)
      } catch {
        // Away, or what it read was cleared away on the database: what is wrong with the question itself, the database says too.
        mustHaveAll()
        return work(db)
      }
    },
    mustHaveAll,
    isRead: () => fits,
    async close() {
      closed = true
      waiting.abort()
      await looking
      await copy.$client.end()
    },
  }
}

const AWAY = 'The replica (DATABASE_REPLICA_URL) does not answer: lists are read from the database until it does'
const NOT_OURS = 'DATABASE_REPLICA_URL leads to no replica of this database: lists are read from the database'

interface Goal {
  system: string
  place: string
}

/** Which database it is, and of which line of succession: a copy that still follows a server which another replaced knows what never was. */
const SYSTEM = sql`(
  select concat_ws('/', system_identifier, timeline_id, current_database()) from pg_control_system(), pg_control_checkpoint()
) as system`

/** How far the database itself has written. */
const goalOf = async (db: Database): Promise<Goal> => {
  const { rows } = await db.execute<{ system: string; place: string }>(
    sql`select ${SYSTEM}, pg_current_wal_insert_lsn()::text as place`,
  )
  return rows[0]!
}

const standingOf = async (copy: Database, { place }: Goal): Promise<Standing> => {
  const { rows } = await copy.execute<{ system: string; has: boolean | null }>(sql`
    select ${SYSTEM}, case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) end as has`)
  return rows[0]!
}
