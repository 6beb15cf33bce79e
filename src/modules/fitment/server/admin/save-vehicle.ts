import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { buildNotInBinCondition } from '#catalog/server/catalog.ts'
import type { VehicleBody } from '#fitment/contract-vehicle-admin.ts'
import { validateVehicle } from '#fitment/domain/validate-vehicle.ts'
import { getParentLevel, type VehicleLevel } from '#fitment/domain/vehicle.ts'
import { formatVehicleName } from '#fitment/domain/vehicle-name.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { replaceVehicleNames } from '../replace-vehicle-names.ts'
import { lockVehicles } from '../store-vehicle-rows.ts'
import { fitmentRules, vehicleNodes } from '../tables.ts'
import { createVehicleSlug } from '../vehicle-slug.ts'
import {
  EVERY_LANGUAGE,
  findActiveVehicle,
  selectSubtree,
  toVehicleBody,
  toVehicleColumns,
  toVehicleNames,
} from './vehicle-rows.ts'

export type SaveVehicleFailure =
  | { kind: 'notFound' }
  | { kind: 'stale'; stored: VehicleBody }
  /** Message keys by field. */
  | { kind: 'fields'; fields: Record<string, string> }
  /** The message key of a removal or restoration that rules or other vehicles do not allow, and the field to change. */
  | { kind: 'conflict'; key: string; field?: 'name' }

type SaveResult = Promise<Result<number, SaveVehicleFailure>>

/** Creates a vehicle; returns its id. */
export const createVehicle = (
  app: WriteContext,
  actor: Actor,
  { level, ...body }: VehicleBody & { level: VehicleLevel },
): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockVehicles(tx)
    const fields = await findErrors(tx, body, level, 0)
    if (fields) return failure({ kind: 'fields', fields })
    const columns = { ...toVehicleColumns(body, level), level, modifiedAt: app.now() }
    const { id } = getFirstElement(await tx.insert(vehicleNodes).values(columns).returning({ id: vehicleNodes.id }))
    await replaceVehicleNames(tx, id, toVehicleNames(body))
    tx.changed(['vehicles'])
    tx.audit({ kind: 'vehicle', id, action: 'created', after: { level, ...(await readAuditFields(tx, id)) } })
    return ok(id)
  })

/** Saves a vehicle outside the bin; fails for an outdated version. */
export const saveVehicle = (
  app: WriteContext,
  actor: Actor,
  { id, baseVersion, ...body }: VehicleBody & { id: number; baseVersion: number },
): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockVehicles(tx)
    const stored = await findActiveVehicle(tx, id)
    if (!stored) return failure({ kind: 'notFound' })
    if (stored.version !== baseVersion) return failure({ kind: 'stale', stored: toVehicleBody(stored) })
    const fields = await findErrors(tx, body, stored.level, id)
    if (fields) return failure({ kind: 'fields', fields })
    const before = await readAuditFields(tx, id)
    await tx
      .update(vehicleNodes)
      .set({
        ...toVehicleColumns(body, stored.level),
        modifiedAt: app.now(),
        version: sql`${vehicleNodes.version} + 1`,
      })
      .where(eq(vehicleNodes.id, id))
    const isRenamed = buildSearchKey(body.name) !== buildSearchKey(stored.name)
    // Addresses and files that name the vehicle by its former name still lead to it.
    const formerNames = isRenamed ? [{ text: stored.name, language: EVERY_LANGUAGE }] : []
    await replaceVehicleNames(tx, id, [...formerNames, ...toVehicleNames(body)])
    tx.changed(['vehicles'])
    tx.audit({ kind: 'vehicle', id, before, after: await readAuditFields(tx, id) })
    return ok(id)
  })

/** Moves a vehicle to the bin with all vehicles below it; fails where a fitment rule names one of them. */
export const removeVehicle = (app: WriteContext, actor: Actor, id: number): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockVehicles(tx)
    const stored = await findActiveVehicle(tx, id)
    if (!stored) return failure({ kind: 'notFound' })
    // Rules, orders and files name a vehicle for ever, so a double is merged instead.
    const key = await findUseError(tx, id)
    if (key) return failure({ kind: 'conflict', key })
    await tx
      .update(vehicleNodes)
      .set({ removedAt: app.now() })
      .where(and(inArray(vehicleNodes.id, sql`(${selectSubtree(id)})`), isActiveVehicle))
    tx.changed(['vehicles'])
    tx.audit({ kind: 'vehicle', id, action: 'binned', after: { name: stored.name } })
    return ok(id)
  })

