import type { ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { CategoryTree } from '#catalog/domain/category-tree.ts'
import { findDemandedGoods } from '#catalog/domain/demanded-goods.ts'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readCategoryRows } from '../create-category.ts'
import { readVatRates } from '../read-vat-rates.ts'
import { listBrands } from './list-brands.ts'
import { readAllManufacturers } from './manufacturer-rows.ts'

export const readProductFormOptions = async (db: Queryable, now: Date): Promise<ProductFormOptions> => {
  const classes = VAT_CLASSES.map(vatClass => ({ vatClass }))
  const [rates, brands, manufacturers, rows] = await Promise.all([
    readVatRates(db, classes, getShopDay(now), new Map()),
    listBrands(db),
    readAllManufacturers(db),
    readCategoryRows(db),
  ])
  const tree = new CategoryTree(rows)
  return {
    vat: Object.fromEntries([...rates].map(([vatClass, rate]) => [vatClass, rate / 100])),
    brands,
    manufacturers,
    goods_kinds: Object.fromEntries(
      rows.flatMap(({ id }) => {
        const kinds = findDemandedGoods(tree, [id])
        return kinds.length > 0 ? [[String(id), kinds]] : []
      }),
    ),
  }
}
