import { randomBytes } from 'node:crypto'
import { stockNotifications } from '#back-in-stock/server/tables.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import type { Queryable } from '#platform/server/db/database.ts'

export interface NewStockNotification {
  productId: number
  email?: string
  quantity?: number
  language?: 'et' | 'en'
  requestedAt?: Date
  notifiedAt?: Date | null
}

let createdCount = 0

/** Creates requests with working defaults, each with its own mailbox. Returns their ids. */
export const makeStockNotifications = async (
  db: Queryable,
  rows: readonly NewStockNotification[],
): Promise<number[]> => {
  if (rows.length === 0) return []
  const values = rows.map(row => {
    createdCount++
    const {
      email = `huviline${createdCount}@example.ee`,
      quantity = 1,
      language = 'et',
      requestedAt = new Date(),
    } = row
    const token = randomBytes(24).toString('base64url')
    return { ...row, email, emailKey: normalizeEmail(email), quantity, language, token, requestedAt }
  })
  const ids = await db.insert(stockNotifications).values(values).returning({ id: stockNotifications.id })
  return ids.map(({ id }) => id)
}
