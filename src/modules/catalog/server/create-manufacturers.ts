import type { ManufacturerBody } from '#catalog/contract-manufacturer.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'
import { setBrands, toManufacturerColumns } from './admin/manufacturer-rows.ts'
import { manufacturers } from './tables.ts'

/** Creates the manufacturers of a shop that has no products yet; returns their ids. */
export const createManufacturers = async (tx: Write, bodies: readonly ManufacturerBody[]): Promise<number[]> => {
  const rows = await tx.insert(manufacturers).values(bodies.map(toManufacturerColumns)).returning()
  for (const [index, body] of bodies.entries()) await setBrands(tx, getElementAt(rows, index).id, body)
  return rows.map(({ id }) => id)
}
