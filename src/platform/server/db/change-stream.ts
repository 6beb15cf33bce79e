import { setTimeout } from 'node:timers/promises'
import { desc, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type ChangeTag, EVERYTHING, isChangeTag } from '#kernel/change-tag.ts'
import type { Database, Queryable } from './database.ts'
import { listen } from './listen.ts'
import { paced } from './paced.ts'
import { changes } from './tables.ts'

type Listener = (tags: readonly ChangeTag[]) => void | Promise<void>

/** In which order listeners hear: what others are made from, what is kept of it, then whatever stands on both (pages, reactions). */
const TURNS = ['source', 'kept', 'after'] as const
type Turn = (typeof TURNS)[number]

export interface ChangeStream {
  /**
   * Calls `listener` with the tags of every committed change of any process, in commit order, one batch at a time. What is
   * `kept` also hears this process's own at once.
   */
  subscribe(listener: Listener, turn?: Turn): () => void
  /**
   * Tells this process and the others, at once unless told a moment ago; call it after commit (inside a transaction NOTIFY locks
   * database-wide). What is kept forgets what `tags` make wrong before this returns: whoever changed something sees it.
   */
  announce(tags?: readonly ChangeTag[]): void
  /**
   * Waits until the listeners have dealt with what this process told, a moment at most: whoever changed something, and looks at it as
   * others see it, finds it changed. At once where nothing was told. `mostMs` in milliseconds.
   */
  followed(mostMs?: number): Promise<void>
  /** Reads whatever has been committed so far and waits until the listeners have dealt with it. */
  settle(): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'pitlane_change'
const POLL_MS = 1_000
/** So long does nobody wait who does not see it. */
const FOLLOWED_MS = 200
/** A lone change is told at once; of a hundred in a second the following costs as much as of a few. */
const PACE_MS = 200

interface Position {
  xid: string
  seq: number
}

/**
 * Follows the change table by LISTEN with a poll as the net. A serial is not in commit order, so only rows whose
 * transaction is older than every running one (`pg_snapshot_xmin`) are read: nothing can appear behind the position.
 * Where another server took over, what was read last may never have reached it: then everything may have changed.
 */
export const openChangeStream = async (db: Database, directUrl: string, log: Logger): Promise<ChangeStream> => {
  const listeners = { source: new Set<Listener>(), kept: new Set<Listener>(), after: new Set<Listener>() }
  /** What a listener failed to deal with is told again with every reading: else it would go on with the old state unnoticed. */
  const owed = new Map<Listener, ReadonlySet<ChangeTag>>()
  let position = await head(db)
  let history: string | undefined
  let begunAnew = false
  let reading: Promise<void> = Promise.resolve()
  let queued = false
  let closed = false
  /** How often something was told here, and how much of that is known to be dealt with. */
  const told = { here: 0, followed: 0 }

  const read = async (): Promise<void> => {
    queued = false
    if (begunAnew) position = await head(db)
    const rows = await since(db, position)
    const tags = new Set(begunAnew ? EVERYTHING : rows.flatMap(row => row.tags.filter(isChangeTag)))
    begunAnew = false
    for (const listener of TURNS.flatMap(turn => [...listeners[turn]])) {
      const due = new Set([...(owed.get(listener) ?? []), ...tags])
      if (due.size === 0) continue
      if (await tell(listener, [...due], log)) owed.delete(listener)
      else owed.set(listener, due)
    }
    const last = rows.at(-1)
    if (last) position = { xid: last.xid, seq: last.seq }
  }
  const schedule = (): Promise<void> => {
    if (closed || queued) return reading
    queued = true
    reading = reading.then(read).catch((error: unknown) => {
      queued = false
      if (!closed) log.error({ err: error }, 'The change stream could not be read; it is tried again')
    })
    return reading
  }

  const readOn = async (): Promise<Position> => {
    await schedule()
    return position
  }

  const hear = paced(() => void schedule(), PACE_MS)
  const tellOthers = paced(() => {
    db.execute(sql.raw(`NOTIFY ${CHANNEL}`)).catch((error: unknown) =>
      log.warn({ err: error }, 'Other processes learn of this change only by their next poll'),
    )
  }, PACE_MS)
  const client = await listen(directUrl, {
    channel: CHANNEL,
    log,
    onNotice: hear.ask,
    onConnected: found => {
      begunAnew ||= history !== undefined && (found.history !== history || BigInt(found.next) < BigInt(position.xid))
      history = found.history
      hear.ask()
    },
  })
  const timer = setInterval(() => void schedule(), POLL_MS)
  const cleaner = forgetOld(db, log)
  return {
    subscribe(listener, turn = 'after') {
      listeners[turn].add(listener)
      return () => {
        listeners[turn].delete(listener)
        owed.delete(listener)
      }
    },
    announce(tags = []) {
      told.here += 1
      for (const listener of listeners.kept) void listener(tags)
      hear.ask()
      tellOthers.ask()
    },
    async followed(mostMs = FOLLOWED_MS) {
      const { here } = told
      if (told.followed >= here) return
      const late = setTimeout(mostMs, false, { ref: false })
      // What was changed stays so: a database that is away just now is no fault of whoever changed it.
      const caughtUp = catchUp(db, readOn, mostMs).catch(() => false)
      if (await Promise.race([caughtUp, late])) told.followed = Math.max(told.followed, here)
    },
    async settle() {
      if (!(await catchUp(db, readOn, SETTLE_MS))) throw new Error('A running transaction holds the change stream up')
    },
    async close() {
      closed = true
      hear.stop()
      tellOthers.stop()
      clearInterval(timer)
      clearInterval(cleaner)
      await client.end()
      await reading
    },
  }
}

/** A transaction of anybody on the same PostgreSQL may hold the stream up for as long as it runs. */
const SETTLE_MS = 60_000
const CATCH_UP_POLL_MS = 10

/** Reads whatever has been committed so far, until it was dealt with; false where that takes longer than `mostMs`. */
const catchUp = async (db: Database, readOn: () => Promise<Position>, mostMs: number): Promise<boolean> => {
  const until = performance.now() + mostMs
  const goal = await newest(db)
  for (;;) {
    if (!isBehind(goal, await readOn())) return true
    if (performance.now() > until) return false
    await setTimeout(CATCH_UP_POLL_MS)
  }
}

const newest = async (db: Database): Promise<Position | null> => {
  const [row] = await db
    .select({ xid: sql<string>`${changes.xid}::text`, seq: changes.seq })
    .from(changes)
    .orderBy(desc(changes.xid), desc(changes.seq))
    .limit(1)
  return row ?? null
}

/** Whether `position` has not come as far as `goal` yet. */
const isBehind = (goal: Position | null, position: Position): boolean => {
  if (!goal) return false
  const [wanted, read] = [BigInt(goal.xid), BigInt(position.xid)]
  return read < wanted || (read === wanted && position.seq < goal.seq)
}

const TRIES = 3
const RETRY_MS = 200

/** One listener that cannot deal with a change must not keep the others from theirs, nor stop the stream for good. */
const tell = async (listener: Listener, tags: readonly ChangeTag[], log: Logger): Promise<boolean> => {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      await listener(tags)
      return true
    } catch (error) {
      log.error({ err: error, tags, attempt }, 'A change could not be followed')
      await setTimeout(attempt * RETRY_MS)
    }
  }
  return false
}

