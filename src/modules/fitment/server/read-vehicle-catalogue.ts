import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { buildVehicleIndex, type SearchableVehicle, type VehicleIndex } from '#fitment/domain/search-vehicles.ts'
import type { GroupKind } from '#fitment/domain/vehicle.ts'
import type { VehicleName } from '#fitment/domain/vehicle-name.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { fitmentQuestions, vehicleAliases, vehicleGroupMembers, vehicleGroups, vehicleNodes } from './tables.ts'

export interface StoredVehicle extends SearchableVehicle {
  names: readonly VehicleName[]
  ktypes: readonly number[]
  groups: readonly { id: number; kind: GroupKind; name: string }[]
  version: number
  modifiedAt: Date
}

/** All vehicles outside the bin, in the order in which people choose them. */
export interface VehicleCatalogue {
  /** Changes with every change of a vehicle. */
  version: string
  vehicles: ReadonlyMap<number, StoredVehicle>
  /** Children by parent; makes are the children of null. */
  children: ReadonlyMap<number | null, readonly StoredVehicle[]>
  index: VehicleIndex
  /** The vehicles that doubles became. */
  mergedInto: ReadonlyMap<number, number>
  /** The keys of the options of each question. */
  optionKeys: ReadonlyMap<number, ReadonlySet<string>>
}

type NodeRow = typeof vehicleNodes.$inferSelect

/** Reads the vehicles outside the bin. With `ids` only these, also from the bin. */
export const readVehicles = async (db: Queryable, ids?: readonly number[]): Promise<StoredVehicle[]> => {
  const rows = await db
    .select()
    .from(vehicleNodes)
    .where(
      ids ? inArray(vehicleNodes.id, [...ids]) : and(isNull(vehicleNodes.mergedInto), isNull(vehicleNodes.removedAt)),
    )
  const aliasRows = await db
    .select()
    .from(vehicleAliases)
    .where(ids && inArray(vehicleAliases.nodeId, [...ids]))
    .orderBy(asc(vehicleAliases.language), asc(vehicleAliases.key))
  const groupRows = await db
    .select({
      nodeId: vehicleGroupMembers.nodeId,
      id: vehicleGroups.id,
      kind: vehicleGroups.kind,
      name: vehicleGroups.name,
    })
    .from(vehicleGroupMembers)
    .innerJoin(vehicleGroups, eq(vehicleGroups.id, vehicleGroupMembers.groupId))
    .where(ids && inArray(vehicleGroupMembers.nodeId, [...ids]))
    .orderBy(asc(vehicleGroups.kind), asc(vehicleGroups.key))
  const aliases = Map.groupBy(aliasRows, ({ nodeId }) => nodeId)
  const groups = Map.groupBy(groupRows, ({ nodeId }) => nodeId)
  return rows.map(row => ({
    ...toVehicle(row),
    names: (aliases.get(row.id) ?? []).map(({ text, language }) => ({ text, language })),
    aliases: (aliases.get(row.id) ?? []).map(({ text }) => text),
    groups: (groups.get(row.id) ?? []).map(({ id, kind, name }) => ({ id, kind, name })),
  }))
}

const toVehicle = ({ fromYm, toYm, parentLevel: _level, mergedInto: _into, removedAt: _at, ...row }: NodeRow) => ({
  ...row,
  from: fromYm,
  to: toYm,
})

/** Orders siblings: generations by their begin, engines by fuel and power, others by name. */
const compareSiblings = (first: StoredVehicle, second: StoredVehicle): number =>
  (first.level === 'generation' ? (first.from ?? 0) - (second.from ?? 0) : 0) ||
  (first.level === 'variant' ? compareText(first.fuel ?? '', second.fuel ?? '') * -1 : 0) ||
  (first.level === 'variant' ? (first.kw ?? 0) - (second.kw ?? 0) : 0) ||
  compareText(first.name, second.name) ||
  first.id - second.id

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const compareText = (first: string, second: string): number => COLLATOR.compare(first, second)

/** Arranges vehicles as a tree; a vehicle whose parent is missing belongs to no list. */
export const buildCatalogue = (vehicles: readonly StoredVehicle[]) => {
  const sorted = vehicles.toSorted(compareSiblings)
  return {
    vehicles: new Map(sorted.map(vehicle => [vehicle.id, vehicle])),
    children: Map.groupBy(sorted, ({ parentId }) => parentId) as ReadonlyMap<number | null, readonly StoredVehicle[]>,
    index: buildVehicleIndex(sorted),
  }
}

const readCatalogue = async (db: Queryable): Promise<VehicleCatalogue> => {
  const catalogue = buildCatalogue(await readVehicles(db))
  const merged = await db
    .select({ id: vehicleNodes.id, into: vehicleNodes.mergedInto })
    .from(vehicleNodes)
    .where(isNotNull(vehicleNodes.mergedInto))
  return {
    version: createHash('sha256')
      .update(JSON.stringify([[...catalogue.vehicles.values()], merged]))
      .digest('base64url')
      .slice(0, 16),
    ...catalogue,
    mergedInto: new Map(merged.map(({ id, into }) => [id, into ?? id])),
    optionKeys: new Map(
      (await db.select().from(fitmentQuestions)).map(({ id, options }) => [id, new Set(options.map(({ key }) => key))]),
    ),
  }
}

const getCache = memoizePerApp(app =>
  createInvalidatingCache(app, { invalidatedBy: ['vehicles'] }, () => readCatalogue(app.db)),
)

export const readVehicleCatalogue = (app: App): Promise<VehicleCatalogue> => getCache(app)()

/** Returns the vehicle, or the one that it was merged into. */
export const findVehicle = ({ vehicles, mergedInto }: VehicleCatalogue, id: number): StoredVehicle | undefined =>
  vehicles.get(mergedInto.get(id) ?? id)

/** Returns the vehicles from the make to this one. */
export const listPath = (catalogue: Pick<VehicleCatalogue, 'vehicles'>, vehicle: StoredVehicle): StoredVehicle[] => {
  const parent = vehicle.parentId === null ? undefined : catalogue.vehicles.get(vehicle.parentId)
  return parent ? [...listPath(catalogue, parent), vehicle] : [vehicle]
}
