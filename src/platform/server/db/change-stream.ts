import { setTimeout } from 'node:timers/promises'
import { desc, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ALL_CHANGES, type ChangeTag, isChangeTag } from '#kernel/change-tag.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import type { Database, Queryable } from './database.ts'
import { listen } from './listen.ts'
import { changes } from './tables.ts'
import { throttle } from './throttle.ts'

type Listener = (tags: readonly ChangeTag[]) => void | Promise<void>

/** The order in which listeners run: sources of other data, then caches, then consumers of both (pages, reactions). */
const STAGES = ['source', 'cache', 'consumer'] as const
type Stage = (typeof STAGES)[number]

export interface ChangeStream {
  /**
   * Calls `listener` with the tags of every committed change of any process, in commit order, one batch at a time.
   * Listeners of the stage `cache` also receive this process's own changes at once.
   */
  subscribe(listener: Listener, stage?: Stage): () => void
  /**
   * Announces committed changes to this process and the others, throttled. Call it after commit: NOTIFY inside a
   * transaction locks database-wide. Listeners of the stage `cache` drop their stale entries before this returns.
   */
  announce(tags?: readonly ChangeTag[]): void
  /**
   * Waits until listeners have processed this process's announced changes, at most `maxMs` milliseconds. A user then
   * sees their own change. Returns at once when nothing was announced.
   */
  waitUntilCurrent(maxMs?: number): Promise<void>
  /** Waits until listeners have processed everything that is committed so far. Throws after a minute. */
  waitForListeners(): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'pitlane_change'
const POLL_MS = 1_000
/** Users do not notice a wait this short. */
const MAX_WAIT_MS = 200
/** A single change is announced at once; changes within this interval are announced together. */
const ANNOUNCE_INTERVAL_MS = 200

interface Position {
  xid: string
  seq: number
}

/**
 * Follows the change table by LISTEN and by polling. Serials are not in commit order, so it reads only rows older than
 * every running transaction (`pg_snapshot_xmin`): no row can appear behind the position. After a failover the last
 * changes may be lost, so everything counts as changed.
 */
export const openChangeStream = async (db: Database, directUrl: string, log: Logger): Promise<ChangeStream> => {
  const listeners = { source: new Set<Listener>(), cache: new Set<Listener>(), consumer: new Set<Listener>() }
  /** Tags that a listener failed to process; every reading repeats them, so that no stale state stays. */
  const unprocessed = new Map<Listener, ReadonlySet<ChangeTag>>()
  let position = await readHead(db)
  let history: string | undefined
  let isRestarting = false
  let reading: Promise<void> = Promise.resolve()
  let isQueued = false
  let isClosed = false
  /** Counts announcements of this process, and how many of them are known to be processed. */
  const announcements = { started: 0, processed: 0 }

  const readChanges = async (): Promise<void> => {
    isQueued = false
    if (isRestarting) position = await readHead(db)
    const rows = await readChangesSince(db, position)
    const tags = new Set(isRestarting ? ALL_CHANGES : rows.flatMap(row => row.tags.filter(isChangeTag)))
    isRestarting = false
    for (const listener of STAGES.flatMap(stage => [...listeners[stage]])) {
      const dueTags = new Set([...(unprocessed.get(listener) ?? []), ...tags])
      if (dueTags.size === 0) continue
      if (await notifyListener(listener, [...dueTags], log)) unprocessed.delete(listener)
      else unprocessed.set(listener, dueTags)
    }
    const lastRow = rows.at(-1)
    if (lastRow) position = { xid: lastRow.xid, seq: lastRow.seq }
  }
  const schedule = (): Promise<void> => {
    if (isClosed || isQueued) return reading
    isQueued = true
    reading = reading.then(readChanges).catch((error: unknown) => {
      isQueued = false
      if (!isClosed) log.error({ err: error }, 'change_stream.read_failed')
    })
    return reading
  }

  const readPosition = async (): Promise<Position> => {
    await schedule()
    return position
  }

  const readThrottled = throttle(() => void schedule(), ANNOUNCE_INTERVAL_MS)
  const notifyOthers = throttle(() => {
    db.execute(sql.raw(`NOTIFY ${CHANNEL}`)).catch((error: unknown) =>
      log.warn({ err: error }, 'change_stream.notify_failed'),
    )
  }, ANNOUNCE_INTERVAL_MS)
  const client = await listen(directUrl, {
    channel: CHANNEL,
    log,
    onNotification: readThrottled.request,
    onConnected: state => {
      isRestarting ||= history !== undefined && (state.history !== history || BigInt(state.next) < BigInt(position.xid))
      history = state.history
      readThrottled.request()
    },
  })
  const pollTimer = setInterval(() => void schedule(), POLL_MS)
  const purgeTimer = schedulePurge(db, log)
  return {
    subscribe(listener, stage = 'consumer') {
      listeners[stage].add(listener)
      return () => {
        listeners[stage].delete(listener)
        unprocessed.delete(listener)
      }
    },
    announce(tags = []) {
      announcements.started += 1
      for (const listener of listeners.cache) void listener(tags)
      readThrottled.request()
      notifyOthers.request()
    },
    async waitUntilCurrent(maxMs = MAX_WAIT_MS) {
      const { started: announcementCount } = announcements
      if (announcements.processed >= announcementCount) return
      const expiry = setTimeout(maxMs, false, { ref: false })
      // The change is committed. An unreachable database must not fail the caller.
      const isCaughtUp = catchUp(db, readPosition, maxMs).catch(() => false)
      if (await Promise.race([isCaughtUp, expiry]))
        announcements.processed = Math.max(announcements.processed, announcementCount)
    },
    async waitForListeners() {
      if (!(await catchUp(db, readPosition, LISTENERS_TIMEOUT_MS)))
        throw new Error('A running transaction blocks the change stream')
    },
    async close() {
      isClosed = true
      readThrottled.stop()
      notifyOthers.stop()
      clearInterval(pollTimer)
      clearInterval(purgeTimer)
      await client.end()
      await reading
    },
  }
}

/** Any long transaction on the same PostgreSQL server holds the stream up. */
const LISTENERS_TIMEOUT_MS = 60_000
const CATCH_UP_POLL_MS = 10

/** Reads until everything committed so far is processed; false when that takes longer than `maxMs` milliseconds. */
const catchUp = async (db: Database, readPosition: () => Promise<Position>, maxMs: number): Promise<boolean> => {
  const deadline = performance.now() + maxMs
  const goal = await findNewest(db)
  while (true) {
    if (!isBehind(goal, await readPosition())) return true
    if (performance.now() > deadline) return false
    await setTimeout(CATCH_UP_POLL_MS)
  }
}

const findNewest = async (db: Database): Promise<Position | null> => {
  const [row] = await db
    .select({ xid: sql<string>`${changes.xid}::text`, seq: changes.seq })
    .from(changes)
    .orderBy(desc(changes.xid), desc(changes.seq))
    .limit(1)
  return row ?? null
}

/** Returns true while `position` has not reached `goal`. */
const isBehind = (goal: Position | null, position: Position): boolean => {
  if (!goal) return false
  const [goalXid, read] = [BigInt(goal.xid), BigInt(position.xid)]
  return read < goalXid || (read === goalXid && position.seq < goal.seq)
}

const MAX_ATTEMPTS = 3
const RETRY_MS = 200

/** Retries a failing listener, so that it neither blocks the other listeners nor stops the stream. */
const notifyListener = async (listener: Listener, tags: readonly ChangeTag[], log: Logger): Promise<boolean> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      await listener(tags)
      return true
    } catch (error) {
      log.error({ err: error, tags, attempt }, 'change_stream.listener_failed')
      await setTimeout(attempt * RETRY_MS)
    }
  }
  return false
}

