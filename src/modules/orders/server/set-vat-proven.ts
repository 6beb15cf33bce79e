import { and, eq } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import { orders } from './tables.ts'

/** Stores whether VIES confirmed the VAT number of a locked order. */
export const setVatProven = async (tx: Write, id: number, { isProven }: { isProven: boolean }): Promise<void> => {
  await tx
    .update(orders)
    .set({ vatProven: isProven })
    .where(and(eq(orders.id, id), eq(orders.vatProven, !isProven)))
}
