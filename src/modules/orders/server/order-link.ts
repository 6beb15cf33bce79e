import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type OrderRow, readStoredOrder, readStoredOrderByToken, type StoredOrder } from './stored-order.ts'
import { replacedOrderLinks } from './tables.ts'

const TOKEN_BYTES = 24

/** Replaces the token of an order. The old link shows nothing of the order, but says that it was replaced. */
export const replaceLink = async (
  tx: Transaction,
  { id, publicToken }: Pick<OrderRow, 'id' | 'publicToken'>,
  now: Date,
): Promise<string> => {
  await tx.insert(replacedOrderLinks).values({ token: publicToken, orderId: id, replacedAt: now })
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

const findReplacedLink = async (db: Queryable, token: string) => {
  const [link] = await db.select().from(replacedOrderLinks).where(eq(replacedOrderLinks.token, token))
  return link ?? null
}

/** Finds an order by its original token, even after a replacement. Only for internal use, never for a visitor. */
export const findOrderByPlacedToken = async (db: Queryable, token: string): Promise<StoredOrder | null> => {
  const stored = await readStoredOrderByToken(db, token)
  if (stored) return stored
  const link = await findReplacedLink(db, token)
  return link ? readStoredOrder(db, link.orderId) : null
}

/** Returns the error for an unknown token: 410 when it was replaced, else 404. */
export const rejectLink = async (db: Queryable, token: string, t: Translate): Promise<HttpError> =>
  (await findReplacedLink(db, token))
    ? httpError(410, t('orders.problem.replacedLink'))
    : httpError(404, t('orders.problem.notFound'))
