import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { moveAnswers } from '#fitment/domain/answer-car.ts'
import { uniteCars } from '#fitment/domain/unite-cars.ts'
import type { Hub } from '#fitment/domain/wheel-fit.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { lockVehicles } from '../store-vehicle-rows.ts'
import { garageCars, ruleReturns, vehicleAliases, vehicleNodes } from '../tables.ts'
import { createVehicleSlug } from '../vehicle-slug.ts'
import { moveRules } from './move-rules.ts'
import { isActiveVehicle, isSlugTaken, type SaveVehicleFailure } from './save-vehicle.ts'
import { findActiveVehicle } from './vehicle-rows.ts'

/**
 * Merges a double into another vehicle of its level, which gets its names, groups, the vehicles below it and the facts
 * that it lacks.
 */
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
    .set({ ...changed, ...(await joinFacts(tx, targetId, double.id)) })
    .where(eq(vehicleNodes.id, targetId))
}

/**
 * Returns the codes of both vehicles, so that files find the target by either. A fact that the target lacks comes from
 * the double.
 */
const joinFacts = async (tx: Write, targetId: number, doubleId: number) => {
  const target = await readNode(tx, targetId)
  const double = await readNode(tx, doubleId)
  const isDated = target.fromYm !== null || target.toYm !== null
  const { fromYm, toYm } = isDated ? target : double
  const engine = {
    engineCode: target.engineCode ?? double.engineCode,
    kw: target.kw ?? double.kw,
    drive: target.drive ?? double.drive,
    gearbox: target.gearbox ?? double.gearbox,
  }
  // Files find an engine by these facts, which are part of its address.
  const slug = target.level === 'variant' ? createVehicleSlug(target.name, engine) : target.slug
  return {
    ...engine,
    slug: (await isSlugTaken(tx, { ...target, slug }, targetId)) ? target.slug : slug,
    fromYm,
    toYm,
    chassis: [...new Set([...target.chassis, ...double.chassis])],
    ktypes: [...new Set([...target.ktypes, ...double.ktypes])].sort((first, second) => first - second),
    bodies: target.bodies.length > 0 ? target.bodies : double.bodies,
    cc: target.cc ?? double.cc,
    fuel: target.fuel ?? double.fuel,
    hub: joinHubs(target.hub, double.hub),
  }
}

const readNode = async (tx: Write, id: number) =>
  getFirstElement(await tx.select().from(vehicleNodes).where(eq(vehicleNodes.id, id)))

const joinHubs = (target: Hub | null, double: Hub | null): Hub | null => {
  if (!target || !double) return target ?? double
  const isOffsetKnown = target.minOffset !== null || target.maxOffset !== null
  const { minOffset, maxOffset } = isOffsetKnown ? target : double
  return {
    bolts: target.bolts ?? double.bolts,
    pcd: target.pcd ?? double.pcd,
    bore: target.bore ?? double.bore,
    minOffset,
    maxOffset,
  }
}

/** Replaces the double by the target in garages. In a garage with both, the target gets the answers of the double. */
const moveGarageCars = async (tx: Write, doubleId: number, targetId: number): Promise<void> => {
  const rows = await tx
    .select()
    .from(garageCars)
    .where(inArray(garageCars.nodeId, [doubleId, targetId]))
    .for('update')
  for (const [userId, cars] of Map.groupBy(rows, row => row.userId)) {
    const double = cars.find(({ nodeId }) => nodeId === doubleId)
    if (!double) continue
    const target = cars.find(({ nodeId }) => nodeId === targetId)
    const moved = { ...double, key: moveAnswers(double.key, targetId) }
    const { key, nickname } = target ? uniteCars(target, moved) : moved
    const usedAt = target && target.usedAt > double.usedAt ? target.usedAt : double.usedAt
    const isOwn = (nodeId: number) => and(eq(garageCars.userId, userId), eq(garageCars.nodeId, nodeId))
    if (target) await tx.delete(garageCars).where(isOwn(doubleId))
    await tx
      .update(garageCars)
      .set({ nodeId: targetId, key, nickname, usedAt })
      .where(isOwn(target ? targetId : doubleId))
  }
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
