import { type SQL, sql } from 'drizzle-orm'
import { type CarProducts, LISTED_VERDICTS, listProductsByVerdict } from '#fitment/domain/car-products.ts'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import type { FitCounts } from '#listing/domain/indexed-product.ts'
import { isFitGroup, type ListingQuery, RELEVANCE, toSort } from '#listing/domain/listing-query.ts'
import { UNCATEGORIZED_PENALTY } from '#listing/domain/match-cost.ts'
import { PART_NUMBER_RANKS } from './plan-lookups.ts'
import { type ResolvedWords, selectMatchedProducts } from './resolve-words.ts'
import { selectVisibleProducts } from './select-visible-products.ts'
import { EMPTY_CHUNK, selectChunk, selectProductChunk } from './term-marks.ts'

export interface ChosenValues {
  key: string
  values: readonly string[]
}

export interface ListingRow {
  exactCount: number
  listedCount: number
  matchCount: number
  page: number
  ids: number[]
  /** `key:value` and count. */
  optionCounts: [string, number][]
  /** Positions of words that a visible product has. */
  visiblePositions: number[]
  /** Positions of words that a product in scope has. */
  scopePositions: number[]
  /** Indexes of the matched groups, per product. */
  matchedGroups: number[][]
  /** True for products without any car, when a car is chosen. */
  isWithoutCar: boolean[]
  /** Null without a car. */
  fitCounts: FitCounts | null
  /** Category id and count, across all categories; empty without words. */
  categoryCounts: [number, number][]
  [column: string]: unknown
}

/** Builds one statement that combines bit sets in chunks, counts them and reads a page in the chosen order. */
export const buildListingStatement = (
  query: ListingQuery,
  groups: readonly ChosenValues[],
  words: ResolvedWords | null,
): SQL => sql`
  with ${selectVisibleProducts(query)}, ${words ? sql`${selectMatchedProducts(words)},` : sql``} ${selectMatching(words)},
  ${query.carProducts ? sql`fit as materialized (${selectFitSets(query.carProducts)}),` : sql``} ${selectGroupSets(query, groups)}
  level as materialized (${selectLevels(query, groups)}),
  total as (
    select coalesce(sum(bit_count(exact)), 0)::int as "exactCount", coalesce(sum(bit_count(listed)), 0)::int as "listedCount",
      coalesce(sum(bit_count(matching)), 0)::int as "matchCount" from level
  ),
  paging as (
    select least(${query.page}::int8, greatest(1, ceil("listedCount"::numeric / ${query.pageSize}::int)))::int as page from total
  ),
  mask as materialized (${selectMasks(query, groups, words)}),
  counted as (${selectOptionCounts(groups)})${words ? sql`, category_counts as (${selectCategoryCounts(query, groups, words)})` : sql``}
  select total.*, paging.page, listed.ids, listed."matchedGroups", listed."isWithoutCar",
    coalesce((select json_agg(json_build_array(name, count)) from counted), '[]') as "optionCounts",
    ${query.carProducts ? selectFitCounts() : sql`null::json`} as "fitCounts",
    ${words ? sql`coalesce((select json_agg(json_build_array(id, count)) from category_counts), '[]')` : sql`'[]'::json`} as "categoryCounts",
    ${words ? selectFoundWords(sql`visible`) : sql`null`} as "visiblePositions",
    ${words ? selectFoundWords(sql`in_scope`) : sql`null`} as "scopePositions"
  from total, paging, lateral (
    select coalesce(array_agg(id order by nth), '{}') as ids, coalesce(json_agg(matched order by nth), '[]') as "matchedGroups",
      coalesce(json_agg(without_car order by nth), '[]') as "isWithoutCar" from (
      select id, ${selectMatchedGroups(groups)} as matched, ${selectIsWithoutCar(groups)} as without_car,
        row_number() over (order by ${selectOrder(query, groups, words)}) as nth
      from listing_product where get_bit((select listed from mask), slot) = 1
      order by nth limit ${query.pageSize}::int offset (paging.page - 1) * ${query.pageSize}::int
    ) as shown
  ) as listed`

