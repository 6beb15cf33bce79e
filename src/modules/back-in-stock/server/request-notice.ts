import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isOutOfStock } from '#catalog/domain/availability.ts'
import { toStockFields } from '#catalog/domain/stock-fields.ts'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import type { Language } from '#kernel/language.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getVisibilityState } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { readStockAmounts } from '#stock/server/stock.ts'
import { queueProductNotices } from './queue-notices.ts'
import { stockNotifications } from './tables.ts'

const TOKEN_BYTES = 24

interface NoticeInput {
  email: string
  productId: number
  quantity: number
  language: Language
}

/**
 * Stores a request; a waiting one of the same product and mailbox gets the new quantity and keeps its place. Fails
 * when guests cannot see the product, or when it can be bought from stock, on demand or with a lead time.
 */
export const requestNotice = async (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'changes'>,
  actor: Actor,
  { email, productId, quantity, language }: NoticeInput,
): Promise<Result<NoticeInput, 'notFound' | 'canBeBought'>> => {
  const now = app.now()
  const [product] = await readProductsForSale(app.db, [productId])
  if (product?.class !== 'product' || getVisibilityState(product.visibility, now.getTime()) !== 0) {
    return failure('notFound')
  }
  const stockFields = toStockFields(product, (await readStockAmounts(app.db, [productId])).get(productId) ?? [])
  if (!isOutOfStock(stockFields)) return failure('canBeBought')
  return write(app, actor, async tx => {
    const storedRequest = getFirstElement(
      await tx
        .insert(stockNotifications)
        .values({
          productId,
          email,
          emailKey: normalizeEmail(email),
          quantity,
          language,
          token: randomBytes(TOKEN_BYTES).toString('base64url'),
          requestedAt: now,
        })
        .onConflictDoUpdate({
          target: [stockNotifications.productId, stockNotifications.emailKey],
          targetWhere: sql`notified_at is null and cancelled_at is null`,
          set: { email, quantity, language },
        })
        .returning({ id: stockNotifications.id }),
    )
    await queueProductNotices(tx, app.jobs, productId)
    const after = { productId, quantity, language }
    tx.audit({ kind: 'stock-notification', id: storedRequest.id, action: 'requested', after })
    return ok({ email, ...after })
  })
}
