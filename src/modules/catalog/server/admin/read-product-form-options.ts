import type { ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readVatRates } from '../read-vat-rates.ts'
import { listBrands } from './list-brands.ts'
import { readAllManufacturers } from './manufacturer-rows.ts'

/** Reads the options of the product form. */
export const readProductFormOptions = async (db: Queryable, now: Date): Promise<ProductFormOptions> => {
  const classes = VAT_CLASSES.map(vatClass => ({ vatClass }))
  const [rates, brands, manufacturers] = await Promise.all([
    readVatRates(db, classes, getShopDay(now), new Map()),
    listBrands(db),
    readAllManufacturers(db),
  ])
  return {
    vat: Object.fromEntries([...rates].map(([vatClass, rate]) => [vatClass, rate / 100])),
    brands,
    manufacturers,
  }
}
