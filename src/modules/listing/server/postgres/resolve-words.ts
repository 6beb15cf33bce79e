import { type SQL, sql } from 'drizzle-orm'
import type { KnownLanguage } from '#kernel/language.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { computeMatchCost, isFieldSearched, TEXT_COST_RANGE, TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { FoundTerm } from './find-terms.ts'
import type { LookupPlan } from './plan-lookups.ts'
import { EMPTY_CHUNK } from './term-marks.ts'

/** A term in a field that matches a part of a clause. */
interface TermMatch {
  clause: number
  part: number
  cost: number
  isInCategoryName: boolean
  termId: number
  field: number
}

/** The terms of a query's words. */
export interface ResolvedWords {
  matches: readonly TermMatch[]
  /** The word of each clause, and the number of its parts. */
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
  wordCount: number,
  searchLanguage: KnownLanguage,
): ResolvedWords => {
  const textMatches = clauses.flatMap(({ parts }, clause) =>
    parts.flatMap((part, index) =>
      part.flatMap(lookupIndex =>
        createMatches(getElementAt(lookups, lookupIndex), getElementAt(terms, lookupIndex), {
          clause,
          part: index,
          searchLanguage,
        }),
      ),
    ),
  )
  const codeMatches = codesByWord.flatMap(({ code }, index) =>
    getElementAt(codes, code).map(({ id }) => ({
      clause: clauses.length + index,
      part: 0,
      cost: computeMatchCost(0, 'part', { isOtherLanguage: false }),
      isInCategoryName: false,
      termId: id,
      field: 0,
    })),
  )
  const allClauses = [
    ...clauses.map(({ word, parts }) => ({ word, parts: parts.length })),
    ...codesByWord.map(({ word }) => ({ word, parts: 1 })),
  ]
  const matches = [...textMatches, ...codeMatches]
  const costs = Map.groupBy(matches, ({ clause }) => getElementAt(allClauses, clause).word)
  return {
    matches,
    clauses: allClauses,
    costs: new Map(
      Array.from(costs, ([word, wordMatches]) => [
        word,
        [...new Set(wordMatches.map(({ cost }) => cost))].sort((first, second) => first - second),
      ]),
    ),
    keptPositions: Array.from({ length: wordCount }, (_, index) => index),
  }
}

const createMatches = (
  { language, match }: Lookup,
  terms: readonly FoundTerm[],
  { clause, part, searchLanguage }: { clause: number; part: number; searchLanguage: KnownLanguage },
): TermMatch[] =>
  terms.flatMap(({ id, fields }) =>
    fields
      .filter(field => isFieldSearched(match, getElementAt(TEXT_FIELDS, field)))
      .map(field => ({
        clause,
        part,
        termId: id,
        field,
        cost: computeMatchCost(field, match, { isOtherLanguage: language !== searchLanguage }),
        isInCategoryName: field >= CATEGORY_FIELD && match !== 'part',
      })),
  )

const [minTextCost, textCostEnd] = TEXT_COST_RANGE
const selectByCost = (condition: SQL): SQL => sql`coalesce(bit_or(bits) filter (where ${condition}), ${EMPTY_CHUNK})`

/**
 * Defines sets of products per word, in chunks. `by_cost` has them by match cost, from `part_set` for clauses of
 * several parts, and `in_category_name` those with the word in a category name. `found` has those that count: where a
 * category has the word in its name, products with the word only in their text are omitted.
 */
