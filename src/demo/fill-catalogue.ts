import { createAttribute } from '#catalog/server/create-attribute.ts'
import { createCategory } from '#catalog/server/create-category.ts'
import { createManufacturers } from '#catalog/server/create-manufacturers.ts'
import { createProducts } from '#catalog/server/create-products.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createSynonyms } from '#listing/server/create-synonyms.ts'
import type { Write } from '#platform/server/write.ts'
import { createWarehouse } from '#stock/server/create-warehouse.ts'
import { shelfPlaces, stockLevels } from '#stock/server/tables.ts'
import { demoCategories } from './catalogue/demo-categories.ts'
import { demoKinds } from './catalogue/demo-kinds.ts'
import { buildDemoAttributes, buildDemoProducts, type DemoProduct } from './catalogue/demo-products.ts'
import { CATEGORY_GOODS } from './catalogue/goods-details.ts'
import { buildManufacturers } from './catalogue/product-safety.ts'
import type { DemoPictures } from './fill-pictures.ts'

/** Creates categories, filters, synonyms, manufacturers and products, and their stock in two warehouses. */
export const fillCatalogue = async (tx: Write, pictures: DemoPictures, now: Date): Promise<void> => {
  for (const [position, { id, parent, et, en, keywords }] of demoCategories.entries()) {
    const picture = findCategoryPicture(id, pictures)
    await createCategory(tx, {
      id,
      parentId: parent,
      name: multilingual({ et, en }),
      position,
      searchKeywords: keywords ?? '',
      goodsKinds: CATEGORY_GOODS[id] ?? [],
      ...(picture !== undefined && { imageId: picture }),
    })
  }
  for (const [position, attribute] of buildDemoAttributes().entries())
    await createAttribute(tx, { ...attribute, position })

  await createSynonyms(tx)
  await createManufacturers(tx, buildManufacturers())

  const demoProducts = buildDemoProducts(now)
  const ids = await createProducts(
    tx,
    demoProducts.map(({ kind, variant, stock: _stock, ...product }) => ({
      ...product,
      imageIds: [...(pictures.fileIdsByKind.get(kind)?.[variant] ?? [])],
    })),
    now,
  )
  await fillWarehouses(
    tx,
    demoProducts.map(({ kind, stock }, index) => ({ productId: ids[index] as number, kind, stock })),
  )
}

const AISLES = 'ABCDEFGHJK'
const SHELVES = 24
const PRODUCTS_PER_SHELF = 7

type StockedProduct = Pick<DemoProduct, 'kind' | 'stock'> & { productId: number }

/** Creates both warehouses, with stock and a shelf for each product. */
const fillWarehouses = async (tx: Write, stockedProducts: readonly StockedProduct[]): Promise<void> => {
  const tallinn = await createWarehouse(tx, { name: 'Tallinn', position: 0 })
  const tartu = await createWarehouse(tx, { name: 'Tartu', position: 1 })
  await tx.insert(stockLevels).values(
    stockedProducts.flatMap(({ productId, stock }) =>
      stock
        ? [
            { productId, warehouseId: tallinn, amount: stock[0] },
            { productId, warehouseId: tartu, amount: stock[1] },
          ]
        : [],
    ),
  )
  const aisles = [...new Set(stockedProducts.map(({ kind }) => kind))]
  await tx.insert(shelfPlaces).values(
    stockedProducts.flatMap(({ productId, kind, stock }, index) => {
      const aisle = AISLES[aisles.indexOf(kind) % AISLES.length]
      const shelf = `${aisle}-${1 + (Math.floor(index / PRODUCTS_PER_SHELF) % SHELVES)}`
      return (stock ?? []).flatMap((amount, warehouseIndex) =>
        amount > 0 ? [{ productId, warehouseId: warehouseIndex === 0 ? tallinn : tartu, place: shelf }] : [],
      )
    }),
  )
}

/** Returns the tile of a top category. Other categories show the first picture of a part in them or below. */
const findCategoryPicture = (categoryId: number, pictures: DemoPictures): number | undefined => {
  const tile = pictures.fileIdsByCategory.get(categoryId)
  if (tile !== undefined) return tile
  const categoryIds = new Set([categoryId])
  for (const { id, parent } of demoCategories) if (categoryIds.has(parent)) categoryIds.add(id)
  const kind = demoKinds.find(({ categories }) => categories.some(id => categoryIds.has(id)))?.kind ?? 'turbo'
  return pictures.fileIdsByKind.get(kind)?.[0]?.[0]
}
