import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { productsForSale } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { visibilityAt } from '#kernel/visibility.ts'
import type { App } from '#platform/server/app.ts'
import { emailKey } from '../domain/email-pattern.ts'
import { stockCameBack } from './stock-came-back.ts'
import { stockNotifications } from './tables.ts'

interface Asked {
  email: string
  productId: number
  quantity: number
  language: Language
}

/**
 * Keeps a request; a waiting one of the same product and mailbox gets the new quantity and keeps its place. A product
 * that has come back meanwhile is told about at once. Refused where a guest may not see the product.
 */
export const askForNotice = async (
  app: Pick<App, 'db' | 'jobs' | 'now'>,
  { email, productId, quantity, language }: Asked,
): Promise<Outcome<Asked, 'no-such-product'>> => {
  const now = app.now()
  const [product] = await productsForSale(app.db, [productId])
  if (product?.class !== 'product' || visibilityAt(product.visibility, now.getTime()) !== 0) {
    return refused('no-such-product')
  }
  await app.db.transaction(async tx => {
    await tx
      .insert(stockNotifications)
      .values({
        productId,
        email,
        emailKey: emailKey(email),
        quantity,
        language,
        token: randomBytes(24).toString('base64url'),
        askedAt: now,
      })
      .onConflictDoUpdate({
        target: [stockNotifications.productId, stockNotifications.emailKey],
        targetWhere: sql`told_at is null and cancelled_at is null`,
        set: { email, quantity, language },
      })
    await stockCameBack(tx, app.jobs, [productId])
  })
  return ok({ email, productId, quantity, language })
}
