import { eq, inArray, sql } from 'drizzle-orm'
import type { ProductFields } from '#catalog/contract-product-admin.ts'
import { productProblems } from '#catalog/domain/product-problems.ts'
import { centsOf } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { productChange } from '../change-tags.ts'
import { createProducts } from '../create-products.ts'
import { setPrice } from '../set-price.ts'
import { categories, productCategories, products } from '../tables.ts'

/** `fields`: what is wrong, a text's key by field. */
export type ProductRefusal =
  | { kind: 'gone' }
  | { kind: 'stale' }
  | { kind: 'removed' }
  | { kind: 'fields'; fields: Record<string, string> }

/** Changes a product as a whole; whoever saw an older version changes nothing. Answers its id. */
export const saveProduct = (
  app: Writing,
  actor: Actor,
  { id, baseVersion, ...given }: ProductFields & { id: number; baseVersion: number },
): Promise<Outcome<number, ProductRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<number, ProductRefusal>> => {
    const [before] = await tx.select().from(products).where(eq(products.id, id)).for('update')
    if (!before) return refused({ kind: 'gone' })
    if (before.version !== baseVersion) return refused({ kind: 'stale' })
    // What lies in the bin comes back by being restored alone: saved so, it would be on sale and still in the bin.
    if (before.removedAt) return refused({ kind: 'removed' })
    const problems = await problemsOf(tx, given)
    if (problems) return refused(problems)
    const now = app.now()
    const columns = columnsOf(given)
    await setPrice(tx, id, pricesOf(given), now)
    await tx
      .update(products)
      .set({ ...columns, modifiedAt: now, version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
    const inCategories = await placeIn(tx, id, given.category_ids)
    tx.changed(productChange([id]))
    tx.audit({
      kind: 'product',
      id,
      before: { ...auditedColumns(before), categoryIds: inCategories },
      after: { ...columns, categoryIds: given.category_ids },
    })
    return ok(id)
  })

/** Creates a product; answers its id. */
export const createProduct = (
  app: Writing,
  actor: Actor,
  given: ProductFields,
): Promise<Outcome<number, ProductRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<number, ProductRefusal>> => {
    const problems = await problemsOf(tx, given)
    if (problems) return refused(problems)
    const product = { ...columnsOf(given), ...pricesOf(given), categoryIds: given.category_ids }
    const [id] = await createProducts(tx, [product], app.now())
    tx.audit({ kind: 'product', id: id!, action: 'created', after: product })
    return ok(id!)
  })

const problemsOf = async (tx: Write, given: ProductFields): Promise<ProductRefusal | null> => {
  const fields = productProblems(given)
  const wanted = [...new Set(given.category_ids)]
  if (wanted.length > 0 && (await tx.$count(categories, inArray(categories.id, wanted))) < wanted.length) {
    fields.category_ids = 'productAdmin.problem.unknownCategory'
  }
  return Object.keys(fields).length > 0 ? { kind: 'fields', fields } : null
}

const pricesOf = ({ price, total_price }: ProductFields) => ({
  priceCents: centsOf(price),
  totalCents: centsOf(total_price),
})

const columnsOf = (given: ProductFields) => ({
  name: given.name,
  description: given.description,
  code1: given.code1,
  code2: given.code2,
  brand: given.brand,
  vatClass: given.vat_class,
  unit: given.unit,
  bigProduct: given.big_product,
  hasLimitedAmount: given.hasLimitedAmount,
  availableIn: given.available_in,
  criticalStockLevel: given.critical_stock_level,
  visibility: given.visibility,
})

const auditedColumns = (row: typeof products.$inferSelect) => ({
  name: row.name,
  description: row.description,
  code1: row.code1,
  code2: row.code2,
  brand: row.brand,
  vatClass: row.vatClass,
  unit: row.unit,
  bigProduct: row.bigProduct,
  hasLimitedAmount: row.hasLimitedAmount,
  availableIn: row.availableIn,
  criticalStockLevel: row.criticalStockLevel,
  visibility: row.visibility,
})

/** Puts a product into these categories and no others, the first its main one; answers those it was in. */
const placeIn = async (tx: Write, productId: number, wanted: readonly number[]): Promise<number[]> => {
  const before = await tx
    .delete(productCategories)
    .where(eq(productCategories.productId, productId))
    .returning({ id: productCategories.categoryId })
  const rows = [...new Set(wanted)].map((categoryId, at) => ({ productId, categoryId, main: at === 0 }))
  if (rows.length > 0) await tx.insert(productCategories).values(rows)
  return before.map(({ id }) => id)
}
