import { eq } from 'drizzle-orm'
import type { VatCheck, VatCheckQuery } from '#checkout/contract-checkout-admin.ts'
import { vatChecks } from '#checkout/server/tables.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'

// The id sorts by time, because rows are append-only.
const SORTS = { at: vatChecks.id, order: vatChecks.orderNumber }

/** Lists one page of VIES checks. */
export const listVatChecks = async (
  db: Queryable,
  { order, sort, ...page }: VatCheckQuery,
): Promise<{ results: VatCheck[]; paging: Pagination }> => {
  const condition = order === undefined ? undefined : eq(vatChecks.orderNumber, order)
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(vatChecks)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, SORTS, vatChecks.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(vatChecks, condition),
  })
  return {
    results: rows.map(toVatCheck),
    paging,
  }
}

/** Maps a stored check to the API's shape. */
export const toVatCheck = ({
  orderNumber,
  consultationNumber,
  at,
  orderId: _orderId,
  ...row
}: typeof vatChecks.$inferSelect): VatCheck => ({
  ...row,
  order: String(orderNumber),
  consultation_number: consultationNumber,
  at: at.toISOString(),
})
