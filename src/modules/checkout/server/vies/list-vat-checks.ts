import { eq } from 'drizzle-orm'
import type { VatCheck, VatCheckQuery } from '#checkout/contract-vat-check.ts'
import { vatChecks } from '#checkout/server/tables.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { ordered, pageOf } from '#platform/server/db/page-of.ts'

// They are kept one after the other, and never moved.
const SORTS = { at: vatChecks.id, order: vatChecks.orderNumber }

/** A part of what VIES answered, and where in it that is. */
export const listVatChecks = async (
  db: Queryable,
  { order, sort, ...page }: VatCheckQuery,
): Promise<{ results: VatCheck[]; paging: Pagination }> => {
  const which = order === undefined ? undefined : eq(vatChecks.orderNumber, order)
  const { rows, paging } = await pageOf(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(vatChecks)
        .where(which)
        .orderBy(...ordered(sort, SORTS, vatChecks.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(vatChecks, which),
  })
  return {
    results: rows.map(vatCheckOf),
    paging,
  }
}

/** As staff see it. */
export const vatCheckOf = ({
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
