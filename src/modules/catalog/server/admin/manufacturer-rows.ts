import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Manufacturer, ManufacturerBody } from '#catalog/contract-manufacturer.ts'
import { completeBrands } from '#catalog/domain/manufacturer.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { manufacturerBrands, manufacturers } from '../tables.ts'

/** Locks the manufacturers, because a brand belongs to one of them. */
export const lockManufacturers = async (tx: Write): Promise<void> => {
  await tx.execute(sql`lock table ${manufacturers}, ${manufacturerBrands} in share row exclusive mode`)
}

/** Reads all manufacturers by name. */
export const readAllManufacturers = async (db: Queryable): Promise<Manufacturer[]> =>
  addBrands(
    db,
    await db
      .select()
      .from(manufacturers)
      .orderBy(asc(sql`lower(${manufacturers.name})`)),
  )

export const readManufacturerNames = (db: Queryable): Promise<{ id: number; name: string }[]> =>
  db.select({ id: manufacturers.id, name: manufacturers.name }).from(manufacturers)

export const addBrands = async <Row extends typeof manufacturers.$inferSelect>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & { brands: string[] })[]> => {
  const brandRows = await db
    .select()
    .from(manufacturerBrands)
    .where(
      inArray(
        manufacturerBrands.manufacturerId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(manufacturerBrands.key))
  const brands = Map.groupBy(brandRows, ({ manufacturerId }) => manufacturerId)
  return rows.map(row => ({ ...row, brands: (brands.get(row.id) ?? []).map(({ name }) => name) }))
}

/** Builds the condition that a product outside the bin chose or inherits the manufacturer. */
export const buildManufacturerCondition = (product: string, id: SQL): SQL =>
  sql`${sql.raw(product)}.removed_at is null and (${sql.raw(product)}.manufacturer_id = ${id} or (
    ${sql.raw(product)}.manufacturer_id is null
    and lower(trim(${sql.raw(product)}.brand)) in (select key from manufacturer_brand where manufacturer_id = ${id})))`

/** Reads ids and codes of the products outside the bin that chose or inherit the manufacturer. */
export const readManufacturerProducts = async (db: Queryable, id: number): Promise<{ id: number; code: string }[]> => {
  const { rows } = await db.execute<{ id: number; code: string }>(sql`
    select p.id, p.code1 as code from product p where ${buildManufacturerCondition('p', sql`${id}::int`)} order by p.code1, p.id`)
  return rows
}

export const toManufacturerColumns = ({ name, address, contact, country, responsible }: ManufacturerBody) => ({
  name,
  address,
  contact,
  country,
  responsible,
})

/** Replaces the brands of a manufacturer; returns them. */
export const setBrands = async (tx: Write, id: number, body: ManufacturerBody): Promise<string[]> => {
  const brands = completeBrands(body)
  await tx.delete(manufacturerBrands).where(eq(manufacturerBrands.manufacturerId, id))
  await tx
    .insert(manufacturerBrands)
    .values(brands.map(name => ({ key: sql`lower(trim(${name}))`, name, manufacturerId: id })))
  return brands
}
