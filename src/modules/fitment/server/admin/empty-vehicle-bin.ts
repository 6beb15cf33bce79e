import { inArray, sql } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
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
 * rule or a garage needs stay. Returns the number of vehicles that the bin listed.
 */
export const emptyVehicleBin = (app: WriteContext, actor: Actor): Promise<Result<number, never>> =>
  write(app, actor, async (tx): Promise<Result<number, never>> => {
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
    return ok(purged.filter(({ isListed }) => isListed).length)
  })
