import { buildInitialPrices } from '#catalog/server/initial-prices.ts'
import { prices, productCategories, productImages, productOptions, products } from '#catalog/server/tables.ts'
import { pages, pageVersions, slugs } from '#content/server/tables.ts'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { stockLevels } from '#stock/server/tables.ts'
import type { GeneratedProduct } from './generate-product.ts'
import { insertRows } from './insert-rows.ts'
import type { SeedContext } from './prepare-seed.ts'
import { reserveSequenceNumbers } from './reserve-sequence-numbers.ts'

/**
 * Stores generated products with pages, prices and stock, one statement per table. Unique codes make the slugs unique.
 */
export const storeGeneratedProducts = async (
  tx: Transaction,
  generated: readonly GeneratedProduct[],
  context: SeedContext,
  now: Date,
): Promise<void> => {
  const [ids, pageIds] = [
    await reserveSequenceNumbers(tx, 'product_id_seq', generated.length),
    await reserveSequenceNumbers(tx, 'page_id_seq', generated.length),
  ]
  const numberedProducts = generated.map((entry, index) => ({
    ...entry,
    id: ids[index] as number,
    pageId: pageIds[index] as number,
  }))
  await storePages(tx, numberedProducts, now)
  await storeProducts(tx, numberedProducts, now)
  await storeLinks(tx, numberedProducts, context)
}

type NumberedProduct = GeneratedProduct & { id: number; pageId: number }

const storePages = async (tx: Transaction, numberedProducts: readonly NumberedProduct[], now: Date): Promise<void> => {
  await insertRows(
    tx,
    pages,
    numberedProducts.map(({ id, pageId, product }) => ({
      id: pageId,
      kind: 'product' as const,
      subjectId: id,
      modifiedAt: product.modifiedAt,
      publishedVersion: 1,
    })),
  )
  await insertRows(
    tx,
    pageVersions,
    numberedProducts.map(({ pageId, product }) => ({
      pageId,
      number: 1,
      layout: 'ProductDetailView',
      name: pickText(product.name, 'et'),
      title: product.name,
      content: {},
      itemContainers: {},
      cause: 'created' as const,
      savedAt: now,
    })),
  )
  await insertRows(
    tx,
    slugs,
    numberedProducts.flatMap(({ pageId, product }) =>
      KNOWN_LANGUAGES.map(language => ({
        language,
        slug: slugify(`${pickText(product.name, language)} ${product.code1}`),
        pageId,
        current: true,
      })),
    ),
  )
}

/** Stores products with their prices. */
const storeProducts = async (
  tx: Transaction,
  numberedProducts: readonly NumberedProduct[],
  now: Date,
): Promise<void> => {
  await insertRows(
    tx,
    products,
    numberedProducts.map(({ id, pageId, product: { categoryIds: _categoryIds, options: _options, ...row } }) => ({
      ...row,
      id,
      contentId: pageId,
      class: 'product' as const,
      vatClass: 'standard',
      createdAt: now,
      version: 1,
    })),
  )
  await insertRows(
    tx,
    prices,
    // A sale shows the regular price from before.
    numberedProducts.flatMap(({ id, product }) =>
      buildInitialPrices({ ...product, saleStartedAt: product.modifiedAt }, id, product.modifiedAt),
    ),
  )
}

/** Stores the categories, filter values, pictures and stock of products. */
const storeLinks = async (
  tx: Transaction,
  numberedProducts: readonly NumberedProduct[],
  { warehouseIds, optionIds, pictures }: SeedContext,
): Promise<void> => {
  await insertRows(
    tx,
    productCategories,
    numberedProducts.flatMap(({ id, product }) =>
      product.categoryIds.map((categoryId, index) => ({ productId: id, categoryId, main: index === 0 })),
    ),
  )
  await insertRows(
    tx,
    productOptions,
    numberedProducts.flatMap(({ id, product }) =>
      product.options.map(name => ({ productId: id, optionId: optionIds.get(name) as number })),
    ),
  )
  await insertRows(
    tx,
    productImages,
    numberedProducts.flatMap(({ id, kind }) => {
      const images = pictures.get(kind) ?? []
      return images.length > 0 ? [{ productId: id, fileId: images[id % images.length] as number, position: 0 }] : []
    }),
  )
  await insertRows(
    tx,
    stockLevels,
    numberedProducts.flatMap(({ id, stock }) =>
      (stock ?? []).map((amount, index) => ({ productId: id, warehouseId: warehouseIds[index] as number, amount })),
    ),
  )
}
