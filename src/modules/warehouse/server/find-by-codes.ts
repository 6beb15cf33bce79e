import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'

/** The products that each of these codes names, the shop's own or the maker's, in capitals or not; by the code as it was given. */
export const findByCodes = async (db: Queryable, codes: readonly string[]): Promise<ReadonlyMap<string, number[]>> => {
  const found = new Map<string, number[]>()
  const { rows } = await db.execute<{ code: string; id: number }>(sql`
    with asked as (select distinct code, lower(code) as key from unnest(${sql.param([...codes])}::text[]) as a(code))
    select a.code, p.id from asked a join product p on lower(p.code1) = a.key where p.class = 'product' and p.removed_at is null
    union
    select a.code, p.id from asked a join product p on lower(p.code2) = a.key
    where p.class = 'product' and p.removed_at is null and p.code2 <> ''
      and not exists (select from product own where lower(own.code1) = a.key and own.class = 'product' and own.removed_at is null)
    order by 1, 2`)
  for (const { code, id } of rows) found.set(code, [...(found.get(code) ?? []), id])
  return found
}
