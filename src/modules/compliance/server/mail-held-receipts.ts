import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { toMailboxKey } from '#compliance/domain/to-mailbox-key.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { buildReceiptKey, queueReceipt } from './receipt-mail.ts'
import { withdrawals } from './tables.ts'

const MAIL_HELD_RECEIPTS = defineJob<Record<string, never>>('mail-held-receipts')
/** Bounds the size of one mail; further statements follow the next day. */
const MAX_STATEMENTS_PER_MAIL = 50

/** Schedules the daily mail about statements beyond the limit of a mailbox. */
export const scheduleHeldReceipts = (app: App): void => {
  app.jobs.handle(MAIL_HELD_RECEIPTS, (_payload, actor) => mailHeldReceipts(app, actor))
  app.jobs.schedule(MAIL_HELD_RECEIPTS, { cron: '40 6 * * *', payload: {}, key: 'held-receipts' })
}

/** Mails one receipt per mailbox for all its statements that got none at once. */
export const mailHeldReceipts = async (app: App, actor: Actor): Promise<void> => {
  const heldCondition = and(eq(withdrawals.isReceiptMailed, false), isNotNull(withdrawals.submittedAt))
  const heldRows = await app.db
    .select({ id: withdrawals.id, emailKey: withdrawals.emailKey })
    .from(withdrawals)
    .where(heldCondition)
    .orderBy(asc(withdrawals.id))
  for (const rowsOfMailbox of Map.groupBy(heldRows, row => toMailboxKey(row.emailKey)).values()) {
    const ids = rowsOfMailbox.slice(0, MAX_STATEMENTS_PER_MAIL).map(({ id }) => id)
    await write(app, actor, async tx => {
      const lockedRows = await tx
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(and(inArray(withdrawals.id, ids), heldCondition))
        .orderBy(asc(withdrawals.id))
        .for('update')
      const [first] = lockedRows
      if (!first) return ok(null)
      const heldIds = lockedRows.map(({ id }) => id)
      const rows = await tx
        .update(withdrawals)
        .set({ isReceiptMailed: true, receiptKey: buildReceiptKey(first.id) })
        .where(inArray(withdrawals.id, heldIds))
        .returning()
      const statements = rows
        .toSorted((first, second) => first.id - second.id)
        .map(row => ({ ...row, submittedAt: requireExisting(row.submittedAt, 'the time of submission') }))
      await queueReceipt(tx, app, statements)
      return ok(null)
    })
  }
}
