import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { toHubTexts } from '#fitment/domain/hub-texts.ts'
import type { VehicleFileRow } from '#fitment/domain/parse-vehicle-file.ts'
import type { VehicleLevel } from '#fitment/domain/vehicle.ts'
import { formatVehicleName, type VehicleName } from '#fitment/domain/vehicle-name.ts'
import type { Hub } from '#fitment/domain/wheel-fit.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import { getElementAt, getExistingValue } from '#kernel/require-existing.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { replaceVehicleNames } from './replace-vehicle-names.ts'
import { vehicleAliases, vehicleNodes } from './tables.ts'
import { createVehicleSlug } from './vehicle-slug.ts'

type NodeValues = Omit<typeof vehicleNodes.$inferInsert, 'parentId' | 'modifiedAt'>

/** A vehicle of the file under the key of its parent. */
interface FileVehicle {
  key: string
  parentKey: string | null
  values: NodeValues
  /** Facts that the file states; only these replace stored ones. */
  stated: Partial<NodeValues>
  /** Other names that the file states; empty keeps the stored ones. */
  names: readonly VehicleName[]
}

export interface StoredRows {
  created: Record<VehicleLevel, number>
  changed: number
  unchanged: number
  /** The stored changes, with the fields that the activity log names. */
  entries: { id: number; before: AuditFields | null; after: AuditFields }[]
}

type AuditFields = Record<string, unknown>

const INSERT_CHUNK = 1_000

/** Serializes writes of vehicles, because a name is unique under its parent. */
export const lockVehicles = async (tx: Write): Promise<void> => {
  await tx.execute(sql`lock table ${vehicleNodes} in share row exclusive mode`)
}

/**
 * Stores the vehicles of a file. Known ones are found by name, alias or the name of a merged double. They get the facts
 * that the file states; an empty cell keeps the stored fact. The same file again changes nothing.
 */
export const storeVehicleRows = async (tx: Write, rows: readonly VehicleFileRow[], now: Date): Promise<StoredRows> => {
  await lockVehicles(tx)
  tx.changed(['vehicles'])
  const findStored = await createFinder(tx)
  const result: StoredRows = {
    created: { make: 0, model: 0, generation: 0, variant: 0 },
    changed: 0,
    unchanged: 0,
    entries: [],
  }
  const idsByKey = new Map<string, number>()
  for (const level of LEVELS) {
    const missing: FileVehicle[] = []
    for (const vehicle of listFileVehicles(rows, level)) {
      const parentId = vehicle.parentKey === null ? null : getExistingValue(idsByKey, vehicle.parentKey)
      const stored = findStored(parentId, vehicle.values)
      if (!stored) {
        missing.push(vehicle)
        continue
      }
      idsByKey.set(vehicle.key, stored.vehicle.id)
      const facts = mergeHub(vehicle.stated, stored.vehicle.hub)
      await updateVehicle(tx, stored, { facts, names: vehicle.names, now }, result)
    }
    for (let offset = 0; offset < missing.length; offset += INSERT_CHUNK)
      await insertVehicles(tx, missing.slice(offset, offset + INSERT_CHUNK), { level, idsByKey, now }, result)
    result.created[level] = missing.length
  }
  return result
}

interface StoredVehicle {
  vehicle: typeof vehicleNodes.$inferSelect
  names: readonly VehicleName[]
}

interface FileFacts {
  facts: Partial<NodeValues>
  names: readonly VehicleName[]
  now: Date
}

