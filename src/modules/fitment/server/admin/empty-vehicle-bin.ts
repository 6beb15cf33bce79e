import { inArray, sql } from 'drizzle-orm'
import { type EmptiedBin, MAX_LISTED_KEPT_VEHICLES } from '#fitment/contract-vehicle-admin.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { lockVehicles } from '../store-vehicle-rows.ts'
import { vehicleNodes } from '../tables.ts'

interface BinnedVehicle extends Record<string, unknown> {
  id: number
  name: string
  isListed: boolean
}

/**
 * Deletes the vehicles of the bin permanently, with doubles that were merged into them. Rows that a vehicle in use, a
 * rule or a garage needs stay. Returns the number of deleted vehicles that the bin listed, and those that stay there.
 */
export const emptyVehicleBin = (app: WriteContext, actor: Actor): Promise<Result<EmptiedBin, never>> =>
  write(app, actor, async (tx): Promise<Result<EmptiedBin, never>> => {
    await lockVehicles(tx)
    const { rows: purged } = await tx.execute<BinnedVehicle>(sql`
      with recursive needed as (
        select id, parent_id, merged_into from vehicle_node n
        where (removed_at is null and merged_into is null) or exists (select from fitment r where r.node_id = n.id)
          or exists (select from garage_car c where c.node_id = n.id)
        union
        select n.id, n.parent_id, n.merged_into from needed k
        join vehicle_node n on n.id = k.parent_id or n.id = k.merged_into or n.merged_into = k.id)
      select id, name, merged_into is null as "isListed" from vehicle_node
      where id not in (select id from needed) order by id`)
    const ids = purged.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(vehicleNodes).where(inArray(vehicleNodes.id, ids))
    for (const { id, name } of purged) tx.audit({ kind: 'vehicle', id, action: 'purged', before: { name } })
    if (purged.length === 0) tx.audit({ kind: 'vehicle', id: 0, action: 'purged-none' })
    tx.changed(['vehicles'])
    const kept = await listKeptVehicles(tx)
    return ok({ purged: purged.filter(({ isListed }) => isListed).length, ...(kept.length > 0 && { kept }) })
  })

/** Lists the vehicles that stay in the bin, with their full names. */
const listKeptVehicles = async (db: Queryable): Promise<NonNullable<EmptiedBin['kept']>> => {
  const { rows } = await db.execute<NonNullable<EmptiedBin['kept']>[number]>(sql`
    with recursive chain as (
      select id as node, parent_id, name from vehicle_node where removed_at is not null and merged_into is null
      union all
      select c.node, p.parent_id, p.name || ' ' || c.name from chain c join vehicle_node p on p.id = c.parent_id)
    select name, case
        when exists (select from fitment r where r.node_id = chain.node) then 'rule'
        when exists (select from garage_car g where g.node_id = chain.node) then 'garage'
        else 'part' end as reason
    from chain where parent_id is null order by name limit ${MAX_LISTED_KEPT_VEHICLES}::int`)
  return rows
}
