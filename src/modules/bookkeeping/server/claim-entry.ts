import { eq, sql } from 'drizzle-orm'
import type { BookkeepingSystem } from '#bookkeeping/domain/bookkeeping-system.ts'
import type { App } from '#platform/server/app.ts'
import { lockAccount } from './lock-account.ts'
import { bookkeepingEntries as entries } from './tables.ts'

/** An attempt takes at most three requests of 20 seconds. */
const CLAIM_MS = 300_000
/** An attempt that begins to send later than this before the end of its claim is given up. */
const SEND_RESERVE_MS = 60_000

type EntryRow = typeof entries.$inferSelect

export interface ClaimedEntry extends EntryRow {
  /** An earlier attempt, or the shop before a restore, may have booked the entry: the program is asked first. */
  asksFirst: boolean
  sendsUntil: Date
}

/**
 * Claims the next entry for this process; null when nothing is due. Documents come before their payments, and an order
 * has one claimed entry at a time. An entry of a process that died is claimed again after its time. `startedAt` is the
 * start of the run; a run tries each unclear entry once.
 */
export const claimEntry = (
  { db, now }: Pick<App, 'db' | 'now'>,
  system: BookkeepingSystem,
  startedAt: Date,
): Promise<ClaimedEntry | null> =>
  db.transaction(async tx => {
    // Serializes claims, so that each sees the earlier ones.
    const account = await lockAccount(tx, system)
    if (!account?.active) return null
    const at = now()
    const atSql = sql`${at.toISOString()}::timestamptz`
    const dueCondition = sql`(e.state = 'waiting'
      or (e.state = 'unclear' and e.changed_at < ${startedAt.toISOString()}::timestamptz)
      or (e.state = 'sending' and e.claimed_until < ${atSql}))`
    const found = await tx.execute<{ id: number; state: string }>(sql`
      select e.id, e.state from bookkeeping_entry e where e.system = ${system} and ${dueCondition} and not exists (
        select from bookkeeping_entry other
        where other.system = e.system and other.order_id = e.order_id and other.id <> e.id and (
          (other.state = 'sending' and other.claimed_until >= ${atSql})
          or (e.movement_id is not null and other.movement_id is null and other.number = e.number
            and other.state not in ('sent', 'skipped'))
        )
      ) order by e.movement_id is not null, e.tries, e.number, e.id limit 1`)
    const [due] = found.rows
    if (!due) return null
    const claimedUntil = new Date(at.getTime() + CLAIM_MS)
    const [row] = await tx
      .update(entries)
      .set({ state: 'sending', tries: sql`${entries.tries} + 1`, claimedUntil, changedAt: at })
      .where(eq(entries.id, due.id))
      .returning()
    if (!row) return null
    return {
      ...row,
      asksFirst: account.asksFirst || due.state !== 'waiting' || row.failure === 'internal',
      sendsUntil: new Date(claimedUntil.getTime() - SEND_RESERVE_MS),
    }
  })
