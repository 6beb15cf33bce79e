import { inArray, or } from 'drizzle-orm'
import type { PersonalData } from '#orders/server/orders.ts'
import { recallNotices } from './tables.ts'

const buildPersonCondition = (emails: readonly string[], orderIds: readonly number[]) =>
  or(inArray(recallNotices.emailKey, [...emails]), inArray(recallNotices.orderId, [...orderIds]))

/** Exports and erases recall notices. The mails themselves belong to the email log. */
export const recallPersonalData: PersonalData = {
  name: 'recallNotices',
  read: async (db, emails) => {
    if (emails.length === 0) return []
    const rows = await db
      .select()
      .from(recallNotices)
      .where(inArray(recallNotices.emailKey, [...emails]))
    return rows.map(({ recallId, notifiedAt }) => ({ recall: recallId, notified_at: notifiedAt.toISOString() }))
  },
  count: async (db, emails, orderIds) => db.$count(recallNotices, buildPersonCondition(emails, orderIds)),
  erase: async (_app, tx, emails, orderIds) => {
    const deleted = await tx
      .delete(recallNotices)
      .where(buildPersonCondition(emails, orderIds))
      .returning({ recallId: recallNotices.recallId })
    return { count: deleted.length }
  },
}
