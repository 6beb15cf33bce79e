import { inArray } from 'drizzle-orm'
import type { ReceiptState } from '#compliance/contract-withdrawal-admin.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { mails } from '#platform/server/mail/tables.ts'
import type { WithdrawalRow } from './read-withdrawal.ts'

/** Reads the delivery of the receipts by statement. A mail that was deleted after its retention counts as sent. */
export const readReceiptStates = async (
  db: Queryable,
  rows: readonly WithdrawalRow[],
): Promise<ReadonlyMap<number, ReceiptState>> => {
  const keys = [...new Set(rows.flatMap(({ receiptKey }) => receiptKey ?? []))]
  const stored =
    keys.length === 0
      ? []
      : await db.select({ key: mails.key, state: mails.state }).from(mails).where(inArray(mails.key, keys))
  const states = new Map(stored.map(({ key, state }) => [key, state]))
  return new Map(
    rows.map(({ id, isReceiptMailed, receiptKey }) => {
      if (!isReceiptMailed) return [id, 'held']
      const state = states.get(receiptKey ?? '') ?? 'sent'
      return [id, state === 'sent' || state === 'failed' ? state : 'waiting']
    }),
  )
}
