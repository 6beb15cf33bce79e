import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { toHubTexts } from '#fitment/domain/hub-texts.ts'
import type { VehicleFileRow } from '#fitment/domain/parse-vehicle-file.ts'
import type { VehicleLevel } from '#fitment/domain/vehicle.ts'
import type { Hub } from '#fitment/domain/wheel-fit.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import { getElementAt, getExistingValue } from '#kernel/require-existing.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { vehicleAliases, vehicleNodes } from './tables.ts'
import { createVehicleSlug } from './vehicle-slug.ts'

type NodeValues = Omit<typeof vehicleNodes.$inferInsert, 'parentId' | 'modifiedAt'>

/** A vehicle of the file under the key of its parent. */
interface Wanted {
  key: string
  parentKey: string | null
  values: NodeValues
  /** Facts that the file states; only these replace stored ones. */
  stated: Partial<NodeValues>
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
  const findKnown = await createFinder(tx)
  const result: StoredRows = {
    created: { make: 0, model: 0, generation: 0, variant: 0 },
    changed: 0,
    unchanged: 0,
    entries: [],
  }
  const idsByKey = new Map<string, number>()
  for (const level of LEVELS) {
    const missing: Wanted[] = []
    for (const wanted of listWanted(rows, level)) {
      const parentId = wanted.parentKey === null ? null : getExistingValue(idsByKey, wanted.parentKey)
      const known = findKnown(parentId, wanted.values)
      if (!known) {
        missing.push(wanted)
        continue
      }
      idsByKey.set(wanted.key, known.id)
      const stated = mergeHub(wanted.stated, known.hub)
      const changed = Object.entries(stated).filter(
        ([name, value]) => !isDeepStrictEqual(known[name as keyof typeof known], value),
      )
      if (changed.length === 0) result.unchanged += 1
      else {
        await tx
          .update(vehicleNodes)
          .set({ ...Object.fromEntries(changed), modifiedAt: now, version: sql`${vehicleNodes.version} + 1` })
          .where(eq(vehicleNodes.id, known.id))
        result.changed += 1
        const names = changed.map(([name]) => name)
        const { id } = known
        result.entries.push({ id, before: toAuditFields(known, names), after: toAuditFields(stated, names) })
      }
    }
    for (let offset = 0; offset < missing.length; offset += INSERT_CHUNK) {
      const chunk = missing.slice(offset, offset + INSERT_CHUNK)
      const inserted = await tx
        .insert(vehicleNodes)
        .values(
          chunk.map(({ values, parentKey }) => ({
            ...values,
            parentId: parentKey === null ? null : getExistingValue(idsByKey, parentKey),
            modifiedAt: now,
          })),
        )
        .returning({ id: vehicleNodes.id })
      for (const [index, { key, values }] of chunk.entries()) {
        const { id } = getElementAt(inserted, index)
        idsByKey.set(key, id)
        result.entries.push({ id, before: null, after: { level, name: values.name } })
      }
    }
    result.created[level] = missing.length
  }
  return result
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
const listWanted = (rows: readonly VehicleFileRow[], level: VehicleLevel): Wanted[] => {
  const wanted = new Map<string, Wanted>()
  for (const row of rows) {
    const vehicle = toWanted(row, level)
    if (!vehicle) continue
    const earlier = wanted.get(vehicle.key)
    wanted.set(vehicle.key, {
      ...vehicle,
      values: { ...earlier?.values, ...vehicle.values },
      stated: { ...earlier?.stated, ...vehicle.stated },
    })
  }
  return [...wanted.values()]
}

const toWanted = (row: VehicleFileRow, level: VehicleLevel): Wanted | null => {
  const make = createVehicleSlug(row.make)
  const model = `${make}/${createVehicleSlug(row.model)}`
  const generation = `${model}/${createVehicleSlug(row.generation)}`
  if (level === 'make') return createWanted(make, null, level, row.make)
  if (level === 'model') return createWanted(model, make, level, row.model)
  if (row.generation === '') return null
  if (level === 'generation') {
    const { chassis, bodies, window } = row
    const isDated = window.from !== null || window.to !== null
    return createWanted(generation, model, level, row.generation, {
      ...(chassis.length > 0 && { chassis }),
      ...(bodies.length > 0 && { bodies }),
      ...(isDated && { fromYm: window.from, toYm: window.to }),
      ...(row.engine === '' && row.hub && { hub: row.hub }),
    })
  }
  if (row.engine === '') return null
  const slug = createVehicleSlug(row.engine, row)
  const { engineCode, cc, kw, fuel, drive, gearbox, hub } = row
  const facts = Object.entries({ engineCode, cc, kw, fuel, drive, gearbox, hub }).filter(([, value]) => value !== null)
  return createWanted(`${generation}/${slug}`, generation, level, row.engine, { ...Object.fromEntries(facts), slug })
}

const createWanted = (
  key: string,
  parentKey: string | null,
  level: VehicleLevel,
  name: string,
  { slug = createVehicleSlug(name), ...stated }: Partial<NodeValues> = {},
): Wanted => ({ key, parentKey, values: { level, name, slug, ...stated }, stated })

/** Returns a function that finds a stored vehicle by its parent and name. */
const createFinder = async (db: Queryable) => {
  const rows = await db.select().from(vehicleNodes)
  const byId = new Map(rows.map(row => [row.id, row]))
  const bySlug = new Map<string, (typeof rows)[number]>()
  const toKey = (parentId: number | null, slug: string): string => `${parentId ?? 0}/${slug}`
  // Names of vehicles take precedence over names of merged doubles.
  for (const row of [...rows.filter(({ mergedInto }) => mergedInto !== null), ...rows.filter(isAlive)]) {
    const target = row.mergedInto === null ? row : byId.get(row.mergedInto)
    if (target && isAlive(target)) bySlug.set(toKey(row.parentId, row.slug), target)
  }
  const byAlias = new Map<string, (typeof rows)[number]>()
  for (const { nodeId, key } of await db.select().from(vehicleAliases)) {
    const row = byId.get(nodeId)
    if (row && isAlive(row)) byAlias.set(toKey(row.parentId, key), row)
  }
  return (parentId: number | null, { name, slug }: NodeValues) =>
    bySlug.get(toKey(parentId, slug)) ?? byAlias.get(toKey(parentId, buildSearchKey(name)))
}

const isAlive = ({ mergedInto, removedAt }: typeof vehicleNodes.$inferSelect): boolean =>
  mergedInto === null && removedAt === null
