import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import type { PayableOrder } from '#orders/domain/payable-order.ts'
import { listPayableOrders } from '#orders/server/orders.ts'
import type { BankImportReport } from '#payments/contract-bank-credit.ts'
import type { BankStatement } from '#payments/domain/bank-statements/bank-credit.ts'
import { listCreditKeys } from '#payments/domain/bank-statements/list-credit-keys.ts'
import { listMentionedOrders, matchCredit, type OpenReason } from '#payments/domain/bank-statements/match-credit.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { write } from '#platform/server/write.ts'
import { bankCredits } from '../tables.ts'
import { type BankCreditRow, type RecordingFailure, recordBankCredit } from './record-bank-credit.ts'

/** Rows of one insert; each has 13 parameters, and PostgreSQL accepts 65,535. */
const INSERTED_ROWS = 500

/**
 * Stores the received money of a statement and records the payments that are certain. A repeated import adds nothing
 * and tries the open credits of the statement once more.
 */
export const importStatement = async (
  app: App,
  actor: Actor,
  { statement, username }: { statement: BankStatement; username: string },
): Promise<BankImportReport> => {
  const keys = listCreditKeys(statement.credits).map(hashKey)
  const added = await insertCredits(app, actor, { statement, keys })
  const openCredits = await app.db
    .select()
    .from(bankCredits)
    .where(and(inArray(bankCredits.key, keys), eq(bankCredits.state, 'open')))
    .orderBy(bankCredits.id)
  const findOrders = await readMentionedOrders(app.db, openCredits)
  let recorded = 0
  for (const credit of openCredits) {
    const match = matchCredit(credit, findOrders(credit))
    if (match.kind === 'open') {
      await explainCredit(app, actor, { credit, reason: match.reason, orderId: match.orderId })
      continue
    }
    const recording = { creditId: credit.id, orderId: match.orderId, username, isExact: true }
    const done = await recordBankCredit(app, actor, recording)
    if (done.ok) recorded += 1
    else if (done.reason !== 'state')
      await explainCredit(app, actor, { credit, reason: toOpenReason(done.reason), orderId: match.orderId })
  }
  return {
    added,
    known: new Set(keys).size - added,
    recorded,
    open: openCredits.length - recorded,
    skipped: statement.skipped,
    rejected: statement.rejected,
  }
}

const toOpenReason = (reason: RecordingFailure): OpenReason =>
  reason === 'tooLongAgo' || reason === 'future' ? 'date' : 'notPayable'

/** Long descriptions would exceed the limit of an index entry. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

const insertCredits = async (
  app: App,
  actor: Actor,
  { statement, keys }: { statement: BankStatement; keys: readonly string[] },
): Promise<number> => {
  const now = app.now()
  const rows = statement.credits.map((credit, index) => ({
    ...credit,
    key: keys[index] ?? '',
    createdAt: now,
    changedAt: now,
  }))
  const inserted = await write(app, actor, async tx => {
    let count = 0
    for (let start = 0; start < rows.length; start += INSERTED_ROWS) {
      const chunk = rows.slice(start, start + INSERTED_ROWS)
      const ids = await tx.insert(bankCredits).values(chunk).onConflictDoNothing().returning({ id: bankCredits.id })
      count += ids.length
    }
    tx.audit({ kind: 'bank-credit', id: 'statement', action: 'imported', after: { count } })
    return ok(count)
  })
  if (!inserted.ok) throw new Error('The insertion of bank credits never fails')
  return inserted.value
}

/** Reads the orders that any of these credits mentions, and returns a search for those of one credit. */
const readMentionedOrders = async (
  db: Queryable,
  credits: readonly BankCreditRow[],
): Promise<(credit: BankCreditRow) => PayableOrder[]> => {
  const numbers = [...new Set(credits.flatMap(listMentionedOrders))]
  const byNumber = new Map((await listPayableOrders(db, 'number', numbers)).map(order => [order.number, order]))
  return credit =>
    listMentionedOrders(credit).flatMap(number => {
      const order = byNumber.get(number)
      return order ? [order] : []
    })
}

interface Explanation {
  credit: BankCreditRow
  reason: OpenReason
  orderId: number | null
}

const explainCredit = async (app: App, actor: Actor, { credit, reason, orderId }: Explanation): Promise<void> => {
  if (credit.reason === reason && credit.orderId === orderId) return
  await write(app, actor, async tx => {
    await tx
      .update(bankCredits)
      .set({ reason, orderId, changedAt: app.now() })
      .where(and(eq(bankCredits.id, credit.id), eq(bankCredits.state, 'open')))
    tx.audit({ kind: 'bank-credit', id: credit.id, before: { reason: credit.reason }, after: { reason } })
    return ok(null)
  })
}