/** Replaces the facts and other names of a stored vehicle that differ from those of the file. */
const updateVehicle = async (
  tx: Write,
  { vehicle: stored, names: storedNames }: StoredVehicle,
  { facts, names, now }: FileFacts,
  result: StoredRows,
): Promise<void> => {
  const hasOtherNames = names.length > 0 && !hasSameNames(names, storedNames)
  const changed = Object.entries(facts).filter(
    ([name, value]) => !isDeepStrictEqual(stored[name as keyof typeof stored], value),
  )
  if (changed.length === 0 && !hasOtherNames) {
    result.unchanged += 1
    return
  }
  const { id } = stored
  await tx
    .update(vehicleNodes)
    .set({ ...Object.fromEntries(changed), modifiedAt: now, version: sql`${vehicleNodes.version} + 1` })
    .where(eq(vehicleNodes.id, id))
  result.changed += 1
  if (hasOtherNames) await replaceVehicleNames(tx, id, names)
  const fields = changed.map(([name]) => name)
  result.entries.push({
    id,
    before: { ...toAuditFields(stored, fields), ...(hasOtherNames && { aliases: storedNames.map(formatVehicleName) }) },
    after: { ...toAuditFields(facts, fields), ...(hasOtherNames && { aliases: names.map(formatVehicleName) }) },
  })
}

const hasSameNames = (first: readonly VehicleName[], second: readonly VehicleName[]): boolean => {
  const listKeys = (names: readonly VehicleName[]) => new Set(names.map(formatVehicleName))
  return isDeepStrictEqual(listKeys(first), listKeys(second))
}

/** Inserts vehicles of one level and adds their ids to `idsByKey`. */
const insertVehicles = async (
  tx: Write,
  vehicles: readonly FileVehicle[],
  { level, idsByKey, now }: { level: VehicleLevel; idsByKey: Map<string, number>; now: Date },
  result: StoredRows,
): Promise<void> => {
  const inserted = await tx
    .insert(vehicleNodes)
    .values(
      vehicles.map(({ values, parentKey }) => ({
        ...values,
        parentId: parentKey === null ? null : getExistingValue(idsByKey, parentKey),
        modifiedAt: now,
      })),
    )
    .returning({ id: vehicleNodes.id })
  for (const [index, { key, values, names }] of vehicles.entries()) {
    const { id } = getElementAt(inserted, index)
    idsByKey.set(key, id)
    if (names.length > 0) await replaceVehicleNames(tx, id, names)
    result.entries.push({ id, before: null, after: { level, name: values.name } })
  }
}

const LEVELS = ['make', 'model', 'generation', 'variant'] as const

/** Adds stored wheel data that the file leaves open. */
const mergeHub = ({ hub, ...stated }: Partial<NodeValues>, known: Hub | null): Partial<NodeValues> => {
  if (!hub) return stated
  const facts = Object.entries(hub).filter(([, value]) => value !== null)
  return { ...stated, hub: { ...hub, ...known, ...Object.fromEntries(facts) } }
}

/** Picks fields by the names that the activity log has for them. */
const toAuditFields = (values: Partial<NodeValues>, names: readonly string[]): AuditFields => ({
  ...Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => names.includes(name) && !['fromYm', 'toYm', 'fuel', 'hub'].includes(name),
    ),
  ),
  ...(names.includes('fuel') && { fuelType: values.fuel }),
  ...(names.includes('hub') && toHubTexts(values.hub)),
  ...((names.includes('fromYm') || names.includes('toYm')) && {
    years: formatWindow({ from: values.fromYm ?? null, to: values.toYm ?? null }),
  }),
})

/** Lists the vehicles of a level once; of several rows about a vehicle the last one that states a fact counts. */
const listFileVehicles = (rows: readonly VehicleFileRow[], level: VehicleLevel): FileVehicle[] => {
  const vehicles = new Map<string, FileVehicle>()
  for (const row of rows) {
    const vehicle = toFileVehicle(row, level)
    if (!vehicle) continue
    const earlier = vehicles.get(vehicle.key)
    vehicles.set(vehicle.key, {
      ...vehicle,
      values: { ...earlier?.values, ...vehicle.values },
      stated: { ...earlier?.stated, ...vehicle.stated },
      names: vehicle.names.length > 0 ? vehicle.names : (earlier?.names ?? []),
    })
  }
  return [...vehicles.values()]
}

