import { asc, eq, like, sql } from 'drizzle-orm'
import { freeCode } from '#catalog/domain/free-code.ts'
import { HIDDEN } from '#catalog/domain/hidden.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { createProducts } from '../create-products.ts'
import { attributeOptions, attributes, productCategories, productImages, productOptions, products } from '../tables.ts'

/** Creates a hidden copy of a product under a new code; returns its id. */
export const duplicateProduct = (app: Writing, actor: Actor, id: number): Promise<Outcome<number, 'gone'>> =>
  write(app, actor, async (tx): Promise<Outcome<number, 'gone'>> => {
    const [row] = await tx.select().from(products).where(eq(products.id, id))
    if (!row) return refused('gone')
    const categoryRows = await tx
      .select()
      .from(productCategories)
      .where(eq(productCategories.productId, id))
      .orderBy(sql`${productCategories.main} desc`, asc(productCategories.categoryId))
    const options = await tx
      .select({ name: sql<string>`${attributes.key} || ':' || ${attributeOptions.value}` })
      .from(productOptions)
      .innerJoin(attributeOptions, eq(attributeOptions.id, productOptions.optionId))
      .innerJoin(attributes, eq(attributes.id, attributeOptions.attributeId))
      .where(eq(productOptions.productId, id))
    const images = await tx
      .select({ fileId: productImages.fileId })
      .from(productImages)
      .where(eq(productImages.productId, id))
      .orderBy(asc(productImages.position), asc(productImages.fileId))
    const similarCodes = await tx
      .select({ code1: products.code1 })
      .from(products)
      .where(like(products.code1, `${row.code1.replace(/[\\%_]/g, '\\$&')}-%`))
    const { id: _id, contentId, modifiedAt, createdAt, removedAt, version, ...copiedColumns } = row
    const copy = {
      ...copiedColumns,
      // The manufacturer's code and the GTIN identify one product.
      code2: '',
      gtin: '',
      code1: freeCode(
        row.code1,
        similarCodes.map(({ code1 }) => code1),
      ),
      visibility: HIDDEN,
      categoryIds: categoryRows.map(({ categoryId }) => categoryId),
      options: options.map(({ name }) => name),
      imageIds: images.map(({ fileId }) => fileId),
    }
    const [createdId] = await createProducts(tx, [copy], app.now())
    tx.audit({ kind: 'product', id: createdId!, action: 'created', after: { ...copy, copyOf: id } })
    return ok(createdId!)
  })
