import type { Correction, ListResult } from '#listing/domain/indexed-product.ts'
import { CAR_KEY } from '#listing/domain/labels.ts'
import { type Filters, type ListingQuery, RELEVANCE, sortOf } from '#listing/domain/listing-query.ts'
import { parseQueryWords } from '#listing/domain/query-words.ts'
import { describeCorrection } from '#listing/domain/spell-correction.ts'
import type { BitSet } from './bit-set.ts'
import { correctWords } from './correct-words.ts'
import { type ChosenGroup, countFacets, type FilteredProducts } from './facet-counts.ts'
import { matchLevels } from './match-levels.ts'
import type { ProductSlots } from './product-slots.ts'
import { groupByDistance } from './relevance.ts'
import { findWords, matchText, type TextMatch } from './text-match.ts'
import type { WordMatches } from './word-matches.ts'

interface Matched extends TextMatch, FilteredProducts {
  corrected: Correction | null
}

/** Products of the answer among which only the chosen sort order decides. */
interface Run {
  products: BitSet
  count: number
}

/**
 * Answers a query: visibility, category, price, words and filters select the products, then the page and the counts
 * follow.
 */
export const listProducts = (catalogue: ProductSlots, query: ListingQuery): ListResult => {
  catalogue.scratch.begin()
  const within = matchQuery(catalogue, query)
  const chosen = chosenGroups(catalogue, query.options)
  const levels = matchLevels(
    within.products,
    chosen.map(group => group.products),
    catalogue.scratch,
  )
  const [exact, ...partial] = listedLevels(levels)
  const exactRuns = exact ? splitByNumberRank(exact, within.numberRanks) : []
  const partialRuns = otherCarsLast(partial, chosen, catalogue).flatMap(level =>
    splitByNumberRank(level, within.numberRanks),
  )
  const exactTotal = countOf(exactRuns)
  const partialTotal = countOf(partialRuns)
  const total = exactTotal + partialTotal
  const pageSize = Math.max(1, Math.trunc(query.pageSize) || 1)
  const page = Math.min(Math.max(1, Math.trunc(query.page) || 1), Math.max(1, Math.ceil(total / pageSize)))
  const offset = (page - 1) * pageSize
  const slots = pickPage(catalogue, query, within, [...exactRuns, ...partialRuns], { from: offset, size: pageSize })
  const ids = slots.map(slot => catalogue.columns.ids[slot]!)
  const exactCount = Math.max(0, exactTotal - offset)
  return {
    ids,
    exactIds: ids.slice(0, exactCount),
    exactTotal,
    partialTotal,
    total,
    page,
    pageSize,
    counts: countFacets(catalogue.options, chosen, within, levels, catalogue.size, catalogue.scratch),
    leftOutWords: within.leftOutWords,
    unknownWords: within.unknownWords,
    corrected: within.corrected,
    missedGroups: findUnmatchedGroups(slots.slice(exactCount), chosen, catalogue),
    carlessIds: findCarless(slots.slice(exactCount), chosen, catalogue),
    categoryCounts: countCategories(catalogue, query, within.kept, chosen),
    appliedCount: chosen.reduce((sum, { values }) => sum + values.length, 0),
  }
}

const matchQuery = (catalogue: ProductSlots, query: ListingQuery): Matched => {
  const { now, staff, words, lang } = query
  const seen = seenProducts(catalogue, query)
  let asked = parseQueryWords(words)
  if (asked.length === 0)
    return { ...seen, kept: [], numberRanks: null, leftOutWords: [], unknownWords: [], corrected: null }
  const { texts, codes, alternatives, known, scratch, names } = catalogue
  const searched = { language: lang, texts, codes, alternatives, known, scratch }
  const visible = catalogue.visible.at(now, staff)
  let found = findWords(asked, searched)
  let corrected: Correction | null = null
  const mendings = query.exact
    ? null
    : correctWords(asked, found.words, { visible, here: seen.products, names }, searched)
  if (mendings && mendings.size > 0) {
    corrected = describeCorrection(words, asked, mendings)
    asked = asked.map((word, place) => mendings.get(place)?.word ?? word)
    found = findWords(asked, searched)
  }
  const match = matchText(asked, found, seen.products, scratch)
  const { options, size } = catalogue
  const having = scratch.counts(options.all().length)
  const isCounted = options.countFew(match.products, match.products.count(), size, having)
  return { ...match, corrected, having: isCounted ? having : null, narrowed: null }
}

