import { type SQL, sql } from 'drizzle-orm'
import { compareSpellings, DECIMAL_IN_CODE, DECIMAL_POINT_TOKEN } from '#kernel/part-number.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** `any`: the shop's code, then the manufacturer's and the GTIN; `manufacturer`: only the manufacturer's code. */
export type CodeKind = 'any' | 'manufacturer'

/** Services and shipping products have no codes that customers search for. */
const PRODUCT_OUTSIDE_BIN_CONDITION = sql`p.class = 'product' and p.removed_at is null`

/** Builds the comparable form of a code in SQL, as `normalizeKeepingDecimals` of the kernel does. */
const buildPartNumber = (code: SQL): SQL => {
  const text = sql`normalize(${code}, NFKD)`
  // Further points or commas separate groups of a code (`0.986.47`), so none of them is a decimal point.
  const groupsCondition = sql`regexp_replace(${text}, ${DECIMAL_IN_CODE}, '', 'g') ~ '[.,]'`
  const markedText = sql`regexp_replace(${text}, ${DECIMAL_IN_CODE}, ${`\\1${DECIMAL_POINT_TOKEN}\\2`}, 'g')`
  return sql`part_number(case when ${groupsCondition} then ${text} else ${markedText} end)`
}

const buildSpellingCondition = (column: SQL, code: SQL) => sql`lower(${column}) = lower(${code}) and ${column} <> ''`
const buildPartNumberCondition = (column: SQL, code: SQL) =>
  sql`part_number(${column}) = part_number(${code}) and part_number(${code}) <> ''`
const buildGtinCondition = (code: SQL) => {
  const digits = sql`regexp_replace(${code}, '[[:space:]-]', '', 'g')`
  return sql`lpad(p.gtin, 14, '0') = lpad(${digits}, 14, '0') and p.gtin <> '' and ${digits} ~ '^[0-9]{8,14}$'`
}

const [OWN_CODE, MANUFACTURER_CODE, GTIN] = [sql`p.code1`, sql`p.code2`, sql`p.gtin`]
const listCodeColumns = (kind: CodeKind): SQL[] =>
  kind === 'manufacturer' ? [MANUFACTURER_CODE] : [OWN_CODE, MANUFACTURER_CODE]

/** Products with a code; several are ambiguous. */
export interface CodeMatch {
  ids: number[]
  /** The codes differ by a decimal point, as `M8x125` and `M8x1.25` do, and may be different. */
  isUnclear: boolean
}

/** Added to the level of unclear matches, so that they come last. */
const UNCLEAR_LEVEL = 10

/**
 * Finds products by code; only the closest level counts. The shop's code goes before the manufacturer's and the GTIN,
 * the exact spelling before the normal form (`part_number`, in TypeScript `normalizePartNumber`).
 */
export const findByCodes = async (
  db: Queryable,
  codes: readonly string[],
  kind: CodeKind = 'any',
): Promise<ReadonlyMap<string, CodeMatch>> => {
  const matches = new Map<string, CodeMatch & { level: number }>()
  if (codes.length === 0) return matches
  const requestedCode = sql`a.code`
  const levels: { column: SQL; condition: SQL; isNormalized?: boolean }[] = listCodeColumns(kind).flatMap(column => [
    { column, condition: buildSpellingCondition(column, requestedCode) },
    { column, condition: buildPartNumberCondition(column, requestedCode), isNormalized: true },
  ])
  if (kind === 'any') levels.push({ column: GTIN, condition: buildGtinCondition(requestedCode) })
  const queries = levels.map(
    ({ column, condition, isNormalized = false }, level) =>
      sql`select a.code, p.id, ${level}::int as level, ${column} as spelling, ${isNormalized}::boolean as normal
        from requested a join product p on ${condition} where ${PRODUCT_OUTSIDE_BIN_CONDITION}`,
  )
  const { rows } = await db.execute<{ code: string; id: number; level: number; spelling: string; normal: boolean }>(sql`
    with requested as (select distinct code from unnest(${sql.param([...codes])}::text[]) as a(code))
    select * from (${sql.join(queries, sql` union all `)}) found order by code, level, id`)
  for (const { code, id, spelling, ...row } of rows) {
    const similarity = row.normal ? compareSpellings(code, spelling) : 'same'
    if (similarity === 'other') continue
    const level = similarity === 'same' ? row.level : row.level + UNCLEAR_LEVEL
    const bestMatch = matches.get(code)
    if (!bestMatch || level < bestMatch.level)
      matches.set(code, { ids: [id], isUnclear: level >= UNCLEAR_LEVEL, level })
    else if (level === bestMatch.level) bestMatch.ids.push(id)
  }
  return matches
}

/** Builds the normal form of a new code in SQL. */
export const buildNormalizedCode = (code: SQL): SQL =>
  sql`coalesce(nullif(${buildPartNumber(code)}, ''), lower(${code}))`
