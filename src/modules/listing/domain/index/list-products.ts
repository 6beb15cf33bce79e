import type { ListResult } from '#listing/domain/indexed-product.ts'
import type { Filters, ListingQuery } from '#listing/domain/listing-query.ts'
import { queryWords } from '#listing/domain/query-words.ts'
import type { BitSet } from './bit-set.ts'
import { type ChosenGroup, type FilteredProducts, facetCounts } from './facet-counts.ts'
import { levelsOf } from './filter-levels.ts'
import type { ProductSlots } from './product-slots.ts'
import { matchText, type TextMatch } from './text-match.ts'

type Matched = TextMatch & FilteredProducts

/** A run of products in the answer that only the chosen sort orders. */
interface Stretch {
  products: BitSet
  count: number
}

/** Reads as the listing does: who may see, category, words, filters; then the page and the counts. */
export const listProducts = (catalogue: ProductSlots, query: ListingQuery): ListResult => {
  catalogue.scratch.begin()
  const within = matchQuery(catalogue, query)
  const { numberRanks, leftOutWords } = within
  const chosen = chosenGroups(catalogue, query.options)
  const levels = levelsOf(
    within.products,
    chosen.map(group => group.products),
    catalogue.scratch,
  )
  const [exact, ...partial] = listedLevels(levels).map(level => inStretches(level, numberRanks))
  const exactTotal = countOf(exact ?? [])
  const partialTotal = countOf(partial.flat())
  const total = exactTotal + partialTotal
  const pageSize = Math.max(1, Math.trunc(query.pageSize) || 1)
  const page = Math.min(Math.max(1, Math.trunc(query.page) || 1), Math.max(1, Math.ceil(total / pageSize)))
  const offset = (page - 1) * pageSize
  const slots = pickPage(catalogue, query, [exact ?? [], ...partial].flat(), offset, pageSize)
  const ids = slots.map(slot => catalogue.columns.ids[slot]!)
  return {
    ids,
    exactIds: ids.slice(0, Math.max(0, exactTotal - offset)),
    exactTotal,
    partialTotal,
    total,
    page,
    pageSize,
    counts: facetCounts(catalogue.options, chosen, within, levels, catalogue.size, catalogue.scratch),
    leftOutWords,
    appliedCount: chosen.reduce((sum, { values }) => sum + values.length, 0),
  }
}

const matchQuery = (catalogue: ProductSlots, { now, staff, categoryId, words, lang }: ListingQuery): Matched => {
  const seen = catalogue.seen(categoryId, now, staff)
  const asked = queryWords(words)
  if (asked.length === 0) return { ...seen, numberRanks: null, leftOutWords: [] }
  const searched = {
    language: lang,
    texts: catalogue.texts[lang],
    codes: catalogue.codes,
    alternatives: catalogue.alternativesIn(lang),
    scratch: catalogue.scratch,
  }
  const match = matchText(asked, searched, catalogue.visible.at(now, staff), seen.products)
  const { options, scratch, size } = catalogue
  const having = scratch.counts(options.all().length)
  const isCounted = options.countFew(match.products, match.products.count(), size, having)
  return { ...match, having: isCounted ? having : null, narrowed: null }
}

const chosenGroups = (catalogue: ProductSlots, filters: Filters): ChosenGroup[] =>
  Object.entries(filters)
    .map(([key, values]) => ({ key, values: [...new Set(values)] }))
    .filter(({ values }) => values.length > 0)
    .map(({ key, values }) => ({
      key,
      values,
      products: catalogue.options.productsWith(key, values, catalogue.scratch),
    }))

/** Exact matches first; then, where several groups are chosen, more matched groups before fewer, one at least. */
const listedLevels = (levels: readonly BitSet[]): BitSet[] => levels.slice(levels.length > 1 ? 1 : 0).reverse()

/** A part number searched for comes first whatever the sort: exact before beginning before inside. */
const inStretches = (level: BitSet, numberRanks: TextMatch['numberRanks']): Stretch[] => {
  if (!numberRanks) return [{ products: level, count: level.count() }]
  const stretches: BitSet[] = []
  const rest = level.clone()
  for (const rank of numberRanks) {
    stretches.push(rest.clone().and(rank))
    rest.andNot(rank)
  }
  return [...stretches, rest].map(products => ({ products, count: products.count() }))
}

const countOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { count }) => sum + count, 0)

const pickPage = (
  catalogue: ProductSlots,
  { sort, lang }: ListingQuery,
  stretches: readonly Stretch[],
  offset: number,
  size: number,
): number[] => {
  const slots: number[] = []
  let skipped = 0
  for (const { products, count } of stretches) {
    const from = Math.max(0, offset - skipped)
    const wanted = size - slots.length
    if (wanted > 0 && from < count) slots.push(...catalogue.orders.pick(sort, lang, products, count, from, wanted))
    skipped += count
  }
  return slots
}