/** Counts matches per category, across all categories. */
const selectCategoryCounts = (
  { priceRange }: ListingQuery,
  groups: readonly ChosenValues[],
  words: ResolvedWords,
): SQL => {
  const joinedSets = [...(priceRange ? [sql`priced`] : []), ...groups.map((_, index) => getColumn('g', index))]
  const bits = [sql`visible`, sql`matched`, ...joinedSets].map(set => sql`${set}.bits`)
  return sql`
    select term.word::int as id, count from (
      select facet.term_id, sum(bit_count(facet.bits & matching_chunk.bits))::int as count from (
        select chunk, ${intersectSets(bits)} as bits
        from visible join (${selectAllWords(words)}) as matched using (chunk)
        ${sql.join(joinedSets.map(set => sql` join ${set} using (chunk)`))}
      ) as matching_chunk join listing_facet_set facet using (chunk)
      where facet.term_id = any(array(select id from listing_term where kind = 'category')) group by facet.term_id
    ) as category_count join listing_term term on term.id = term_id where count > 0`
}

/** Selects products with all words that count, in chunks. */
const selectAllWords = ({ keptPositions }: ResolvedWords): SQL => sql`
  select chunk, bit_and(bits) as bits from found where word = any(${sql.param(keptPositions)}::int[])
  group by chunk having count(*) = ${keptPositions.length}`

/** Defines `matching`, the products in scope with all words that count. */
const selectMatching = (words: ResolvedWords | null): SQL =>
  words
    ? sql`matching as (
        select chunk, in_scope.bits & matched.bits as bits from in_scope join (${selectAllWords(words)}) as matched using (chunk)
      )`
    : sql`matching as (select chunk, bits from in_scope)`

/**
 * The prefix `g` means products of a group of chosen options. `o` means products that match all other groups, and `r`
 * products with a rank of part number. A word has the columns `w…c…` (at a cost) and `w…t` (in the category's name).
 */
const getColumn = (prefix: 'g' | 'o' | 'r', index: number): SQL => sql.raw(`${prefix}${index}`)
const intersectSets = (sets: SQL[]): SQL => sql.join(sets, sql` & `)

/** Selects the positions of the words that have a product in a set. */
const selectFoundWords = (set: SQL): SQL =>
  sql`array(select distinct word from found join ${set} using (chunk)
    where found.bits & ${set}.bits <> ${EMPTY_CHUNK})`

const uniteSets = (sets: SQL[]): SQL => sql`(${sql.join(sets, sql` | `)})`
const defaultToEmptyChunk = (bits: SQL): SQL => sql`coalesce(${bits}, ${EMPTY_CHUNK})`

const selectGroupSets = (query: ListingQuery, groups: readonly ChosenValues[]): SQL =>
  sql.join(
    groups.map(
      (group, index) =>
        sql`${getColumn('g', index)} as (${
          isFitGroup(query, group)
            ? sql`select chunk, bit_or(bits) as bits from fit where verdict = any(${sql.param(group.values)}::text[]) group by chunk`
            : selectOptionSets(group)
        }),`,
    ),
  )

const selectOptionSets = ({ key, values }: ChosenValues): SQL => sql`
  select chunk, bit_or(bits) as bits from listing_facet_set where term_id in (
    select id from listing_term where kind = 'option' and word = any(${sql.param(values.map(value => `${key}:${value}`))}::text[])
  ) group by chunk`

/** Selects the products by their verdict for a car, in chunks. */
const selectFitSets = (carProducts: CarProducts): SQL =>
  sql.join(
    LISTED_VERDICTS.map(
      verdict => sql`
        select ${verdict}::text as verdict, ${selectChunk(sql`slot`)} as chunk, bit_or(${selectProductChunk(sql`slot`)}) as bits
        from listing_product where id = any(${sql.param(listProductsByVerdict(carProducts, verdict))}::int[]) group by 2`,
    ),
    sql` union all `,
  )

/** Counts products by verdict, as if it were the only chosen one. The group of the verdicts is the first. */
const selectFitCounts = (): SQL => sql`(
  select json_build_object(${sql.join(
    LISTED_VERDICTS.map(
      verdict =>
        sql`${verdict}::text, coalesce(sum(bit_count(fit.bits & o0)) filter (where verdict = ${verdict}), 0)::int`,
    ),
    sql`, `,
  )}) from fit join level using (chunk)
)`

