import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { GroupBody } from '#fitment/contract-vehicle-group.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { buildSearchKey } from '#kernel/search-text.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { lockVehicles } from '../store-vehicle-rows.ts'
import { fitmentRules, vehicleGroupMembers, vehicleGroups, vehicleNodes } from '../tables.ts'
import { moveRules } from './move-rules.ts'

export type SaveGroupFailure =
  | { kind: 'notFound' }
  | { kind: 'stale' }
  | { kind: 'used' }
  /** Message keys by field. */
  | { kind: 'fields'; fields: Record<string, string> }

type SaveResult = Promise<Result<number, SaveGroupFailure>>

export const createGroup = (app: WriteContext, actor: Actor, body: GroupBody): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockVehicles(tx)
    const fields = await findErrors(tx, body, 0)
    if (fields) return failure({ kind: 'fields', fields })
    const { id } = getFirstElement(
      await tx.insert(vehicleGroups).values(toColumns(body)).returning({ id: vehicleGroups.id }),
    )
    await setMembers(tx, id, body.member_ids)
    tx.changed(['vehicles'])
    tx.audit({ kind: 'vehicle-group', id, action: 'created', after: await readAuditFields(tx, id) })
    return ok(id)
  })

/** Saves a group and replaces its members; fails for an outdated version. */
export const saveGroup = (
  app: WriteContext,
  actor: Actor,
  { id, baseVersion, ...body }: GroupBody & { id: number; baseVersion: number },
): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockVehicles(tx)
    const stored = await findGroup(tx, id)
    if (!stored) return failure({ kind: 'notFound' })
    if (stored.version !== baseVersion) return failure({ kind: 'stale' })
    const fields = await findErrors(tx, body, id)
    if (fields) return failure({ kind: 'fields', fields })
    const before = await readAuditFields(tx, id)
    await tx
      .update(vehicleGroups)
      .set({ ...toColumns(body), version: stored.version + 1 })
      .where(eq(vehicleGroups.id, id))
    await setMembers(tx, id, body.member_ids)
    tx.changed(['vehicles'])
    tx.audit({ kind: 'vehicle-group', id, before, after: await readAuditFields(tx, id) })
    return ok(id)
  })

/** Deletes a group at which no rule aims. */
export const removeGroup = (app: WriteContext, actor: Actor, id: number): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockVehicles(tx)
    if (!(await findGroup(tx, id))) return failure({ kind: 'notFound' })
    if ((await tx.$count(fitmentRules, eq(fitmentRules.groupId, id))) > 0) return failure({ kind: 'used' })
    const before = await readAuditFields(tx, id)
    await tx.delete(vehicleGroups).where(eq(vehicleGroups.id, id))
    tx.changed(['vehicles'])
    tx.audit({ kind: 'vehicle-group', id, action: 'removed', before })
    return ok(id)
  })

/** Gives the members and rules of a double to another group and deletes the double. */
export const mergeGroups = (app: WriteContext, actor: Actor, { id, into }: { id: number; into: number }): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockVehicles(tx)
    const double = await findGroup(tx, id)
    if (!double) return failure({ kind: 'notFound' })
    const target = await findGroup(tx, into)
    if (!target || into === id) return failure({ kind: 'fields', fields: { into: 'vehicleGroup.problem.into' } })
    await tx.execute(sql`insert into vehicle_group_member (group_id, node_id)
      select ${into}::int, node_id from vehicle_group_member where group_id = ${id} on conflict do nothing`)
    await moveRules(tx, 'group_id', id, into)
    await tx.execute(sql`update fitment_import_target set group_id = ${into} where group_id = ${id}`)
    await tx.execute(sql`update fitment_source_car set group_id = ${into} where group_id = ${id}`)
    await tx.delete(vehicleGroups).where(eq(vehicleGroups.id, id))
    await tx
      .update(vehicleGroups)
      .set({ version: target.version + 1 })
      .where(eq(vehicleGroups.id, into))
    tx.changed(['vehicles', 'fitments'])
    tx.audit({ kind: 'vehicle-group', id, action: 'merged', after: { name: double.name, into: target.name } })
    return ok(into)
  })

const toColumns = ({ name, group_kind: kind }: GroupBody) => ({
  kind,
  name: name.normalize('NFC'),
  key: buildSearchKey(name),
})

const findGroup = async (tx: Write, id: number) => {
  const [group] = await tx.select().from(vehicleGroups).where(eq(vehicleGroups.id, id))
  return group
}

const setMembers = async (tx: Write, groupId: number, memberIds: readonly number[]): Promise<void> => {
  await tx.delete(vehicleGroupMembers).where(eq(vehicleGroupMembers.groupId, groupId))
  const ids = [...new Set(memberIds)]
  if (ids.length > 0) await tx.insert(vehicleGroupMembers).values(ids.map(nodeId => ({ groupId, nodeId })))
}

const findErrors = async (
  tx: Write,
  { name, group_kind: kind, member_ids: memberIds }: GroupBody,
  id: number,
): Promise<Record<string, string> | undefined> => {
  const key = buildSearchKey(name)
  const isTaken = and(eq(vehicleGroups.kind, kind), eq(vehicleGroups.key, key), ne(vehicleGroups.id, id))
  const ids = [...new Set(memberIds)]
  const isVariant = and(
    inArray(vehicleNodes.id, ids),
    eq(vehicleNodes.level, 'variant'),
    isNull(vehicleNodes.mergedInto),
    isNull(vehicleNodes.removedAt),
  )
  const errors = {
    ...(key === '' && { name: 'vehicleGroup.problem.name' }),
    ...(key !== '' && (await tx.$count(vehicleGroups, isTaken)) > 0 && { name: 'vehicleGroup.problem.taken' }),
    ...(ids.length > 0 &&
      (await tx.$count(vehicleNodes, isVariant)) < ids.length && { member_ids: 'vehicleGroup.problem.members' }),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

const readAuditFields = async (tx: Write, id: number): Promise<Record<string, unknown>> => {
  const group = await findGroup(tx, id)
  const members = await tx
    .select({ id: vehicleGroupMembers.nodeId })
    .from(vehicleGroupMembers)
    .where(eq(vehicleGroupMembers.groupId, id))
    .orderBy(vehicleGroupMembers.nodeId)
  return { name: group?.name, groupKind: group?.kind, memberIds: members.map(member => member.id) }
}
