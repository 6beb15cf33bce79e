import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { lockVehicles } from '../store-vehicle-rows.ts'
import { ruleReturns, vehicleAliases, vehicleNodes } from '../tables.ts'
import { moveRules } from './move-rules.ts'
import { isActiveVehicle, type SaveVehicleFailure } from './save-vehicle.ts'
import { findActiveVehicle } from './vehicle-rows.ts'

/** Merges a double into another vehicle of its level, which gets its names, groups and the vehicles below it. */
export const mergeVehicles = (
  app: WriteContext,
  actor: Actor,
  { id, into }: { id: number; into: number },
): Promise<Result<number, SaveVehicleFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveVehicleFailure>> => {
    await lockVehicles(tx)
    const double = await findActiveVehicle(tx, id)
    if (!double) return failure({ kind: 'notFound' })
    const target = await findActiveVehicle(tx, into)
    if (!target || target.id === id || target.level !== double.level)
      return failure({ kind: 'fields', fields: { into: 'vehicleAdmin.problem.into' } })
    await mergeInto(tx, { id, name: double.name }, target.id, app.now())
    tx.changed(['vehicles'])
    tx.audit({ kind: 'vehicle', id, action: 'merged', after: { name: double.name, into: target.name } })
    return ok(target.id)
  })

/** Merges equal vehicles below the double too, because an address is unique under its parent. */
const mergeInto = async (
  tx: Write,
  double: { id: number; name: string },
  targetId: number,
  now: Date,
): Promise<void> => {
  const changed = { modifiedAt: now, version: sql`${vehicleNodes.version} + 1` }
  const ownChildren = await tx
    .select({ id: vehicleNodes.id, slug: vehicleNodes.slug })
    .from(vehicleNodes)
    .where(and(eq(vehicleNodes.parentId, targetId), isActiveVehicle))
  const twins = new Map(ownChildren.map(child => [child.slug, child.id]))
  const children = await tx
    .select()
    .from(vehicleNodes)
    .where(and(eq(vehicleNodes.parentId, double.id), isNull(vehicleNodes.mergedInto)))
  for (const child of children) {
    const twin = child.removedAt === null ? twins.get(child.slug) : undefined
    if (twin === undefined)
      await tx
        .update(vehicleNodes)
        .set({ parentId: targetId, ...changed })
        .where(eq(vehicleNodes.id, child.id))
    else await mergeInto(tx, child, twin, now)
  }
  await moveNames(tx, double, targetId)
  await tx.execute(sql`insert into vehicle_group_member (group_id, node_id)
    select group_id, ${targetId}::int from vehicle_group_member where node_id = ${double.id} on conflict do nothing`)
  await tx.execute(sql`delete from vehicle_group_member where node_id = ${double.id}`)
  await moveRules(tx, 'node_id', double.id, targetId)
  await moveGarageCars(tx, double.id, targetId)
  await tx.update(ruleReturns).set({ nodeId: targetId }).where(eq(ruleReturns.nodeId, double.id))
  // Vehicles merged into the double now point to the target, so that each reference needs one step.
  await tx.update(vehicleNodes).set({ mergedInto: targetId }).where(eq(vehicleNodes.mergedInto, double.id))
  await tx
    .update(vehicleNodes)
    .set({ mergedInto: targetId, ...changed })
    .where(eq(vehicleNodes.id, double.id))
  await tx
    .update(vehicleNodes)
    .set({ ...changed, ktypes: await joinKTypes(tx, [targetId, double.id]) })
    .where(eq(vehicleNodes.id, targetId))
}

/** Returns the K-types of both vehicles, so that files find the target by those of the double. */
const joinKTypes = async (tx: Write, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .select({ ktypes: vehicleNodes.ktypes })
    .from(vehicleNodes)
    .where(inArray(vehicleNodes.id, [...ids]))
  return [...new Set(rows.flatMap(({ ktypes }) => ktypes))].sort((first, second) => first - second)
}

/** Replaces the double by the target in garages. A garage with both keeps only the target. */
const moveGarageCars = async (tx: Write, doubleId: number, targetId: number): Promise<void> => {
  await tx.execute(sql`delete from garage_car c where c.node_id = ${doubleId} and exists (
    select from garage_car own where own.user_id = c.user_id and own.node_id = ${targetId})`)
  await tx.execute(sql`update garage_car set node_id = ${targetId} where node_id = ${doubleId}`)
}

/** Gives the target the names of the double, so that search and files find it by them. */
const moveNames = async (tx: Write, double: { id: number; name: string }, targetId: number): Promise<void> => {
  await tx.execute(sql`insert into vehicle_alias (node_id, language, key, text)
    select ${targetId}::int, language, key, text from vehicle_alias where node_id = ${double.id}
    on conflict do nothing`)
  await tx.delete(vehicleAliases).where(eq(vehicleAliases.nodeId, double.id))
  const [target] = await tx.select({ name: vehicleNodes.name }).from(vehicleNodes).where(eq(vehicleNodes.id, targetId))
  const key = buildSearchKey(double.name)
  if (key === '' || key === buildSearchKey(target?.name ?? '')) return
  await tx.insert(vehicleAliases).values({ nodeId: targetId, key, text: double.name }).onConflictDoNothing()
}
