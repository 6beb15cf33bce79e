import { type SQL, sql } from 'drizzle-orm'
import { elementAt } from '#kernel/existing.ts'
import type { KnownLanguage } from '#kernel/language.ts'
import { computeMatchCost, isFieldSearched, TEXT_COST_RANGE, TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { FoundTerm } from './find-terms.ts'
import type { LookupPlan } from './plan-lookups.ts'
import { EMPTY_CHUNK } from './term-marks.ts'

/** A term in a field that matches a part of a clause. */
interface TermStep {
  clause: number
  part: number
  cost: number
  isInCategoryName: boolean
  termId: number
  field: number
}

/** The terms of a query's words. */
export interface ResolvedWords {
  steps: readonly TermStep[]
  /** For each clause: its word and number of parts. */
  clauses: readonly { word: number; parts: number }[]
  /** Possible costs in ascending order, by word. */
  costs: ReadonlyMap<number, readonly number[]>
  /** Positions of the words that count. */
  keptPositions: readonly number[]
}

const CATEGORY_FIELD = TEXT_FIELDS.indexOf('category')

export const resolveWords = (
  { lookups, clauses, codesByWord }: LookupPlan,
  terms: readonly (readonly FoundTerm[])[],
  codes: readonly (readonly FoundTerm[])[],
  words: number,
  lang: KnownLanguage,
): ResolvedWords => {
  const textSteps = clauses.flatMap(({ parts }, clause) =>
    parts.flatMap((part, index) =>
      part.flatMap(lookupIndex =>
        createSteps(elementAt(lookups, lookupIndex), elementAt(terms, lookupIndex), { clause, part: index, lang }),
      ),
    ),
  )
  const codeSteps = codesByWord.flatMap(({ code }, index) =>
    elementAt(codes, code).map(({ id }) => ({
      ...{
        clause: clauses.length + index,
        part: 0,
        cost: computeMatchCost(0, 'part', false),
        isInCategoryName: false,
        termId: id,
        field: 0,
      },
    })),
  )
  const allClauses = [
    ...clauses.map(({ word, parts }) => ({ word, parts: parts.length })),
    ...codesByWord.map(({ word }) => ({ word, parts: 1 })),
  ]
  const steps = [...textSteps, ...codeSteps]
  const costs = Map.groupBy(steps, ({ clause }) => elementAt(allClauses, clause).word)
  return {
    steps,
    clauses: allClauses,
    costs: new Map(
      Array.from(costs, ([word, wordSteps]) => [
        word,
        [...new Set(wordSteps.map(({ cost }) => cost))].sort((first, second) => first - second),
      ]),
    ),
    keptPositions: Array.from({ length: words }, (_, index) => index),
  }
}

const createSteps = (
  { language, match }: Lookup,
  terms: readonly FoundTerm[],
  { clause, part, lang }: { clause: number; part: number; lang: KnownLanguage },
): TermStep[] =>
  terms.flatMap(({ id, fields }) =>
    fields
      .filter(field => isFieldSearched(match, elementAt(TEXT_FIELDS, field)))
      .map(field => ({
        ...{ clause, part, termId: id, field },
        cost: computeMatchCost(field, match, language !== lang),
        isInCategoryName: field >= CATEGORY_FIELD && match !== 'part',
      })),
  )

const [textFrom, textTo] = TEXT_COST_RANGE
const selectByCost = (condition: SQL): SQL => sql`coalesce(bit_or(bits) filter (where ${condition}), ${EMPTY_CHUNK})`

/**
 * Defines three sets per word, in chunks. `found` has all products of the word with part-number ranks, and `costly` the
 * products by match cost. `told` has the products with the word in a category name.
 */
export const matchedProductsSql = ({ steps, clauses }: ResolvedWords): SQL => {
  const singlePartSteps = steps.filter(({ clause }) => elementAt(clauses, clause).parts === 1)
  const multiPartSteps = steps.filter(({ clause }) => elementAt(clauses, clause).parts > 1)
  const reachedCosts = steps
    .filter(({ clause }) => elementAt(clauses, clause).parts > 1)
    .map(({ clause, cost }) => ({
      way: clause,
      cost,
      word: elementAt(clauses, clause).word,
      parts: elementAt(clauses, clause).parts,
    }))
  const toNumbers = <Each>(list: readonly Each[], value: (each: Each) => number): SQL =>
    sql`${sql.param(list.map(value))}::int[]`
  return sql`of_part as materialized (
    select way, part, cost, told, chunk, bit_or(bits) as bits from unnest(
      ${toNumbers(multiPartSteps, step => step.clause)}, ${toNumbers(multiPartSteps, step => step.part)}, ${toNumbers(multiPartSteps, step => step.cost)},
      ${toNumbers(multiPartSteps, step => Number(step.isInCategoryName))}, ${toNumbers(multiPartSteps, step => step.termId)}, ${toNumbers(multiPartSteps, step => step.field)}
    ) as step (way, part, cost, told, term_id, field)
    join listing_word_set using (term_id, field) group by way, part, cost, told, chunk
  ),
  costly as materialized (
    select word, cost, chunk, bit_or(bits) as bits from (
      select word, cost, chunk, bits from unnest(
        ${toNumbers(singlePartSteps, step => elementAt(clauses, step.clause).word)}, ${toNumbers(singlePartSteps, step => step.cost)},
        ${toNumbers(singlePartSteps, step => step.termId)}, ${toNumbers(singlePartSteps, step => step.field)}
      ) as step (word, cost, term_id, field) join listing_word_set using (term_id, field)
      union all
      select word, cost, chunk, bit_and(bits) from (
        select distinct_reached.*, part, chunk, bit_or(of_part.bits) as bits
        from (select distinct * from unnest(
          ${toNumbers(reachedCosts, each => each.word)}, ${toNumbers(reachedCosts, each => each.way)}, ${toNumbers(reachedCosts, each => each.cost)},
          ${toNumbers(reachedCosts, each => each.parts)}
        ) as reached (word, way, cost, parts)) as distinct_reached
        join of_part on of_part.way = distinct_reached.way and of_part.cost <= distinct_reached.cost
        group by word, distinct_reached.way, distinct_reached.cost, parts, part, chunk
      ) as parts_of group by word, way, cost, parts, chunk having count(*) = parts
    ) as way group by word, cost, chunk
  ),
  told as materialized (
    select word, chunk, bit_or(bits) as bits from (
      select word, chunk, bits from unnest(
        ${toNumbers(
          singlePartSteps.filter(step => step.isInCategoryName),
          step => elementAt(clauses, step.clause).word,
        )},
        ${toNumbers(
          singlePartSteps.filter(step => step.isInCategoryName),
          step => step.termId,
        )}, ${toNumbers(
          singlePartSteps.filter(step => step.isInCategoryName),
          step => step.field,
        )}
      ) as step (word, term_id, field) join listing_word_set using (term_id, field)
      union all
      select word, chunk, bit_and(bits) from (
        select way, part, chunk, bit_or(bits) as bits from of_part where told = 1 group by way, part, chunk
      ) as parts_of join (select * from unnest(
        ${toNumbers([...clauses.keys()], way => way)}, ${toNumbers(clauses, way => way.word)}, ${toNumbers(clauses, way => way.parts)}
      ) as ways (way, word, parts)) as ways using (way) group by word, way, parts, chunk having count(*) = parts
    ) as way group by word, chunk
  ),
  found as materialized (
    select word, chunk, bit_or(bits) as bits from (
      select word, chunk, case when word in (select word from told where bit_count(bits) > 0)
        then ${selectByCost(sql`cost < ${textFrom}::int`)} | (${selectByCost(sql`cost >= ${textTo}::int`)} & ~ ${selectByCost(sql`cost >= ${textFrom}::int and cost < ${textTo}::int`)})
        else bit_or(bits) end as bits
      from costly group by word, chunk
      union all select word, chunk, bits from told
    ) as counted group by word, chunk
  )`
}