/** Selects each chunk with its groups: products that match all of them, all but one, and any. */
const selectLevels = (query: ListingQuery, groups: readonly ChosenValues[]): SQL => {
  const matching = defaultToEmptyChunk(sql`matching.bits`)
  const sets = groups.map((_, index) => defaultToEmptyChunk(sql`${getColumn('g', index)}.bits`))
  const otherSets = sets.map((_, index) => intersectSets([matching, ...sets.toSpliced(index, 1)]))
  return sql`
    select chunk, ${matching} as matching, ${intersectSets([matching, ...sets])} as exact,
      ${sets.length === (query.carProducts ? 1 : 0) ? matching : intersectSets([matching, uniteSets(sets)])} as listed
      ${sql.join(sets.map((set, index) => sql`, ${set} as ${getColumn('g', index)}, ${otherSets[index]} as ${getColumn('o', index)}`))}
    from generate_series(0, ${selectChunk(sql`(select max(slot) from listing_product)`)}) as chunk
    left join matching using (chunk)
    ${sql.join(
      groups.map((_, index) => sql`left join ${getColumn('g', index)} using (chunk)`),
      sql` `,
    )}`
}

/** Returns possible costs of the words that count; empty unless sorted by relevance. */
const listCostMasks = (
  { sort }: ListingQuery,
  words: ResolvedWords | null,
): { word: number; costs: readonly number[] }[] =>
  words && sort === RELEVANCE ? words.keptPositions.map(word => ({ word, costs: words.costs.get(word) ?? [] })) : []
const getCostMaskColumn = (word: number, cost: number): SQL => sql.raw(`w${word}c${cost}`)
const getCategoryMaskColumn = (word: number): SQL => sql.raw(`w${word}t`)

/** Concatenates all chunks, so that a slot is a bit position. */
const selectMasks = (query: ListingQuery, groups: readonly ChosenValues[], words: ResolvedWords | null): SQL => {
  const joinChunks = (bits: SQL) => sql`string_agg(${bits}::text, '' order by chunk)::varbit`
  const ranks = words ? PART_NUMBER_RANKS.map((_, index) => getColumn('r', index)) : []
  const joinRankSet = (index: number) => sql`
    left join (select chunk, bits from found where word = ${PART_NUMBER_RANKS[index]}) as ${ranks[index]} using (chunk)`
  const sets = listCostMasks(query, words).flatMap(({ word, costs }) => [
    {
      name: getCategoryMaskColumn(word),
      rows: sql`select chunk, bits from in_category_name where word = ${word}::int`,
    },
    ...costs.map(cost => ({
      name: getCostMaskColumn(word, cost),
      rows: sql`select chunk, bits from by_cost where word = ${word}::int and cost = ${cost}::int`,
    })),
  ])
  const hasCarFilter = groups.some(({ key }) => key === MODEL_FILTER_KEY)
  return sql`
    select ${joinChunks(sql`listed`)} as listed
      ${sql.join(groups.map((_, index) => sql`, ${joinChunks(getColumn('g', index))} as ${getColumn('g', index)}`))}
      ${hasCarFilter ? sql`, ${joinChunks(defaultToEmptyChunk(sql`cars.bits`))} as cars` : sql``}
      ${sql.join(ranks.map(name => sql`, ${joinChunks(defaultToEmptyChunk(sql`${name}.bits`))} as ${name}`))}
      ${sql.join(sets.map(({ name }) => sql`, ${joinChunks(defaultToEmptyChunk(sql`${name}.bits`))} as ${name}`))}
    from level ${sql.join(ranks.map((_, index) => joinRankSet(index)))}
    ${sql.join(sets.map(({ name, rows }) => sql` left join (${rows}) as ${name} using (chunk)`))}
    ${hasCarFilter ? sql`left join (${SELECT_ANY_CAR}) as cars using (chunk)` : sql``}`
}

const SELECT_ANY_CAR = sql`
  select chunk, bit_or(bits) as bits from listing_facet_set
  where term_id in (select id from listing_term where kind = 'option' and filter_key = ${MODEL_FILTER_KEY}) group by chunk`

