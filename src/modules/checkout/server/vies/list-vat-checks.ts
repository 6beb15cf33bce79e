import { desc, eq } from 'drizzle-orm'
import type { VatCheck } from '#checkout/contract-vat-check.ts'
import { vatChecks } from '#checkout/server/tables.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'

interface Wanted {
  /** An order's number; checks of all orders without it. */
  order?: number | undefined
  page: number
  pageSize: number
}

/** What VIES answered, newest first. */
export const listVatChecks = async (
  db: Queryable,
  { order, page, pageSize }: Wanted,
): Promise<{ results: VatCheck[]; paging: Pagination }> => {
  const which = order === undefined ? undefined : eq(vatChecks.orderNumber, order)
  const total = await db.$count(vatChecks, which)
  const rows = await db
    .select()
    .from(vatChecks)
    .where(which)
    .orderBy(desc(vatChecks.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    results: rows.map(({ orderNumber, consultationNumber, at, ...row }) => ({
      ...row,
      order: String(orderNumber),
      consultation_number: consultationNumber,
      at: at.toISOString(),
    })),
    paging: { page, pageSize, total },
  }
}
