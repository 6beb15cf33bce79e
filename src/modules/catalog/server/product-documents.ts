import { ne } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { products } from './tables.ts'

/** The products that can be found, as a part of another query: what a search filters, orders and shows them by. */
export const productDocuments = (db: Queryable) =>
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
      availableIn: products.availableIn,
      visibility: products.visibility,
      modifiedAt: products.modifiedAt,
    })
    .from(products)
    .where(ne(products.class, 'shipping'))
    .as('product_document')
