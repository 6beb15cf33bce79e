import { sql } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { changeWarehouse, createWarehouse, removeWarehouse } from '#stock/server/stock.ts'
import type { Warehouse, WarehouseFields } from '#warehouse/contract-stock.ts'

/** The warehouses with what can be sold from them, in the order in which orders take; of `id` that one alone. */
export const listWarehouses = async (db: Queryable, id?: number): Promise<Warehouse[]> => {
  const { rows } = await db.execute<Warehouse & Record<string, unknown>>(sql`
    select w.id, w.name, w.position, w.version, coalesce(sum(l.amount), 0)::int as pieces,
      count(l.amount) filter (where l.amount > 0)::int as products
    from warehouse w left join (stock_level l join product p on p.id = l.product_id and p.removed_at is null) on l.warehouse_id = w.id
    where ${id === undefined ? sql`true` : sql`w.id = ${id}::int`}
    group by w.id order by w.position, w.id`)
  return rows
}

type Why = 'gone' | 'stale' | 'used' | 'nameTaken'

const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whether another warehouse is called so. One writer at a time; who keeps a name keeps it, whoever else has it since earlier. */
const isNameTaken = async (tx: Write, name: string, id?: number): Promise<boolean> => {
  await tx.execute(sql`lock table warehouse in share row exclusive mode`)
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`select id, name from warehouse`)
  const alike = rows.filter(row => nameKey(row.name) === nameKey(name))
  return alike.length > 0 && !alike.some(row => row.id === id)
}

export const makeWarehouse = (app: Writing, actor: Actor, fields: WarehouseFields): Promise<Outcome<number, Why>> =>
  write(app, actor, async (tx): Promise<Outcome<number, Why>> => {
    if (await isNameTaken(tx, fields.name)) return refused('nameTaken')
    const id = await createWarehouse(tx, fields)
    tx.audit({ kind: 'warehouse', id, after: fields })
    return ok(id)
  })

/** Whoever saw an older version changes nothing. */
export const saveWarehouse = (
  app: Writing,
  actor: Actor,
  given: WarehouseFields & { id: number; baseVersion: number },
): Promise<Outcome<number, Why>> =>
  write(app, actor, async (tx): Promise<Outcome<number, Why>> => {
    if (await isNameTaken(tx, given.name, given.id)) return refused('nameTaken')
    return changeWarehouse(tx, given)
  })

/** Only one that holds nothing and from which nothing ever came: the journal names the others for ever. */
export const dropWarehouse = (app: Writing, actor: Actor, id: number): Promise<Outcome<number, Why>> =>
  write(app, actor, async (tx): Promise<Outcome<number, Why>> => {
    const removed = await removeWarehouse(tx, id)
    return removed.ok ? ok(id) : refused(removed.why)
  })
