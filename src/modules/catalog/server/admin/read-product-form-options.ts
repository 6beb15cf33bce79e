import { sql } from 'drizzle-orm'
import type { ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readVatRates } from '../read-vat-rates.ts'
import { products } from '../tables.ts'
import { listBrands } from './list-brands.ts'

const MAX_BRANDS_WITH_SAFETY = 500

/** Reads the options of the product form. */
export const readProductFormOptions = async (db: Queryable, now: Date): Promise<ProductFormOptions> => {
  const classes = VAT_CLASSES.map(vatClass => ({ vatClass }))
  const [rates, brands, brandSafety] = await Promise.all([
    readVatRates(db, classes, getShopDay(now), new Map()),
    listBrands(db),
    db
      .selectDistinctOn([products.brand], { brand: products.brand, safety: products.safety })
      .from(products)
      .where(sql`${products.brand} <> '' and ${products.safety} is not null and ${products.removedAt} is null`)
      .orderBy(products.brand, sql`${products.modifiedAt} desc`)
      .limit(MAX_BRANDS_WITH_SAFETY),
  ])
  return {
    vat: Object.fromEntries([...rates].map(([vatClass, rate]) => [vatClass, rate / 100])),
    brands,
    brandSafety: brandSafety.flatMap(({ brand, safety }) =>
      safety ? [{ brand, manufacturer: safety.maker, responsible: safety.responsible }] : [],
    ),
  }
}