/** Counts products per option, as if it were the only chosen value of its group. */
const selectOptionCounts = (groups: readonly ChosenValues[]): SQL => {
  const base =
    groups.length === 0
      ? sql`exact`
      : sql`case option.filter_key ${sql.join(
          groups.map(({ key }, index) => sql`when ${key} then ${getColumn('o', index)} `),
        )} else exact end`
  // The inner query counts per chunk before grouping, because sorting numbers is cheaper than sorting sets. `offset 0`
  // keeps the planner from merging the queries.
  return sql`
    select word as name, count from (
      select id, sum(amount)::int as count from (
        select option.id, bit_count(facet.bits & ${base}) as amount, facet.bits & level.matching <> ${EMPTY_CHUNK} as present
        from listing_term option join listing_facet_set facet on facet.term_id = option.id join level using (chunk)
        where option.kind = 'option' and level.matching <> ${EMPTY_CHUNK} offset 0
      ) as part
      group by id having bool_or(present)
    ) as counted join listing_term using (id)`
}

const readBit = (name: SQL): SQL => sql`get_bit((select ${name} from mask), slot)`

/** The `cars` mask only exists when a car is chosen. */
const selectIsWithoutCar = (groups: readonly ChosenValues[]): SQL =>
  groups.some(({ key }) => key === MODEL_FILTER_KEY) ? sql`${readBit(sql`cars`)} = 0` : sql`false`

/** Returns the indexes of the matched groups. */
const selectMatchedGroups = (groups: readonly ChosenValues[]): SQL =>
  groups.length === 0
    ? sql`'[]'::json`
    : sql`array_to_json(array_remove(array[${sql.join(
        groups.map((_, index) => sql`case when ${readBit(getColumn('g', index))} = 1 then ${index}::int end`),
        sql`, `,
      )}], null))`

/** Orders products: other cars last, then by matched groups, part number, relevance and the chosen sort. */
const selectOrder = (query: ListingQuery, groups: readonly ChosenValues[], words: ResolvedWords | null): SQL => {
  const addUp = (bits: SQL[]) => sql`(${sql.join(bits, sql` + `)})`
  const columns = {
    id: sql`id`,
    name: selectNameColumn(query),
    total_price: sql`total_cents`,
    modified_at: sql`modified_at`,
  }
  const sort = toSort(query.sort)
  const sortColumn = columns[sort.replace('-', '') as keyof typeof columns]
  const carGroupIndex = groups.findIndex(({ key }) => key === MODEL_FILTER_KEY)
  const distances = listCostMasks(query, words).map(({ word, costs }) => selectDistance(word, costs))
  const matchesAll = sql.join(
    groups.map((_, index) => sql`${readBit(getColumn('g', index))} = 1`),
    sql` and `,
  )
  const terms: SQL[] = []
  if (query.carProducts)
    terms.push(
      sql`id = any(${sql.param(listProductsByVerdict(query.carProducts, 'noFit'))}::int[]) and not (${matchesAll})`,
    )
  if (carGroupIndex >= 0) terms.push(sql`${readBit(sql`cars`)} & ~${readBit(getColumn('g', carGroupIndex))} & 1`)
  if (groups.length > (query.carProducts ? 0 : 1))
    terms.push(sql`${addUp(groups.map((_, index) => readBit(getColumn('g', index))))} desc`)
  if (words) terms.push(sql`${addUp(PART_NUMBER_RANKS.map((_, index) => readBit(getColumn('r', index))))} desc`)
  if (distances.length > 0) terms.push(addUp(distances))
  terms.push(sort.startsWith('-') ? sql`${sortColumn} desc` : sortColumn, sql`id`)
  return sql.join(terms, sql`, `)
}

const selectNameColumn = ({ lang, nameLanguage }: ListingQuery): SQL => {
  const getColumns = { et: sql`name_et`, en: sql`name_en` }
  if (nameLanguage === undefined) return getColumns[lang]
  return sql`coalesce(other_names ->> ${nameLanguage}::text, ${getColumns[DEFAULT_LANGUAGE]}) collate "C"`
}

const selectDistance = (word: number, costs: readonly number[]): SQL => {
  const categoryPenalty = sql`case when ${readBit(getCategoryMaskColumn(word))} = 1 then 0 else ${UNCATEGORIZED_PENALTY}::int end`
  if (costs.length === 0) return categoryPenalty
  const cases = costs.map(cost => sql`when ${readBit(getCostMaskColumn(word, cost))} = 1 then ${cost}::int `)
  return sql`case ${sql.join(cases)} else 0 end + ${categoryPenalty}`
}