export const selectMatchedProducts = ({ matches, clauses }: ResolvedWords): SQL => {
  const singlePartMatches = matches.filter(({ clause }) => getElementAt(clauses, clause).parts === 1)
  const multiPartMatches = matches.filter(({ clause }) => getElementAt(clauses, clause).parts > 1)
  const categoryMatches = singlePartMatches.filter(({ isInCategoryName }) => isInCategoryName)
  const multiPartCosts = multiPartMatches.map(({ clause, cost }) => ({
    clause,
    cost,
    ...getElementAt(clauses, clause),
  }))
  const toIntArray = <Item>(list: readonly Item[], readNumber: (item: Item) => number): SQL =>
    sql`${sql.param(list.map(readNumber))}::int[]`
  return sql`part_set as materialized (
    select clause, part, cost, in_category_name, chunk, bit_or(bits) as bits from unnest(
      ${toIntArray(multiPartMatches, match => match.clause)},
      ${toIntArray(multiPartMatches, match => match.part)},
      ${toIntArray(multiPartMatches, match => match.cost)},
      ${toIntArray(multiPartMatches, match => Number(match.isInCategoryName))},
      ${toIntArray(multiPartMatches, match => match.termId)},
      ${toIntArray(multiPartMatches, match => match.field)}
    ) as term_match (clause, part, cost, in_category_name, term_id, field)
    join listing_word_set using (term_id, field) group by clause, part, cost, in_category_name, chunk
  ),
  by_cost as materialized (
    select word, cost, chunk, bit_or(bits) as bits from (
      select word, cost, chunk, bits from unnest(
        ${toIntArray(singlePartMatches, match => getElementAt(clauses, match.clause).word)},
        ${toIntArray(singlePartMatches, match => match.cost)},
        ${toIntArray(singlePartMatches, match => match.termId)},
        ${toIntArray(singlePartMatches, match => match.field)}
      ) as term_match (word, cost, term_id, field) join listing_word_set using (term_id, field)
      union all
      select word, cost, chunk, bit_and(bits) from (
        select distinct_reached.*, part, chunk, bit_or(part_set.bits) as bits
        from (select distinct * from unnest(
          ${toIntArray(multiPartCosts, item => item.word)},
          ${toIntArray(multiPartCosts, item => item.clause)},
          ${toIntArray(multiPartCosts, item => item.cost)},
          ${toIntArray(multiPartCosts, item => item.parts)}
        ) as reached (word, clause, cost, parts)) as distinct_reached
        join part_set on part_set.clause = distinct_reached.clause and part_set.cost <= distinct_reached.cost
        group by word, distinct_reached.clause, distinct_reached.cost, parts, part, chunk
      ) as part_match group by word, clause, cost, parts, chunk having count(*) = parts
    ) as clause_match group by word, cost, chunk
  ),
  in_category_name as materialized (
    select word, chunk, bit_or(bits) as bits from (
      select word, chunk, bits from unnest(
        ${toIntArray(categoryMatches, match => getElementAt(clauses, match.clause).word)},
        ${toIntArray(categoryMatches, match => match.termId)},
        ${toIntArray(categoryMatches, match => match.field)}
      ) as term_match (word, term_id, field) join listing_word_set using (term_id, field)
      union all
      select word, chunk, bit_and(bits) from (
        select clause, part, chunk, bit_or(bits) as bits from part_set where in_category_name = 1 group by clause, part, chunk
      ) as part_match join (select * from unnest(
        ${toIntArray([...clauses.keys()], clause => clause)}, ${toIntArray(clauses, clause => clause.word)}, ${toIntArray(clauses, clause => clause.parts)}
      ) as query_clause (clause, word, parts)) as query_clause using (clause) group by word, clause, parts, chunk having count(*) = parts
    ) as clause_match group by word, chunk
  ),
  found as materialized (
    select word, chunk, bit_or(bits) as bits from (
      select word, chunk, case when word in (select word from in_category_name where bit_count(bits) > 0)
        then ${selectByCost(sql`cost < ${minTextCost}::int`)}
          | (${selectByCost(sql`cost >= ${textCostEnd}::int`)} & ~ ${selectByCost(sql`cost >= ${minTextCost}::int and cost < ${textCostEnd}::int`)})
        else bit_or(bits) end as bits
      from by_cost group by word, chunk
      union all select word, chunk, bits from in_category_name
    ) as counted group by word, chunk
  )`
}
