import { randomBytes } from 'node:crypto'
import type { OrderRow } from '#orders/server/orders.ts'
import type { PaymentRow } from '#payments/server/payment-provider.ts'
import { payments } from '#payments/server/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Creates a payment attempt, just started by default. */
export const makePayment = async (
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'totalCents'>,
  overrides: Partial<typeof payments.$inferInsert> = {},
): Promise<PaymentRow> => {
  const createdAt = overrides.createdAt ?? new Date()
  const [row] = await db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: 'sandbox',
      methodGroup: 'banklinks',
      methodName: 'harju',
      country: 'ee',
      reference: randomBytes(18).toString('base64url'),
      amountCents: order.totalCents,
      createdAt,
      modifiedAt: createdAt,
      ...overrides,
    })
    .returning()
  return row!
}
