import { desc, eq } from 'drizzle-orm'
import type { VatCheck } from '#checkout/contract-checkout-admin.ts'
import { vatChecks } from '#checkout/server/tables.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { readStoredOrder } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { checkVat } from './check-vat.ts'
import { toVatCheck } from './list-vat-checks.ts'

/** Checks an order's VAT number again for staff. Automatic retries continue from this attempt. */
export const repeatVatCheck = async (
  app: App,
  actor: Actor,
  orderId: number,
): Promise<Result<VatCheck, 'notFound' | 'notExempt'>> => {
  const stored = await readStoredOrder(app.db, orderId)
  if (!stored) return failure('notFound')
  if (!stored.order.vatExempt) return failure('notExempt')
  await checkVat(app, actor, { orderId, attempt: 'next' })
  const latestCheck = await findLatestCheck(app, orderId)
  if (!latestCheck) throw new Error(`The VIES result of order ${orderId} was not stored`)
  return ok(toVatCheck(latestCheck))
}

const findLatestCheck = async ({ db }: Pick<App, 'db'>, orderId: number) =>
  (await db.select().from(vatChecks).where(eq(vatChecks.orderId, orderId)).orderBy(desc(vatChecks.attempt)).limit(1))[0]