const readHead = async (db: Database): Promise<Position> => {
  const { rows } = await db.execute<{ xid: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`)
  const xmin = rows[0]?.xid ?? '0'
  // State loaded after this call already includes everything before xmin.
  return { xid: xmin, seq: -1 }
}

/** The number of changes that one query reads; the next poll reads the others. */
const MAX_ROWS = 5_000

const readChangesSince = (db: Database, { xid, seq }: Position) =>
  db
    .select({ xid: sql<string>`${changes.xid}::text`, seq: changes.seq, tags: changes.tags })
    .from(changes)
    .where(
      sql`(${changes.xid}, ${changes.seq}) > (${xid}::xid8, ${seq}) and ${changes.xid} < pg_snapshot_xmin(pg_current_snapshot())`,
    )
    .orderBy(changes.xid, changes.seq)
    .limit(MAX_ROWS)

const PURGE_INTERVAL_MS = HOUR_MS
/** Stores the newest transaction whose changes are deleted: a reader behind it must start again. */
const PURGED_KEY = 'changes-forgotten'

/** Deletes old changes regularly; listeners follow within seconds. */
const schedulePurge = (db: Database, log: Logger): ReturnType<typeof setInterval> =>
  setInterval(() => {
    purgeChanges(db).catch((error: unknown) => log.warn({ err: error }, 'change_stream.purge_failed'))
  }, PURGE_INTERVAL_MS)

/** Deletes changes older than two days and records the newest deleted transaction in the same statement. */
export const purgeChanges = async (db: Database): Promise<void> => {
  await db.execute(sql`
    with deleted as (delete from change where at < now() - interval '2 days' returning xid)
    insert into platform_value (key, value)
    select ${PURGED_KEY}, jsonb_build_object('xid', max(xid)::text) from deleted having count(*) > 0
    on conflict (key) do update set value = excluded.value`)
}

/** Returns true when unread changes after this transaction are deleted, so that following would miss them. */
export const hasMissedChanges = async (db: Queryable, xid: string): Promise<boolean> => {
  const { rows } = await db.execute<{ hasMissedChanges: boolean }>(
    sql`select (value ->> 'xid')::xid8 >= ${xid}::xid8 as "hasMissedChanges" from platform_value where key = ${PURGED_KEY}`,
  )
  return rows[0]?.hasMissedChanges ?? false
}
