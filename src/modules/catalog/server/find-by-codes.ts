import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'

/** `any`: the shop's own code before the maker's and the GTIN; `maker`: the maker's code alone. */
export type CodeKind = 'any' | 'maker'

/** A sellable product that is not in the bin. */
const THERE = sql`p.class = 'product' and p.removed_at is null`

/**
 * How a product `p` may have a code, the closest first: as it is written but for capitals, then in its normal form (`part_number`, the
 * database's `partNumber`).
 */
const levelsOf = (kind: CodeKind, code: SQL): SQL[] => {
  const spelled = (column: SQL) => sql`lower(${column}) = lower(${code}) and ${column} <> ''`
  const normal = (column: SQL) => sql`part_number(${column}) = part_number(${code}) and part_number(${code}) <> ''`
  const maker = [spelled(sql`p.code2`), normal(sql`p.code2`)]
  const digits = sql`regexp_replace(${code}, '[[:space:]-]', '', 'g')`
  const gtin = sql`lpad(p.gtin, 14, '0') = lpad(${digits}, 14, '0') and p.gtin <> '' and ${digits} ~ '^[0-9]{8,14}$'`
  return kind === 'maker' ? maker : [spelled(sql`p.code1`), normal(sql`p.code1`), ...maker, gtin]
}

/** The products that each code names, in any spelling, by the code as it was given. Several products of the closest level are ambiguous. */
export const findByCodes = async (
  db: Queryable,
  codes: readonly string[],
  kind: CodeKind = 'any',
): Promise<ReadonlyMap<string, number[]>> => {
  const found = new Map<string, number[]>()
  if (codes.length === 0) return found
  const level = (condition: SQL, at: number) =>
    sql`select a.code, p.id, ${at}::int as level from asked a join product p on ${condition} where ${THERE}`
  const { rows } = await db.execute<{ code: string; id: number }>(sql`
    with asked as (select distinct code from unnest(${sql.param([...codes])}::text[]) as a(code)),
      found as (${sql.join(levelsOf(kind, sql`a.code`).map(level), sql` union all `)}),
      ranked as (select code, id, level, min(level) over (partition by code) as closest from found)
    select distinct code, id from ranked where level = closest order by 1, 2`)
  for (const { code, id } of rows) found.set(code, [...(found.get(code) ?? []), id])
  return found
}

/** The product that a code of a statement names, as text; null where none does. The first of several stands for all of them. */
export const codeSubject = (code: SQL, kind: CodeKind): SQL => {
  const first = (condition: SQL) => sql`(select min(p.id)::text from product p where ${condition} and ${THERE})`
  return sql`coalesce(${sql.join(levelsOf(kind, code).map(first), sql`, `)})`
}
