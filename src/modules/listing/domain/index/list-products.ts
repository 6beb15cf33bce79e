import { LISTED_VERDICTS, type ListedVerdict } from '#fitment/domain/car-products.ts'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import type { Correction, FitCounts, ListResult } from '#listing/domain/indexed-product.ts'
import {
  FIT_KEY,
  isFitGroup,
  type ListingQuery,
  listChosenFilters,
  listChosenVerdicts,
  RELEVANCE,
  toSort,
} from '#listing/domain/listing-query.ts'
import { parseQueryWords } from '#listing/domain/query-words.ts'
import { describeCorrection } from '#listing/domain/spell-correction.ts'
import type { BitSet } from './bit-set.ts'
import type { CarSets } from './car-sets.ts'
import { correctWords } from './correct-words.ts'
import { type ChosenGroup, countFacets, type FilteredProducts } from './facet-counts.ts'
import { groupByDistance } from './group-by-distance.ts'
import { computeMatchLevels, findMissingOneGroup } from './match-levels.ts'
import type { ProductSlots } from './product-slots.ts'
import type { ScratchSets } from './scratch-sets.ts'
import { matchText, matchWords, type TextMatch } from './text-match.ts'
import type { WordMatches } from './word-matches.ts'

interface MatchedProducts extends TextMatch, FilteredProducts {
  corrected: Correction | null
}

/** Products with equally many matched filter groups and an equal rank of their part numbers. */
interface RankedGroup {
  products: BitSet
  count: number
}

/**
 * Answers a query: visibility, category, price, words and filters select the products, then the page and the counts
 * follow.
 */
export const listProducts = (catalogue: ProductSlots, query: ListingQuery): ListResult => {
  catalogue.scratch.reset()
  const matchedProducts = matchQuery(catalogue, query)
  const carSets = query.carProducts ? catalogue.findCarSets(query.carProducts) : null
  const chosenGroups = findChosenGroups(catalogue, query, carSets)
  const matchLevels = computeMatchLevels(
    matchedProducts.products,
    chosenGroups.map(group => group.products),
    catalogue.scratch,
  )
  const [exact, ...partial] = orderLevels(matchLevels, carSets !== null)
  const exactGroups = exact ? splitByNumberRank(exact, matchedProducts.numberRanks) : []
  const partialGroups = moveOtherCarsLast(partial, chosenGroups, carSets, catalogue).flatMap(level =>
    splitByNumberRank(level, matchedProducts.numberRanks),
  )
  const exactTotal = sumCounts(exactGroups)
  const partialTotal = sumCounts(partialGroups)
  const total = exactTotal + partialTotal
  const pageSize = Math.max(1, Math.trunc(query.pageSize) || 1)
  const page = Math.min(Math.max(1, Math.trunc(query.page) || 1), Math.max(1, Math.ceil(total / pageSize)))
  const offset = (page - 1) * pageSize
  const slots = pickPage(catalogue, query, matchedProducts, [...exactGroups, ...partialGroups], {
    from: offset,
    size: pageSize,
  })
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
    fitCounts: carSets && countVerdicts(carSets, chosenGroups, matchLevels, catalogue),
    counts: countFacets(
      catalogue.options,
      chosenGroups,
      matchedProducts,
      matchLevels,
      catalogue.size,
      catalogue.scratch,
    ),
    leftOutWords: matchedProducts.leftOutWords,
    unknownWords: matchedProducts.unknownWords,
    corrected: matchedProducts.corrected,
    missedGroups: findUnmatchedGroups(slots.slice(exactCount), chosenGroups, catalogue),
    idsWithoutCar: findProductsWithoutCar(slots.slice(exactCount), chosenGroups, catalogue),
    categoryCounts: countCategories(catalogue, query, matchedProducts.keptMatches, chosenGroups),
    appliedCount: chosenGroups.reduce(
      (sum, { key, values }) => (isFitGroup(query, { key }) ? sum : sum + values.length),
      0,
    ),
  }
}

