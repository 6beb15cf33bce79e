import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReceiptState } from '#compliance/contract-withdrawal-admin.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { findProofRetentionStart } from '#platform/server/mail/mail-retention.ts'
import { mailProofs, mails } from '#platform/server/mail/tables.ts'
import { withdrawals } from './tables.ts'

/**
 * The delivery of a receipt. Only a proof shows that a deleted mail was sent; after the retention of proofs it counts as
 * sent.
 */
const buildReceiptState = (now: Date): SQL<ReceiptState> => sql<ReceiptState>`case
  when not ${withdrawals.isReceiptMailed} then 'held'
  when ${mails.state} in ('sent', 'failed') then ${mails.state}
  when ${mails.id} is not null then 'waiting'
  when ${mailProofs.key} is not null then 'sent'
  when ${withdrawals.submittedAt} < ${findProofRetentionStart(now).toISOString()}::timestamptz then 'sent'
  else 'failed' end`

const selectReceipts = (db: Queryable, now: Date) =>
  db
    .select({
      id: withdrawals.id,
      name: withdrawals.name,
      contract: withdrawals.contract,
      email: withdrawals.email,
      state: buildReceiptState(now),
    })
    .from(withdrawals)
    .leftJoin(mails, eq(mails.key, withdrawals.receiptKey))
    .leftJoin(mailProofs, eq(mailProofs.key, withdrawals.receiptKey))

/** Reads the delivery of the receipts by statement. */
export const readReceiptStates = async (
  db: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ReceiptState>> => {
  if (ids.length === 0) return new Map()
  const receipts = await selectReceipts(db, now).where(inArray(withdrawals.id, [...ids]))
  return new Map(receipts.map(({ id, state }) => [id, state]))
}

/** Lists the statements whose receipt could not be delivered. */
export const listFailedReceipts = (db: Queryable, now: Date) =>
  selectReceipts(db, now).where(eq(buildReceiptState(now), 'failed'))
