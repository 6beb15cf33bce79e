import { eq } from 'drizzle-orm'
import type { VehicleName } from '#fitment/domain/vehicle-name.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Write } from '#platform/server/write.ts'
import { vehicleAliases } from './tables.ts'

/** Replaces the other names of a vehicle. Spellings that searches compare as equal are stored once per language. */
export const replaceVehicleNames = async (tx: Write, nodeId: number, names: readonly VehicleName[]): Promise<void> => {
  const rows = new Map(
    names.map(({ text, language }) => {
      const key = buildSearchKey(text)
      return [`${language}:${key}`, { nodeId, language, key, text: text.normalize('NFC') }]
    }),
  )
  await tx.delete(vehicleAliases).where(eq(vehicleAliases.nodeId, nodeId))
  const values = [...rows.values()].filter(({ key }) => key !== '')
  if (values.length > 0) await tx.insert(vehicleAliases).values(values)
}
