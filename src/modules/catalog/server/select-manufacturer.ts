import { type SQL, sql } from 'drizzle-orm'
import type { InheritedManufacturer } from '#catalog/domain/product-safety.ts'

/**
 * Selects the id of the manufacturer that a product chose or inherits by its brand. `product` is the table's name or
 * alias.
 */
export const selectManufacturerId = (product: string): SQL<number | null> => {
  const getColumn = (name: string) => sql.raw(`${product}.${name}`)
  return sql`coalesce(${getColumn('manufacturer_id')}, (
    select b.manufacturer_id from manufacturer_brand b where b.key = lower(trim(${getColumn('brand')}))))`
}

/** Selects the manufacturer as JSON; null without one. */
export const selectManufacturer = (product: string): SQL<InheritedManufacturer | null> => sql`(
  select json_build_object('name', m.name, 'address', m.address, 'contact', m.contact, 'responsible', m.responsible)
  from manufacturer m where m.id = ${selectManufacturerId(product)})`