const matchQuery = (catalogue: ProductSlots, query: ListingQuery): MatchedProducts => {
  const { now, isStaff, words, lang } = query
  const visibleInCategory = findVisibleProducts(catalogue, query)
  let queryWords = parseQueryWords(words)
  if (queryWords.length === 0)
    return {
      ...visibleInCategory,
      keptMatches: [],
      numberRanks: null,
      leftOutWords: [],
      unknownWords: [],
      corrected: null,
    }
  const { texts, codes, alternatives, matchCache, scratch, names } = catalogue
  const context = { language: lang, texts, codes, alternatives, matchCache, scratch }
  const visible = catalogue.visible.findVisible(now, isStaff)
  let queryMatches = matchWords(queryWords, context)
  let corrected: Correction | null = null
  const corrections = query.isExact
    ? null
    : correctWords(queryWords, queryMatches.words, { visible, inScope: visibleInCategory.products, names }, context)
  if (corrections && corrections.size > 0) {
    corrected = describeCorrection(words, queryWords, corrections)
    queryWords = queryWords.map((word, position) => corrections.get(position)?.word ?? word)
    queryMatches = matchWords(queryWords, context)
  }
  const match = matchText(queryWords, queryMatches, visibleInCategory.products, scratch)
  const { options, size } = catalogue
  const optionCounts = scratch.createCounts(options.listAll().length)
  const isCounted = options.addAllProductCountsIfCheap(match.products, match.products.count(), size, optionCounts)
  return { ...match, corrected, optionCounts: isCounted ? optionCounts : null, cachedCounts: null }
}

/** Returns the visible products of the category within the price range. */
const findVisibleProducts = (
  catalogue: ProductSlots,
  { now, isStaff, categoryId, priceRange }: ListingQuery,
): FilteredProducts => {
  const visible = catalogue.findVisible(categoryId, now, isStaff)
  if (!priceRange) return visible
  const products = catalogue.scratch.copy(visible.products).and(catalogue.findInPriceRange(priceRange))
  return { products, optionCounts: null, cachedCounts: null }
}

/** Counts matches by category, across all categories. */
const countCategories = (
  catalogue: ProductSlots,
  query: ListingQuery,
  wordMatches: readonly WordMatches[],
  chosen: readonly ChosenGroup[],
): ReadonlyMap<number, number> => {
  if (wordMatches.length === 0) return new Map()
  const products = catalogue.scratch.copy(findVisibleProducts(catalogue, { ...query, categoryId: null }).products)
  for (const match of wordMatches) products.and(match.products)
  for (const group of chosen) products.and(group.products)
  return catalogue.countByCategory(products)
}

const findChosenGroups = (
  { options, scratch }: ProductSlots,
  query: ListingQuery,
  carSets: CarSets | null,
): ChosenGroup[] => {
  const { carProducts } = query
  return listChosenFilters(query).map(({ key, values }) =>
    carSets && carProducts && key === FIT_KEY
      ? {
          key,
          values,
          products: uniteVerdicts(carSets, listChosenVerdicts(query), scratch),
          cacheValues: [carProducts.id, ...values].map(String),
        }
      : { key, values, products: options.findProducts(key, values, scratch) },
  )
}

const uniteVerdicts = (sets: CarSets, verdicts: readonly ListedVerdict[], scratch: ScratchSets): BitSet => {
  const products = scratch.createEmpty(Math.max(...verdicts.map(verdict => sets[verdict].words.length)))
  for (const verdict of verdicts) products.or(sets[verdict])
  return products
}

/** Counts products by verdict, as if it were the only chosen one. The group of the verdicts is the first. */
const countVerdicts = (
  carSets: CarSets,
  chosen: readonly ChosenGroup[],
  levels: readonly BitSet[],
  { scratch }: ProductSlots,
): FitCounts => {
  const exact = getElementAt(levels, chosen.length)
  const candidates = scratch.copy(exact).or(findMissingOneGroup(levels, getFirstElement(chosen).products, scratch))
  const [fits, check, universal] = LISTED_VERDICTS.map(verdict => candidates.countCommon(carSets[verdict]))
  return { fits: fits ?? 0, check: check ?? 0, universal: universal ?? 0 }
}

/**
 * Puts exact matches first, then partial ones by descending number of matched groups; at least one group must match. A
 * car hides no products: products that do not fit it are last.
 */