/** Returns the message key of the rules that keep a vehicle or one below it, or null. */
const findUseError = async (tx: Write, id: number): Promise<string | null> => {
  const isUsed = inArray(fitmentRules.nodeId, sql`(${selectSubtree(id)})`)
  if ((await tx.$count(fitmentRules, isUsed)) === 0) return null
  const isUsedOutsideBin =
    (await tx.$count(fitmentRules, and(isUsed, buildNotInBinCondition(fitmentRules.productId)))) > 0
  return isUsedOutsideBin ? 'vehicleAdmin.problem.usedByRules' : 'vehicleAdmin.problem.usedByBinned'
}

/**
 * Restores a vehicle from the bin with the vehicles that were moved there in the same step. `name` replaces its own
 * name, which another vehicle may have taken.
 */
export const restoreVehicle = (
  app: WriteContext,
  actor: Actor,
  { id, name }: { id: number; name?: string },
): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockVehicles(tx)
    const [stored] = await tx.select().from(vehicleNodes).where(eq(vehicleNodes.id, id))
    if (!stored?.removedAt || stored.mergedInto !== null) return failure({ kind: 'notFound' })
    if (stored.parentId !== null && !(await findActiveVehicle(tx, stored.parentId)))
      return failure({ kind: 'conflict', key: 'vehicleAdmin.problem.parentBinned' })
    const renamed = name === undefined ? null : { name: name.normalize('NFC'), slug: createSlug(name, stored) }
    if (renamed?.slug === '') return failure({ kind: 'fields', fields: { name: 'vehicleAdmin.problem.name' } })
    if (await isSlugTaken(tx, { ...stored, ...renamed }, id))
      return failure({ kind: 'conflict', key: 'vehicleAdmin.problem.nameTaken', field: 'name' })
    if (renamed) await tx.update(vehicleNodes).set(renamed).where(eq(vehicleNodes.id, id))
    await tx
      .update(vehicleNodes)
      .set({ removedAt: null })
      .where(and(inArray(vehicleNodes.id, sql`(${selectSubtree(id)})`), eq(vehicleNodes.removedAt, stored.removedAt)))
    tx.changed(['vehicles'])
    tx.audit({ kind: 'vehicle', id, action: 'restored', after: { name: renamed?.name ?? stored.name } })
    return ok(id)
  })

const createSlug = (name: string, { level, ...engine }: typeof vehicleNodes.$inferSelect): string =>
  createVehicleSlug(name.normalize('NFC'), level === 'variant' ? engine : undefined)

export const isActiveVehicle = and(isNull(vehicleNodes.mergedInto), isNull(vehicleNodes.removedAt))

const findErrors = async (
  tx: Write,
  body: VehicleBody,
  level: VehicleLevel,
  id: number,
): Promise<Record<string, string> | undefined> => {
  const errors = validateVehicle({ level, ...body })
  const columns = toVehicleColumns(body, level)
  // Some scripts have characters without a Latin form.
  if (columns.slug === '') errors.name ??= 'vehicleAdmin.problem.name'
  if (body.parent_id !== null && errors.parent_id === undefined) {
    const parent = await findActiveVehicle(tx, body.parent_id)
    if (!parent) errors.parent_id = 'vehicleAdmin.problem.parentMissing'
    else if (parent.level !== getParentLevel(level)) errors.parent_id = 'vehicleAdmin.problem.parentLevel'
  }
  if (errors.name === undefined && (await isSlugTaken(tx, columns, id))) errors.name = 'vehicleAdmin.problem.nameTaken'
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Returns true where another vehicle of the parent has the address. */
export const isSlugTaken = async (
  tx: Write,
  { parentId, slug }: { parentId: number | null; slug: string },
  id: number,
): Promise<boolean> => {
  const isSibling = sql`coalesce(${vehicleNodes.parentId}, 0) = ${parentId ?? 0}`
  return (
    (await tx.$count(
      vehicleNodes,
      and(isActiveVehicle, ne(vehicleNodes.id, id), isSibling, eq(vehicleNodes.slug, slug)),
    )) > 0
  )
}

/** Reads the fields that the activity log compares. */
const readAuditFields = async (tx: Write, id: number): Promise<Record<string, unknown>> => {
  const stored = await findActiveVehicle(tx, id)
  if (!stored) return {}
  const {
    parent_id: parentId,
    engine_code: engineCode,
    fuel: fuelType,
    language_aliases: _aliases,
    ...fields
  } = toVehicleBody(stored)
  return { ...fields, parentId, engineCode, fuelType, aliases: stored.names.map(formatVehicleName) }
}
