import { and, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { computeRefundDeadline } from '#compliance/domain/withdrawal-period.ts'
import { findRetentionEnd } from '#compliance/domain/withdrawal-retention.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { PersonalData } from '#orders/server/orders.ts'
import { listStatementLines } from './read-withdrawal.ts'
import { withdrawals } from './tables.ts'

const buildPersonCondition = (emails: readonly string[], orderIds: readonly number[]): SQL | undefined =>
  or(
    emails.length > 0 ? inArray(withdrawals.emailKey, [...emails]) : undefined,
    orderIds.length > 0 ? inArray(withdrawals.orderId, [...orderIds]) : undefined,
  )

/**
 * Exports the statements of people. An erasure deletes drafts and lists the statements that it keeps: they prove that
 * the shop did its duty and are deleted after their retention.
 */
export const withdrawalPersonalData: PersonalData = {
  name: 'withdrawals',
  read: async (db, emails, orderIds) => {
    const condition = buildPersonCondition(emails, orderIds)
    if (!condition) return []
    const rows = await db.select().from(withdrawals).where(condition).orderBy(withdrawals.id)
    return rows.map(row => ({
      name: row.name,
      contract: row.contract,
      email: row.email,
      goods: row.goods,
      lines: listStatementLines(row).map(({ code1, name, unit, amount }) => ({ code1, name, unit, amount })),
      submitted_at: row.submittedAt?.toISOString() ?? null,
      verdict: row.verdict,
      closed_at: row.closedAt?.toISOString() ?? null,
    }))
  },
  count: async (db, emails, orderIds) => {
    const condition = buildPersonCondition(emails, orderIds)
    return condition ? db.$count(withdrawals, and(condition, isNull(withdrawals.submittedAt))) : 0
  },
  listRetained: async (db, emails, orderIds) => {
    const condition = buildPersonCondition(emails, orderIds)
    if (!condition) return []
    const rows = await db
      .select()
      .from(withdrawals)
      .where(and(condition, isNotNull(withdrawals.submittedAt)))
      .orderBy(withdrawals.id)
    return rows.map(row => {
      const submittedAt = requireExisting(row.submittedAt, 'the time of submission')
      return {
        id: row.id,
        title: row.contract,
        day: getShopDay(submittedAt),
        // An open case ends at the earliest when its refund is due.
        until: getShopDay(findRetentionEnd(row.closedAt ?? computeRefundDeadline(submittedAt))),
      }
    })
  },
  erase: async (_app, tx, emails, orderIds) => {
    const condition = buildPersonCondition(emails, orderIds)
    if (!condition) return { count: 0 }
    const deleted = await tx
      .delete(withdrawals)
      .where(and(condition, isNull(withdrawals.submittedAt)))
      .returning({ id: withdrawals.id })
    return { count: deleted.length }
  },
}