const orderLevels = (levels: readonly BitSet[], hasCar: boolean): BitSet[] => {
  const groupCount = levels.length - 1
  const mustMatchGroup = groupCount > (hasCar ? 1 : 0)
  return levels.slice(mustMatchGroup ? 1 : 0).reverse()
}

/** Moves partial matches for other cars behind all others. */
const moveOtherCarsLast = (
  levels: readonly BitSet[],
  chosen: readonly ChosenGroup[],
  carSets: CarSets | null,
  { options, scratch }: ProductSlots,
): readonly BitSet[] => {
  const chosenCars = chosen.find(({ key }) => key === MODEL_FILTER_KEY)
  const forOtherModels =
    chosenCars && scratch.copy(options.findProductsWithKey(MODEL_FILTER_KEY)).andNot(chosenCars.products)
  let parts = levels
  for (const movedProducts of [forOtherModels, carSets?.noFit]) {
    if (!movedProducts) continue
    parts = [
      ...parts.map(part => scratch.copy(part).andNot(movedProducts)),
      ...parts.map(part => scratch.copy(part).and(movedProducts)),
    ]
  }
  return parts
}

/** Puts part-number matches first in every sort order: exact, then prefix, then substring. */
const splitByNumberRank = (level: BitSet, numberRanks: TextMatch['numberRanks']): RankedGroup[] => {
  if (!numberRanks) return [{ products: level, count: level.count() }]
  const sets: BitSet[] = []
  const remaining = level.clone()
  for (const rank of numberRanks) {
    sets.push(remaining.clone().and(rank))
    remaining.andNot(rank)
  }
  return [...sets, remaining].map(products => ({ products, count: products.count() }))
}

const sumCounts = (rankedGroups: readonly RankedGroup[]): number =>
  rankedGroups.reduce((sum, { count }) => sum + count, 0)

const pickPage = (
  { orders, scratch }: ProductSlots,
  { sort, lang, nameLanguage }: ListingQuery,
  { keptMatches }: MatchedProducts,
  rankedGroups: readonly RankedGroup[],
  { from, size }: { from: number; size: number },
): number[] => {
  const isByRelevance = sort === RELEVANCE && keptMatches.length > 0
  const slots: number[] = []
  let skipped = 0
  for (const rankedGroup of rankedGroups) {
    const page = { from: Math.max(0, from - skipped), size: size - slots.length }
    if (page.size > 0 && page.from < rankedGroup.count) {
      const distanceGroups = isByRelevance
        ? groupByDistance(rankedGroup, keptMatches, page, scratch)
        : [{ ...rankedGroup, precedingCount: 0 }]
      for (const { products, count, precedingCount } of distanceGroups) {
        const start = Math.max(0, page.from - precedingCount)
        slots.push(...orders.pick(toSort(sort), { lang, nameLanguage }, products, count, start, size - slots.length))
      }
    }
    skipped += rankedGroup.count
  }
  return slots
}

/** Returns products without any car, when a car is chosen. */
const findProductsWithoutCar = (
  slots: readonly number[],
  chosen: readonly ChosenGroup[],
  { columns, options }: ProductSlots,
): number[] => {
  if (!chosen.some(({ key }) => key === MODEL_FILTER_KEY)) return []
  const withCar = options.findProductsWithKey(MODEL_FILTER_KEY)
  return slots.filter(slot => !withCar.has(slot)).map(slot => columns.ids[slot]!)
}

/** Returns unmatched groups by product id; products with equal groups share one list. */
const findUnmatchedGroups = (
  slots: readonly number[],
  chosen: readonly ChosenGroup[],
  { columns }: ProductSlots,
): Map<number, string[]> => {
  const keysByBits = new Map<number, string[]>()
  const missedGroups = new Map<number, string[]>()
  for (const slot of slots) {
    let missedBits = 0
    for (let index = 0; index < chosen.length; index++) if (!chosen[index]!.products.has(slot)) missedBits |= 1 << index
    const keys =
      keysByBits.get(missedBits) ?? chosen.filter((_, index) => (missedBits & (1 << index)) !== 0).map(({ key }) => key)
    keysByBits.set(missedBits, keys)
    missedGroups.set(columns.ids[slot]!, keys)
  }
  return missedGroups
}
