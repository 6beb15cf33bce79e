import { assessWithdrawal } from '#compliance/domain/assess-withdrawal.ts'
import type { StoredOrder } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readWithdrawnOrder } from './find-withdrawn-order.ts'

/** Returns true while the order page offers the withdrawal function. */
export const canWithdraw = async (db: Queryable, { order }: StoredOrder, now: Date): Promise<boolean> => {
  const verdict = assessWithdrawal(await readWithdrawnOrder(db, order), { submittedAt: now, lines: null })
  return verdict === 'inTime' || verdict === 'unshipped'
}
