import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { stockNotifications } from '#back-in-stock/server/tables.ts'
import { NOT_IN_STOCK } from '#catalog/domain/availability.ts'
import { products } from '#catalog/server/tables.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { stockLevels } from '#stock/server/tables.ts'

const REQUESTS: readonly [
  email: string,
  productIndex: number,
  quantity: number,
  daysAgo: number,
  language: 'et' | 'en',
][] = [
  ['mart.tamm@example.ee', 0, 4, 41, 'et'],
  ['kristi.saar@example.ee', 1, 1, 33, 'et'],
  ['j.virtanen@example.fi', 0, 4, 29, 'en'],
  ['rasmus.kask@example.ee', 2, 2, 20, 'et'],
  ['autokliinik@example.ee', 0, 8, 14, 'et'],
  ['liis.org@example.ee', 3, 1, 12, 'et'],
  ['a.kalnins@example.lv', 4, 1, 9, 'en'],
  ['taavi.rebane@example.ee', 1, 1, 6, 'et'],
  ['kaur.pold@example.ee', 5, 2, 3, 'et'],
  ['mart.tamm@example.ee', 2, 1, 1, 'et'],
]

/** Creates back-in-stock requests for sold-out products, the oldest first. */
export const fillNotifications = async (tx: Transaction, now: Date): Promise<void> => {
  const soldOut = await tx
    .select({ id: products.id })
    .from(products)
    .innerJoin(stockLevels, eq(stockLevels.productId, products.id))
    .where(and(eq(products.class, 'product'), eq(products.availableIn, NOT_IN_STOCK), isNull(products.visibility)))
    .groupBy(products.id)
    .having(sql`sum(${stockLevels.amount}) = 0`)
    .orderBy(desc(products.id))
    .limit(6)
  const requests = REQUESTS.flatMap(
    ([email, productIndex, quantity, daysAgo, language]): (typeof stockNotifications.$inferInsert)[] => {
      const product = soldOut[productIndex]
      if (!product) return []
      return [
        {
          productId: product.id,
          email,
          emailKey: normalizeEmail(email),
          quantity,
          language,
          token: randomBytes(24).toString('base64url'),
          requestedAt: new Date(now.getTime() - daysAgo * DAY_MS),
        },
      ]
    },
  )
  if (requests.length > 0) await tx.insert(stockNotifications).values(requests)
}