const toFileVehicle = (row: VehicleFileRow, level: VehicleLevel): FileVehicle | null => {
  const make = createVehicleSlug(row.make)
  const model = `${make}/${createVehicleSlug(row.model)}`
  const generation = `${model}/${createVehicleSlug(row.generation)}`
  const lowestLevel = getRowLevel(row)
  const names = level === lowestLevel ? row.names : []
  if (LEVELS.indexOf(level) > LEVELS.indexOf(lowestLevel)) return null
  if (level === 'make') return createFileVehicle(make, null, { level, name: row.make, names })
  if (level === 'model') return createFileVehicle(model, make, { level, name: row.model, names })
  if (level === 'generation') {
    const { chassis, bodies, window } = row
    const isDated = window.from !== null || window.to !== null
    return createFileVehicle(
      generation,
      model,
      { level, name: row.generation, names },
      {
        ...(chassis.length > 0 && { chassis }),
        ...(bodies.length > 0 && { bodies }),
        ...(isDated && { fromYm: window.from, toYm: window.to }),
        ...(row.engine === '' && row.hub && { hub: row.hub }),
      },
    )
  }
  const slug = createVehicleSlug(row.engine, row)
  const { engineCode, cc, kw, fuel, drive, gearbox, hub } = row
  const facts = Object.entries({ engineCode, cc, kw, fuel, drive, gearbox, hub }).filter(([, value]) => value !== null)
  return createFileVehicle(
    `${generation}/${slug}`,
    generation,
    { level, name: row.engine, names },
    {
      ...Object.fromEntries(facts),
      ...(row.ktypes.length > 0 && { ktypes: row.ktypes }),
      slug,
    },
  )
}

/** Returns the level of the vehicle that a row describes. */
const getRowLevel = ({ model, generation, engine }: VehicleFileRow): VehicleLevel => {
  if (engine !== '') return 'variant'
  if (generation !== '') return 'generation'
  return model === '' ? 'make' : 'model'
}

const createFileVehicle = (
  key: string,
  parentKey: string | null,
  { level, name, names }: Pick<NodeValues, 'level' | 'name'> & Pick<FileVehicle, 'names'>,
  { slug = createVehicleSlug(name), ...stated }: Partial<NodeValues> = {},
): FileVehicle => ({ key, parentKey, values: { level, name, slug, ...stated }, stated, names })

/** Returns a function that finds a stored vehicle by its parent and name. */
const createFinder = async (db: Queryable) => {
  const rows = await db.select().from(vehicleNodes)
  const byId = new Map(rows.map(row => [row.id, row]))
  const bySlug = new Map<string, (typeof rows)[number]>()
  const toKey = (parentId: number | null, slug: string): string => `${parentId ?? 0}/${slug}`
  // Names of vehicles take precedence over names of merged doubles.
  for (const row of [...rows.filter(({ mergedInto }) => mergedInto !== null), ...rows.filter(isActive)]) {
    const target = row.mergedInto === null ? row : byId.get(row.mergedInto)
    if (target && isActive(target)) bySlug.set(toKey(row.parentId, row.slug), target)
  }
  const byAlias = new Map<string, (typeof rows)[number]>()
  const aliases = await db.select().from(vehicleAliases)
  for (const { nodeId, key } of aliases) {
    const row = byId.get(nodeId)
    if (row && isActive(row)) byAlias.set(toKey(row.parentId, key), row)
  }
  const names = Map.groupBy(aliases, ({ nodeId }) => nodeId)
  return (parentId: number | null, { name, slug }: NodeValues): StoredVehicle | undefined => {
    const vehicle = bySlug.get(toKey(parentId, slug)) ?? byAlias.get(toKey(parentId, buildSearchKey(name)))
    return vehicle && { vehicle, names: names.get(vehicle.id) ?? [] }
  }
}

const isActive = ({ mergedInto, removedAt }: typeof vehicleNodes.$inferSelect): boolean =>
  mergedInto === null && removedAt === null
