import { inArray, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import { stockNotifications } from './tables.ts'

const buildEmailCondition = (emails: readonly string[]): SQL => inArray(stockNotifications.emailKey, [...emails])

/** Exports, counts and erases the requests of people, by their lowercase e-mails. */
export const notificationPersonalData = {
  name: 'stock_notifications',
  read: async (db: Queryable, emails: readonly string[]): Promise<object[]> => {
    if (emails.length === 0) return []
    const rows = await db
      .select()
      .from(stockNotifications)
      .where(buildEmailCondition(emails))
      .orderBy(stockNotifications.id)
    return rows.map(({ productId, email, quantity, requestedAt, notifiedAt }) => ({
      product_id: productId,
      email,
      quantity,
      requested_at: requestedAt.toISOString(),
      notified_at: notifiedAt?.toISOString() ?? null,
    }))
  },
  count: async (db: Queryable, emails: readonly string[]): Promise<number> =>
    emails.length === 0 ? 0 : db.$count(stockNotifications, buildEmailCondition(emails)),
  erase: async (_app: unknown, tx: Transaction, emails: readonly string[]) => {
    if (emails.length === 0) return { count: 0 }
    const deletedRequests = await tx
      .delete(stockNotifications)
      .where(buildEmailCondition(emails))
      .returning({ id: stockNotifications.id })
    return { count: deletedRequests.length }
  },
}
