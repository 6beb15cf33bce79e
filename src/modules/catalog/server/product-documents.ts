import { ne, sql } from 'drizzle-orm'
import { NOT_IN_STOCK } from '#catalog/domain/availability.ts'
import { SHELF_LEAD_WORKDAYS } from '#catalog/domain/stock-fields.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { buildInStockCondition } from '#stock/server/stock.ts'
import { products } from './tables.ts'

/** Products with stock have a lead time instead of -2, as `toStockFields` computes it. */
const availableIn = sql<number>`case
  when ${products.availableIn} = ${NOT_IN_STOCK} and ${buildInStockCondition(products.id)} then ${SHELF_LEAD_WORKDAYS} else ${products.availableIn} end`

/** Selects the searchable products as a subquery. */
export const selectProductDocuments = (db: Queryable) =>
  db
    .select({
      id: products.id,
      class: products.class,
      name: products.name,
      description: products.description,
      brand: products.brand,
      code1: products.code1,
      code2: products.code2,
      totalCents: products.totalCents,
      availableIn: availableIn.as('available_in'),
      visibility: products.visibility,
      modifiedAt: products.modifiedAt,
    })
    .from(products)
    .where(ne(products.class, 'shipping'))
    .as('product_document')