/** Returns the visible products of the category within the price range. */
const seenProducts = (catalogue: ProductSlots, { now, staff, categoryId, price }: ListingQuery): FilteredProducts => {
  const seen = catalogue.seen(categoryId, now, staff)
  if (!price) return seen
  const products = catalogue.scratch.copy(seen.products).and(catalogue.pricedWithin(price))
  return { products, having: null, narrowed: null }
}

/** Counts matches by category, across all categories. */
const countCategories = (
  catalogue: ProductSlots,
  query: ListingQuery,
  kept: readonly WordMatches[],
  chosen: readonly ChosenGroup[],
): ReadonlyMap<number, number> => {
  if (kept.length === 0) return new Map()
  const found = catalogue.scratch.copy(seenProducts(catalogue, { ...query, categoryId: null }).products)
  for (const { all } of kept) found.and(all)
  for (const { products } of chosen) found.and(products)
  return catalogue.countByCategory(found)
}

const chosenGroups = (catalogue: ProductSlots, filters: Filters): ChosenGroup[] =>
  Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => ({ key, values: values.length === 1 ? values : [...new Set(values)] }))
    .map(({ key, values }) => ({
      key,
      values,
      products: catalogue.options.productsWith(key, values, catalogue.scratch),
    }))

/** Puts exact matches first, then partial ones by descending number of matched groups; one match is the minimum. */
const listedLevels = (levels: readonly BitSet[]): BitSet[] => levels.slice(levels.length > 1 ? 1 : 0).reverse()

/** Moves partial matches for other cars behind all others. */
const otherCarsLast = (
  levels: readonly BitSet[],
  chosen: readonly ChosenGroup[],
  { options, scratch }: ProductSlots,
): readonly BitSet[] => {
  const cars = chosen.find(({ key }) => key === CAR_KEY)
  if (!cars) return levels
  const others = scratch.copy(options.havingAny(CAR_KEY)).andNot(cars.products)
  return [
    ...levels.map(level => scratch.copy(level).andNot(others)),
    ...levels.map(level => scratch.copy(level).and(others)),
  ]
}

/** Puts part-number matches first in every sort order: exact, then prefix, then substring. */
const splitByNumberRank = (level: BitSet, numberRanks: TextMatch['numberRanks']): Run[] => {
  if (!numberRanks) return [{ products: level, count: level.count() }]
  const runs: BitSet[] = []
  const rest = level.clone()
  for (const rank of numberRanks) {
    runs.push(rest.clone().and(rank))
    rest.andNot(rank)
  }
  return [...runs, rest].map(products => ({ products, count: products.count() }))
}

const countOf = (runs: readonly Run[]): number => runs.reduce((sum, { count }) => sum + count, 0)

const pickPage = (
  { orders, scratch }: ProductSlots,
  { sort, lang, namesIn }: ListingQuery,
  { kept }: Matched,
  runs: readonly Run[],
  { from, size }: { from: number; size: number },
): number[] => {
  const isByWords = sort === RELEVANCE && kept.length > 0
  const slots: number[] = []
  let skipped = 0
  for (const run of runs) {
    const page = { from: Math.max(0, from - skipped), size: size - slots.length }
    if (page.size > 0 && page.from < run.count) {
      const stretches = isByWords ? groupByDistance(run, kept, page, scratch) : [{ ...run, before: 0 }]
      for (const { products, count, before } of stretches) {
        const start = Math.max(0, page.from - before)
        slots.push(...orders.pick(sortOf(sort), { lang, namesIn }, products, count, start, size - slots.length))
      }
    }
    skipped += run.count
  }
  return slots
}

/** Returns products without any car, when a car is chosen. */
const findCarless = (
  slots: readonly number[],
  chosen: readonly ChosenGroup[],
  { columns, options }: ProductSlots,
): number[] => {
  if (!chosen.some(({ key }) => key === CAR_KEY)) return []
  const having = options.havingAny(CAR_KEY)
  return slots.filter(slot => !having.has(slot)).map(slot => columns.ids[slot]!)
}

/** Returns unmatched groups by product id; products with equal groups share one list. */
const findUnmatchedGroups = (
  slots: readonly number[],
  chosen: readonly ChosenGroup[],
  { columns }: ProductSlots,
): Map<number, string[]> => {
  const lists = new Map<number, string[]>()
  const missed = new Map<number, string[]>()
  for (const slot of slots) {
    let groups = 0
    for (let nth = 0; nth < chosen.length; nth++) if (!chosen[nth]!.products.has(slot)) groups |= 1 << nth
    const list = lists.get(groups) ?? chosen.filter((_, nth) => (groups & (1 << nth)) !== 0).map(({ key }) => key)
    lists.set(groups, list)
    missed.set(columns.ids[slot]!, list)
  }
  return missed
}
