import { asc, eq, like, or, sql } from 'drizzle-orm'
import { createUniqueCode } from '#catalog/domain/unique-code.ts'
import { normalizePartNumber } from '#kernel/part-number.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { createProducts } from '../create-products.ts'
import { attributeOptions, attributes, productCategories, productImages, productOptions, products } from '../tables.ts'
import { lockProductCodes } from './find-taken-codes.ts'

/** Creates a hidden copy of a product with a new code; returns the copy's id. */
export const duplicateProduct = (app: WriteContext, actor: Actor, id: number): Promise<Result<number, 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<number, 'notFound'>> => {
    const [row] = await tx.select().from(products).where(eq(products.id, id))
    if (!row) return failure('notFound')
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
    const similarCodes = await readSimilarCodes(tx, row.code1)
    const { id: _id, contentId, modifiedAt, createdAt, removedAt, version, ...copiedColumns } = row
    const copy = {
      ...copiedColumns,
      // The manufacturer's code and the GTIN identify one product.
      code2: '',
      gtin: '',
      // Omits approvals, because an approval applies only to the part that its document names.
      approvals: [],
      code1: createUniqueCode(row.code1, similarCodes),
      visibility: HIDDEN_VISIBILITY,
      categoryIds: categoryRows.map(({ categoryId }) => categoryId),
      options: options.map(({ name }) => name),
      imageIds: images.map(({ fileId }) => fileId),
    }
    const createdId = getFirstElement(await createProducts(tx, [copy], app.now()))
    tx.audit({ kind: 'product', id: createdId, action: 'created', after: { ...copy, copyOf: id } })
    return ok(createdId)
  })

/** Reads the codes of products, also in the bin, that begin with the code in any spelling. */
const readSimilarCodes = async (tx: Write, code: string): Promise<string[]> => {
  await lockProductCodes(tx)
  const normal = normalizePartNumber(code)
  const rows = await tx
    .select({ code1: products.code1, code2: products.code2 })
    .from(products)
    .where(
      or(
        like(products.code1, `${code.replace(/[\\%_]/g, '\\$&')}-%`),
        ...(normal === ''
          ? []
          : [products.code1, products.code2].map(column => sql`part_number(${column}) like ${`${normal}%`}`)),
      ),
    )
  return rows.flatMap(({ code1, code2 }) => [code1, code2].filter(taken => taken !== ''))
}
