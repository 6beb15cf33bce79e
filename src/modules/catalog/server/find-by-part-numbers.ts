import { sql } from 'drizzle-orm'
import { MATCHED_NUMBERS, type MatchedNumber } from '#catalog/domain/product-number.ts'
import { compareSpellings } from '#kernel/part-number.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** A product that has a number. */
export interface NumberMatch {
  id: number
  type: MatchedNumber
  /** The number as the product has it. */
  number: string
  /** The brand and the origin of a claim; empty for own codes. */
  brand: string
  source: string
  /** The product is in the bin; its successors are sold. */
  isRemoved: boolean
}

/** Shorter normalized texts match too many products. */
const MIN_NORMALIZED_LENGTH = 3
/** Limits the matches of one number, because a number with more matches identifies no part. */
const MAX_MATCHES = 20

/** A record, because results of raw SQL must have an index signature. */
type Row = Record<'code' | 'type' | 'number' | 'brand' | 'source', string> &
  Record<'removed' | 'normal', boolean> &
  Record<'id' | 'level', number>

/**
 * Finds products by any of their numbers in any spelling, the closest kind first. Codes that differ by a decimal point
 * count only when nothing else matches. Numbers without products are not in the map.
 */
export const findByPartNumbers = async (
  db: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberMatch[]>> => {
  if (numbers.length === 0) return new Map()
  const columns = sql`a.code, p.id, p.removed_at is not null as removed`
  const productCondition = sql`p.class = 'product'`
  const { rows } = await db.execute<Row>(sql`
    with requested as materialized (
      select code, part_number(code) as norm, regexp_replace(code, '[[:space:]-]', '', 'g') as digits
      from (select distinct code from unnest(${sql.param([...numbers])}::text[]) as number(code)) as distinct_codes
      where length(part_number(code)) >= ${MIN_NORMALIZED_LENGTH}
    )
    select ${columns}, 0 as level, true as normal, 'own' as type, p.code1 as number, '' as brand, '' as source
      from requested a join product p on part_number(p.code1) = a.norm where ${productCondition}
    union all select ${columns}, 1, true, 'mpn', p.code2, '', ''
      from requested a join product p on part_number(p.code2) = a.norm where ${productCondition}
    union all select ${columns}, 2, false, 'gtin', p.gtin, '', ''
      from requested a join product p on lpad(p.gtin, 14, '0') = lpad(a.digits, 14, '0')
      where ${productCondition} and p.gtin <> '' and a.digits ~ '^[0-9]{8,14}$'
    union all select ${columns}, case i.type when 'oe' then 3 when 'superseded' then 4 else 5 end, true, i.type, i.raw,
      i.brand, i.source
      from requested a join product_identifier i on i.norm = a.norm join product p on p.id = i.product_id
      where ${productCondition}
    order by code, level, id`)
  const matches = new Map<string, NumberMatch[]>()
  for (const [code, candidates] of Map.groupBy(rows, row => row.code)) {
    const sameSpellingRows = pickSameSpelling(code, candidates)
    // Reversed, so that the closest number of a product wins.
    const byId = new Map(sameSpellingRows.toReversed().map(row => [row.id, row]))
    const closest = sameSpellingRows.filter(row => byId.get(row.id) === row).slice(0, MAX_MATCHES)
    if (closest.length > 0) matches.set(code, closest.map(toMatch))
  }
  return matches
}

const pickSameSpelling = (code: string, rows: readonly Row[]): Row[] => {
  const compared = rows.map(row => ({ row, spelling: row.normal ? compareSpellings(code, row.number) : 'same' }))
  const equalSpellings = compared.filter(({ spelling }) => spelling === 'same')
  return (equalSpellings.length > 0 ? equalSpellings : compared.filter(({ spelling }) => spelling === 'unclear')).map(
    ({ row }) => row,
  )
}

const toMatch = ({ id, type, number, brand, source, removed }: Row): NumberMatch => ({
  id,
  number,
  brand,
  source,
  isRemoved: removed,
  type: MATCHED_NUMBERS.find(known => known === type) ?? 'own',
})
