import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { WaitingPrice, WaitingPriceQuery } from '#catalog/contract-price-approval.ts'
import { isBelowCost } from '#catalog/domain/margin.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { getVatRate, readVatRates } from '../read-vat-rates.ts'
import { selectMatchingIds } from '../staff-search.ts'
import { priceProposals, products } from '../tables.ts'

type Filters = Pick<WaitingPriceQuery, 'q' | 'source'>

/** Lists one page of the price changes that wait for approval. */
export const listWaitingPrices = async (
  db: Queryable,
  { sort, page, pageSize, ...filters }: WaitingPriceQuery,
  { language, now }: { language: Language; now: Date },
): Promise<{ results: WaitingPrice[]; paging: Pagination }> => {
  const condition = buildWaitingCondition(filters)
  const columns = { proposed_at: priceProposals.proposedAt, change_percent: priceProposals.changePercent }
  const { rows, paging } = await readPage(
    { page, pageSize },
    {
      rows: ({ limit, offset }) =>
        db
          .select({
            proposal: priceProposals,
            product: {
              id: products.id,
              name: products.name,
              code1: products.code1,
              priceCents: products.priceCents,
              totalCents: products.totalCents,
              costCents: products.costCents,
              vatClass: products.vatClass,
            },
            username: sql<string | null>`(select username from "user" where "user".id = ${priceProposals.userId})`,
            importName: sql<string | null>`(select name from import where import.id = ${priceProposals.importId})`,
          })
          .from(priceProposals)
          .innerJoin(products, eq(products.id, priceProposals.productId))
          .where(condition)
          .orderBy(...orderByWithTieBreaker(sort, columns, priceProposals.id))
          .limit(limit)
          .offset(offset),
      count: () => db.$count(priceProposals, condition),
    },
  )
  const rates = await readVatRates(
    db,
    rows.map(({ product }) => product),
    getShopDay(now),
    new Map(),
  )
  const results = rows.map(({ proposal, product, username, importName }): WaitingPrice => {
    const { totalCents } = proposal
    const { costCents, vatClass } = product
    return {
      id: proposal.id,
      product: { id: product.id, name: pickText(product.name, language), code1: product.code1 },
      old_price: toEuros(proposal.oldPriceCents),
      old_total_price: toEuros(proposal.oldTotalCents),
      price: toEuros(proposal.priceCents),
      total_price: toEuros(totalCents),
      change_percent: proposal.changePercent,
      source: proposal.source,
      import: proposal.importId !== null && importName !== null ? { id: proposal.importId, name: importName } : null,
      proposed_by: username,
      proposed_at: proposal.proposedAt.toISOString(),
      below_cost: costCents !== null && isBelowCost({ totalCents, costCents, vatRate: getVatRate(rates, vatClass) }),
      outdated: isOutdated(proposal, product),
    }
  })
  return { results, paging }
}

/** Returns true when the product no longer has the prices that the change was judged against. */
export const isOutdated = (
  proposal: Pick<typeof priceProposals.$inferSelect, 'oldPriceCents' | 'oldTotalCents'>,
  product: { priceCents: number; totalCents: number },
): boolean => proposal.oldPriceCents !== product.priceCents || proposal.oldTotalCents !== product.totalCents

const buildWaitingCondition = ({ q, source }: Filters): SQL | undefined =>
  and(
    eq(priceProposals.state, 'waiting'),
    source === undefined ? undefined : eq(priceProposals.source, source),
    q === undefined ? undefined : sql`${priceProposals.productId} = ${selectMatchingIds(q)}`,
  )

/** Finds the ids of all waiting changes that match, latest first. */
export const findWaitingPrices = (db: Queryable, filters: Filters): PromiseLike<{ id: number }[]> =>
  db
    .select({ id: priceProposals.id })
    .from(priceProposals)
    .where(buildWaitingCondition(filters))
    .orderBy(desc(priceProposals.id))

/** Counts all price changes that wait for approval. */
export const countWaitingPrices = (db: Queryable): Promise<number> =>
  db.$count(priceProposals, eq(priceProposals.state, 'waiting'))
