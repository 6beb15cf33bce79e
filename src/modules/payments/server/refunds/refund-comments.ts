import { and, asc, inArray, ne } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { PersonalData } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { payments, refunds } from '../tables.ts'

/** Builds the condition for refunds of these orders that have a comment. */
const buildCommentCondition = (db: Queryable, orderIds: readonly number[]) => {
  const orderPayments = db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
  return and(inArray(refunds.paymentId, orderPayments), ne(refunds.comment, ''))
}

/** Treats only the comments on refunds as personal data, because accounting law requires the refunds themselves. */
export const refundComments: PersonalData = {
  name: 'refund_comments',
  read: async (db, _emails, orderIds) => {
    const rows = await db
      .select({ at: refunds.createdAt, cents: refunds.amountCents, comment: refunds.comment })
      .from(refunds)
      .where(buildCommentCondition(db, orderIds))
      .orderBy(asc(refunds.id))
    return rows.map(({ at, cents, comment }) => ({ at: at.toISOString(), amount: toEuros(cents), comment }))
  },
  count: (db, _emails, orderIds) => db.$count(refunds, buildCommentCondition(db, orderIds)),
  erase: async (_app, tx, _emails, orderIds) => {
    const erasedRows = await tx
      .update(refunds)
      .set({ comment: '' })
      .where(buildCommentCondition(tx, orderIds))
      .returning({ id: refunds.id })
    return { count: erasedRows.length }
  },
}
