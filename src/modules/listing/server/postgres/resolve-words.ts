import { type SQL, sql } from 'drizzle-orm'
import { elementAt } from '#kernel/existing.ts'
import type { KnownLanguage } from '#kernel/language.ts'
import { matchCost, searchesField, TEXT_COST_RANGE, TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { FoundTerm } from './find-terms.ts'
import type { LookupPlan } from './plan-lookups.ts'
import { EMPTY_CHUNK } from './term-marks.ts'

/** A term in a field that matches a part of a clause. */
interface Step {
  way: number
  part: number
  cost: number
  told: boolean
  termId: number
  field: number
}

/** The terms of a query's words. */
export interface ResolvedWords {
  steps: readonly Step[]
  /** For each clause: its word and number of parts. */
  ways: readonly { word: number; parts: number }[]
  /** Possible costs in ascending order, by word. */
  costs: ReadonlyMap<number, readonly number[]>
  /** Positions of the words that count. */
  kept: readonly number[]
}

const CATEGORY = TEXT_FIELDS.indexOf('category')

export const resolveWords = (
  { lookups, ways, codesFor }: LookupPlan,
  terms: readonly (readonly FoundTerm[])[],
  codes: readonly (readonly FoundTerm[])[],
  words: number,
  lang: KnownLanguage,
): ResolvedWords => {
  const byText = ways.flatMap(({ parts }, way) =>
    parts.flatMap((part, nth) =>
      part.flatMap(place => stepsOf(elementAt(lookups, place), elementAt(terms, place), { way, part: nth, lang })),
    ),
  )
  const byCode = codesFor.flatMap(({ code }, nth) =>
    elementAt(codes, code).map(({ id }) => ({
      ...{ way: ways.length + nth, part: 0, cost: matchCost(0, 'part', false), told: false, termId: id, field: 0 },
    })),
  )
  const allWays = [
    ...ways.map(({ word, parts }) => ({ word, parts: parts.length })),
    ...codesFor.map(({ word }) => ({ word, parts: 1 })),
  ]
  const steps = [...byText, ...byCode]
  const costs = Map.groupBy(steps, ({ way }) => elementAt(allWays, way).word)
  return {
    steps,
    ways: allWays,
    costs: new Map(
      Array.from(costs, ([word, its]) => [word, [...new Set(its.map(({ cost }) => cost))].sort((a, b) => a - b)]),
    ),
    kept: Array.from({ length: words }, (_, nth) => nth),
  }
}

const stepsOf = (
  { language, match }: Lookup,
  terms: readonly FoundTerm[],
  { way, part, lang }: { way: number; part: number; lang: KnownLanguage },
): Step[] =>
  terms.flatMap(({ id, fields }) =>
    fields
      .filter(field => searchesField(match, elementAt(TEXT_FIELDS, field)))
      .map(field => ({
        ...{ way, part, termId: id, field },
        cost: matchCost(field, match, language !== lang),
        told: field >= CATEGORY && match !== 'part',
      })),
  )

const [textFrom, textTo] = TEXT_COST_RANGE
const costing = (condition: SQL): SQL => sql`coalesce(bit_or(bits) filter (where ${condition}), ${EMPTY_CHUNK})`

/**
 * Defines three sets per word, in chunks. `found` has all products of the word with part-number ranks, and `costly` the
 * products by match cost. `told` has the products with the word in a category name.
 */
export const matchedProductsSql = ({ steps, ways }: ResolvedWords): SQL => {
  const single = steps.filter(({ way }) => elementAt(ways, way).parts === 1)
  const several = steps.filter(({ way }) => elementAt(ways, way).parts > 1)
  const reached = steps
    .filter(({ way }) => elementAt(ways, way).parts > 1)
    .map(({ way, cost }) => ({ way, cost, word: elementAt(ways, way).word, parts: elementAt(ways, way).parts }))
  const numbers = <Each>(list: readonly Each[], value: (each: Each) => number): SQL =>
    sql`${sql.param(list.map(value))}::int[]`
  return sql`of_part as materialized (
    select way, part, cost, told, chunk, bit_or(bits) as bits from unnest(
      ${numbers(several, step => step.way)}, ${numbers(several, step => step.part)}, ${numbers(several, step => step.cost)},
      ${numbers(several, step => Number(step.told))}, ${numbers(several, step => step.termId)}, ${numbers(several, step => step.field)}
    ) as step (way, part, cost, told, term_id, field)
    join listing_word_set using (term_id, field) group by way, part, cost, told, chunk
  ),
  costly as materialized (
    select word, cost, chunk, bit_or(bits) as bits from (
      select word, cost, chunk, bits from unnest(
        ${numbers(single, step => elementAt(ways, step.way).word)}, ${numbers(single, step => step.cost)},
        ${numbers(single, step => step.termId)}, ${numbers(single, step => step.field)}
      ) as step (word, cost, term_id, field) join listing_word_set using (term_id, field)
      union all
      select word, cost, chunk, bit_and(bits) from (
        select distinct_reached.*, part, chunk, bit_or(of_part.bits) as bits
        from (select distinct * from unnest(
          ${numbers(reached, each => each.word)}, ${numbers(reached, each => each.way)}, ${numbers(reached, each => each.cost)},
          ${numbers(reached, each => each.parts)}
        ) as reached (word, way, cost, parts)) as distinct_reached
        join of_part on of_part.way = distinct_reached.way and of_part.cost <= distinct_reached.cost
        group by word, distinct_reached.way, distinct_reached.cost, parts, part, chunk
      ) as parts_of group by word, way, cost, parts, chunk having count(*) = parts
    ) as way group by word, cost, chunk
  ),
  told as materialized (
    select word, chunk, bit_or(bits) as bits from (
      select word, chunk, bits from unnest(
        ${numbers(
          single.filter(step => step.told),
          step => elementAt(ways, step.way).word,
        )},
        ${numbers(
          single.filter(step => step.told),
          step => step.termId,
        )}, ${numbers(
          single.filter(step => step.told),
          step => step.field,
        )}
      ) as step (word, term_id, field) join listing_word_set using (term_id, field)
      union all
      select word, chunk, bit_and(bits) from (
        select way, part, chunk, bit_or(bits) as bits from of_part where told = 1 group by way, part, chunk
      ) as parts_of join (select * from unnest(
        ${numbers([...ways.keys()], way => way)}, ${numbers(ways, way => way.word)}, ${numbers(ways, way => way.parts)}
      ) as ways (way, word, parts)) as ways using (way) group by word, way, parts, chunk having count(*) = parts
    ) as way group by word, chunk
  ),
  found as materialized (
    select word, chunk, bit_or(bits) as bits from (
      select word, chunk, case when word in (select word from told where bit_count(bits) > 0)
        then ${costing(sql`cost < ${textFrom}::int`)} | (${costing(sql`cost >= ${textTo}::int`)} & ~ ${costing(sql`cost >= ${textFrom}::int and cost < ${textTo}::int`)})
        else bit_or(bits) end as bits
      from costly group by word, chunk
      union all select word, chunk, bits from told
    ) as counted group by word, chunk
  )`
}
