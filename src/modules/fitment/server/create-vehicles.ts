import { and, eq } from 'drizzle-orm'
import type { VehicleFileRow } from '#fitment/domain/parse-vehicle-file.ts'
import { parseVehicleName } from '#fitment/domain/vehicle-name.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Write } from '#platform/server/write.ts'
import { storeVehicleRows } from './store-vehicle-rows.ts'
import { vehicleAliases, vehicleNodes } from './tables.ts'

/** Creates vehicles for a new shop, with other names of makes: `VW`, or `et:bemm` for one language. */
export const createVehicles = async (
  tx: Write,
  rows: readonly VehicleFileRow[],
  makeAliases: Readonly<Record<string, readonly string[]>>,
  now: Date,
): Promise<void> => {
  await storeVehicleRows(tx, rows, now)
  for (const [name, aliases] of Object.entries(makeAliases)) {
    const [make] = await tx
      .select({ id: vehicleNodes.id })
      .from(vehicleNodes)
      .where(and(eq(vehicleNodes.level, 'make'), eq(vehicleNodes.name, name)))
    if (!make) continue
    const values = aliases.map(parseVehicleName).map(({ text, language }) => ({
      nodeId: make.id,
      key: buildSearchKey(text),
      text,
      language,
    }))
    await tx.insert(vehicleAliases).values(values)
  }
}
