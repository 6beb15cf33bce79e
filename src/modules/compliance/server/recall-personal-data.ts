import { inArray } from 'drizzle-orm'
import type { PersonalData } from '#orders/server/orders.ts'
import { recallNotices } from './tables.ts'

/** Exports and erases the notices of recalls. The mails themselves belong to the email log. */
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
  count: async (db, emails) =>
    emails.length === 0 ? 0 : db.$count(recallNotices, inArray(recallNotices.emailKey, [...emails])),
  erase: async (_app, tx, emails) => {
    if (emails.length === 0) return { count: 0 }
    const deleted = await tx
      .delete(recallNotices)
      .where(inArray(recallNotices.emailKey, [...emails]))
      .returning({ recallId: recallNotices.recallId })
    return { count: deleted.length }
  },
}