const head = async (db: Database): Promise<Position> => {
  const { rows } = await db.execute<{ xid: string; seq: string | null }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid, null as seq`,
  )
  const xmin = rows[0]?.xid ?? '0'
  // Everything before xmin is already visible to whoever loads its state after this call.
  return { xid: xmin, seq: -1 }
}

const since = (db: Database, { xid, seq }: Position) =>
  db
    .select({ xid: sql<string>`${changes.xid}::text`, seq: changes.seq, tags: changes.tags })
    .from(changes)
    .where(
      sql`(${changes.xid}, ${changes.seq}) > (${xid}::xid8, ${seq}) and ${changes.xid} < pg_snapshot_xmin(pg_current_snapshot())`,
    )
    .orderBy(changes.xid, changes.seq)
    .limit(5_000)

const CLEAN_MS = 3_600_000
/** Names the newest transaction whose changes are gone: whoever has not come so far must begin anew. */
const FORGOTTEN = 'changes-forgotten'

/** Changes are told within seconds; what is older than two days is deleted. */
const forgetOld = (db: Database, log: Logger): ReturnType<typeof setInterval> =>
  setInterval(() => {
    forgetChanges(db).catch((error: unknown) =>
      log.warn({ err: error }, 'Old changes could not be deleted; tried again in an hour'),
    )
  }, CLEAN_MS)

/** Deletes changes older than two days, and keeps in the same statement how far they are gone. */
export const forgetChanges = async (db: Database): Promise<void> => {
  await db.execute(sql`
    with gone as (delete from change where at < now() - interval '2 days' returning xid)
    insert into platform_value (key, value)
    select ${FORGOTTEN}, jsonb_build_object('xid', max(xid)::text) from gone having count(*) > 0
    on conflict (key) do update set value = excluded.value`)
}

/** True when changes after this transaction have been deleted unread: following on would miss them. */
export const hasMissedChanges = async (db: Queryable, xid: string): Promise<boolean> => {
  const { rows } = await db.execute<{ missed: boolean }>(
    sql`select (value ->> 'xid')::xid8 >= ${xid}::xid8 as missed from platform_value where key = ${FORGOTTEN}`,
  )
  return rows[0]?.missed ?? false
}
