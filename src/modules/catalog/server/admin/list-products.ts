import { and, eq, exists, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct, ProductQuery } from '#catalog/contract-product-admin.ts'
import { imageOf } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { euros } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { visibilityAt } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { countedFirst, idsFirst, ordered, pageOf } from '#platform/server/db/page-of.ts'
import { shelvesOf } from '#stock/server/stock.ts'
import { mainPictures } from '../main-pictures.ts'
import { productsMatching } from '../staff-search.ts'
import { productCategories, products } from '../tables.ts'

interface Asked {
  language: Language
  now: Date
}

/** A part of the products that are asked for, with what staff look at first, and where in them it is. */
export const listProducts = async (
  db: Queryable,
  { q, shown, stock, category, class: kind, sort, ...page }: ProductQuery,
  { language, now }: Asked,
): Promise<{ results: ListedProduct[]; paging: Pagination }> => {
  const which = meant(db, { q, shown, stock, category, class: kind }, now)
  const columns = {
    modified_at: products.modifiedAt,
    name: sql`lower(coalesce(nullif(${products.name} ->> ${language}, ''), ${products.name} ->> 'et'))`,
    code1: products.code1,
    brand: products.brand,
    total_price: products.totalCents,
    id: products.id,
  }
  const id = sql`${products.id}`
  const order = ordered(sort, columns, products.id)
  const rowsOf = async (ids: number[]) => {
    const rows = new Map((await db.select().from(products).where(inArray(products.id, ids))).map(row => [row.id, row]))
    return ids.flatMap(id => rows.get(id) ?? [])
  }
  const read =
    stock === 'low'
      ? countedFirst(db, { id, order, ...low(meant(db, { q, shown, category, class: kind }, now), sort) }, rowsOf)
      : idsFirst(db, { id, order, from: sql`${products} where ${which}`, once: q !== undefined }, rowsOf)
  const count =
    shown === 'yes' && stock !== 'low' && q === undefined
      ? () => countShown(db, { stock, category, class: kind }, now)
      : read.count
  const { rows, paging } = await pageOf(page, { ...read, count })
  return { results: await listed(db, rows, { language, now }), paging }
}

/** Those that are hidden are few, and found at once; whoever is not hidden is shown. Of one moment: nobody is hidden between the two. */
const countShown = async (db: Queryable, filters: Omit<Filters, 'shown'>, now: Date): Promise<number> => {
  const those = (shown?: 'no') => sql`select count(*) from ${products} where ${meant(db, { ...filters, shown }, now)}`
  const { rows } = await db.execute<{ n: number }>(sql`select ((${those()}) - (${those('no')}))::int as n`)
  return rows[0]!.n
}

type Filters = Pick<ProductQuery, 'q' | 'shown' | 'stock' | 'category' | 'class'>

/** The ids of all that these filters find. */
export const matchingProducts = (db: Queryable, filters: Filters, now: Date) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(meant(db, filters, now))
    .orderBy(products.id)

const meant = (db: Queryable, { q, shown, stock, category, class: kind }: Filters, now: Date) =>
  and(
    // Written out, so that the index of what is there can count them.
    kind === undefined ? sql`${products.class} <> 'shipping'` : eq(products.class, kind),
    shown === 'removed' ? isNotNull(products.removedAt) : isNull(products.removedAt),
    q === undefined ? undefined : sql`${products.id} = ${productsMatching(q)}`,
    shown === undefined || shown === 'removed' ? undefined : isShown(now, shown === 'yes'),
    stock === undefined ? undefined : lies(stock),
    category === undefined ? undefined : isIn(db, category),
  )

const listed = async (
  db: Queryable,
  rows: readonly (typeof products.$inferSelect)[],
  { language, now }: Asked,
): Promise<ListedProduct[]> => {
  const ids = rows.map(row => row.id)
  const [shelves, images] = await Promise.all([shelvesOf(db, ids), mainPictures(db, ids)])
  return rows.map(row => {
    const name = textIn(row.name, language)
    const file = images.get(row.id)
    const stock = shelves.get(row.id) ?? []
    return {
      id: row.id,
      name,
      code1: row.code1,
      brand: row.brand,
      price: euros(row.priceCents),
      total_price: euros(row.totalCents),
      amount: stock.reduce((sum, { amount }) => sum + amount, 0),
      stock,
      critical_stock_level: row.criticalStockLevel,
      available_in: row.availableIn,
      state: visibilityAt(row.visibility, now.getTime()),
      image: file ? imageOf(file, language) : null,
      modified_at: row.modifiedAt.toISOString(),
    }
  })
}

/** The state that holds now, as `visibilityAt` says it. */
const isShown = (now: Date, wanted: boolean): SQL => {
  const { visibility } = products
  const moment = sql`${now.getTime()}::float8`
  const from = sql`(${visibility} ->> 'rangeFrom')::float8`
  const to = sql`(${visibility} ->> 'rangeTo')::float8`
  const inRange = sql`case
    when coalesce(${visibility} ->> 'type', '0') = '0' then true
    when ${from} is not null and ${moment} < ${from} then false
    when ${visibility} ->> 'type' = '1' or ${to} is null or ${to} = ${from} then true
    else ${moment} < ${to} end`
  const state = sql`coalesce(${visibility} ->> (case when ${inRange} then 'stateInRange' else 'stateOutRange' end), '0')`
  // One that says nothing of it is shown: those that say something are looked for by an index.
  return wanted ? sql`(${visibility} is null or ${state} = '0')` : sql`${visibility} is not null and ${state} <> '0'`
}

const lies = (stock: 'some' | 'low' | 'none'): SQL => {
  const total = sql`(select coalesce(sum(l.amount), 0) from stock_level l where l.product_id = ${products.id})`
  switch (stock) {
    case 'some':
      return sql`${products.id} in (select product_id from stock_level where amount > 0)`
    case 'low':
      return sql`${total} <= ${products.criticalStockLevel}`
    case 'none':
      return sql`not exists (select from stock_level l where l.product_id = ${products.id} and l.amount > 0)`
  }
}

/** Those at or below their critical level, as they are counted, met one by one and found at once. */
const low = (which: SQL | undefined, sort: ProductQuery['sort']): { counted: SQL; oneByOne: SQL; atOnce: SQL } => {
  const counted = sql`${products}
    left join (select product_id, sum(amount) as total from stock_level group by product_id) sums on sums.product_id = ${products.id}
    where ${which} and coalesce(sums.total, 0) <= ${products.criticalStockLevel}`
  const atOnce = sql`${products} where ${products.id} = any(array(select ${products.id} from ${counted}))`
  // Nothing is met in the order of prices before all of them are sorted.
  const oneByOne = sort.endsWith('total_price') ? atOnce : sql`${products} where ${which} and ${lies('low')}`
  return { counted, oneByOne, atOnce }
}

const isIn = (db: Queryable, category: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(productCategories)
      .where(and(eq(productCategories.productId, products.id), eq(productCategories.categoryId, category))),
  )
