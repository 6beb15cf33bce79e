import { type AnyColumn, inArray, sql } from 'drizzle-orm'
import { listUserIds } from '#accounts/server/accounts.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import { garageCars } from '../tables.ts'

const isOfPeople = async (db: Queryable, emails: readonly string[]) =>
  inArray(garageCars.userId, await listUserIds(db, emails))

/** Joins the names from the make to the vehicle. */
const buildCarName = (nodeId: AnyColumn) => sql<string>`(
  with recursive path as (
    select parent_id, name, 0 as height from vehicle_node where id = ${nodeId}
    union all
    select n.parent_id, n.name, path.height + 1 from path join vehicle_node n on n.id = path.parent_id)
  select string_agg(name, ' ' order by height desc) from path)`

/** Exports, counts and erases the cars in the accounts of people, by their lowercase e-mails. */
export const garagePersonalData = {
  name: 'garage',
  read: async (db: Queryable, emails: readonly string[]): Promise<object[]> => {
    const rows = await db
      .select({
        car: buildCarName(garageCars.nodeId),
        key: garageCars.key,
        nickname: garageCars.nickname,
        usedAt: garageCars.usedAt,
      })
      .from(garageCars)
      .where(await isOfPeople(db, emails))
      .orderBy(garageCars.userId, garageCars.nodeId)
    return rows.map(({ car, key, nickname, usedAt }) => ({
      car,
      answers: key.replace(/^\d+\.?/, ''),
      nickname,
      used_at: usedAt.toISOString(),
    }))
  },
  count: async (db: Queryable, emails: readonly string[]): Promise<number> =>
    db.$count(garageCars, await isOfPeople(db, emails)),
  erase: async (_app: unknown, tx: Transaction, emails: readonly string[]) => {
    const isErased = await isOfPeople(tx, emails)
    const deleted = await tx.delete(garageCars).where(isErased).returning({ nodeId: garageCars.nodeId })
    return { count: deleted.length }
  },
}
