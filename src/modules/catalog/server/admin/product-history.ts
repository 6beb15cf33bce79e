import { and, eq, sql } from 'drizzle-orm'
import type { PricePeriod as AnsweredPeriod, ProductEvent } from '#catalog/contract-product-admin.ts'
import type { PricePeriod } from '#catalog/domain/find-sale-campaign.ts'
import { toEuros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { applyCurrentNames } from '#platform/server/audit/apply-current-names.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import type { PageRequest, Sort } from '#wire/list-query.ts'
import { products } from '../tables.ts'

/** Sorts prices by time. Omits prices without duration. */
export const toPriceHistory = (periods: readonly PricePeriod[]): AnsweredPeriod[] =>
  periods
    .filter(({ validFrom, validTo }) => validTo === null || validTo > validFrom)
    .sort((first, second) => first.validFrom - second.validFrom)
    .map(({ priceCents, totalCents, validFrom, validTo }) => ({
      price: toEuros(priceCents),
      total_price: toEuros(totalCents),
      from: new Date(validFrom).toISOString(),
      to: validTo === null ? null : new Date(validTo).toISOString(),
    }))

/** Reads one page of the changes of a product; null if it does not exist. */
export const readProductHistory = async (
  db: Queryable,
  id: number,
  { sort, ...page }: PageRequest & { sort: Sort<'at'> },
): Promise<{ results: ProductEvent[]; paging: Pagination } | null> => {
  if ((await db.$count(products, eq(products.id, id))) === 0) return null
  const condition = and(eq(auditEntries.kind, 'product'), eq(auditEntries.subject, String(id)))
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select({
          id: auditEntries.id,
          at: auditEntries.at,
          username: sql<string | null>`(select username from "user" where "user".id = ${auditEntries.userId})`,
          job: auditEntries.job,
          action: auditEntries.action,
          before: auditEntries.before,
          after: auditEntries.after,
        })
        .from(auditEntries)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, { at: auditEntries.id }, auditEntries.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(auditEntries, condition),
  })
  return { results: rows.map(row => ({ ...applyCurrentNames(row), at: row.at.toISOString() })), paging }
}
