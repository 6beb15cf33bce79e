import { type CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import type { Attributes } from '#catalog/server/catalog.ts'
import { type Language, toKnownLanguage } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { ProductList } from '#listing/contract-listing.ts'
import { CAR_KEY } from '#listing/domain/labels.ts'
import type { ListingRequest } from '#listing/domain/listing-query.ts'
import { findMissingCar } from '#listing/domain/missing-car.ts'
import type { LentAnswer } from '#platform/server/http/answer-memory.ts'
import { buildBreadcrumbs } from './breadcrumbs.ts'
import type { Catalogue } from './catalogue.ts'
import { writeFilters } from './filters-json.ts'
import { findUnknownFilters } from './find-unknown-filters.ts'
import { COMMA, JsonWriter } from './json-writer.ts'
import { resolveMergedValues } from './resolve-merged-values.ts'
import { suggestWords } from './suggest-words.ts'
import type { ViewerContext } from './viewer-context.ts'

/** The JSON of `GET /v1/product`, with its paging and product ids. */
export interface ListAnswer {
  json: LentAnswer
  paging: Pagination
  productIds: readonly number[]
}

/**
 * Builds the answer. `products` is the localized name of the listing, `redirectTo` the redirect that staff set for the
 * search.
 */
export const buildListAnswer = async (
  catalogue: Catalogue,
  request: ListingRequest,
  { language, visitor, now }: ViewerContext,
  { products, redirectTo }: { products: string; redirectTo: string | null },
): Promise<ListAnswer> => {
  const lang = toKnownLanguage(language)
  const { isGuest } = visitor
  const { tree } = catalogue.categories
  const { chosen, renamed } = resolveMergedValues(request.options, catalogue.attributes)
  const asked = { ...request, options: chosen }
  const wanted = {
    ...asked,
    // For guests a hidden category equals an unknown one: the list is empty.
    categoryId: isGuest && asked.categoryId !== null && tree.isClosed(asked.categoryId) ? ROOT : asked.categoryId,
    lang,
    namesIn: lang === language ? undefined : language,
    now: now.getTime(),
    staff: !isGuest,
  }
  const found = await catalogue.list(wanted)
  const place = findPlace(tree, wanted.categoryId, { language, products, isGuest })
  const rest: Omit<ProductList, 'success' | 'results' | 'availableFilters' | ById | Where> = {
    leftOutSearchKeywords: found.leftOutWords,
    unknownSearchKeywords: found.unknownWords,
    missingCar: findMissingCar(
      found.corrected?.to ?? asked.words,
      found.leftOutWords,
      found.leftOutWords.length > 0 ? modelNames(catalogue.attributes, language) : [],
    ),
    correctedQuery: found.corrected,
    redirectTo,
    nearWords: found.total > 0 ? [] : await suggestWords(catalogue, wanted),
    carlessProductIds: found.carlessIds,
    unknownFilters: findUnknownFilters(asked.options, catalogue.attributes, found.counts),
    renamedFilters: renamed,
    appliedFiltersCount: found.appliedCount,
    exactlyMatchingProductIds: found.exactIds,
    exactlyMatchingCount: found.exactTotal,
  }
  const shown = await catalogue.show(found.ids)
  const out = writer.begin().text('{"success":true,"results":[')
  for (const id of found.ids) shown.write(out, id, language, now)
  out.without(COMMA).text('],"availableFilters":')
  const setting = { attributes: catalogue.attributes, language, within: place.within }
  writeFilters(out, found.counts, asked.options, setting)
  out.text(',"missedFilters":{').listsById(found.missedGroups).without(COMMA)
  out.text('},"categoryCounts":{').numbersById(found.categoryCounts).without(COMMA)
  out.text(`},${place.json},${JSON.stringify(rest).slice(1)}`)
  return {
    json: out.end(),
    paging: { page: found.page, pageSize: found.pageSize, total: found.total },
    productIds: found.ids,
  }
}

const modelNames = ({ byKey }: Attributes, language: Language): string[] =>
  [...(byKey.get(CAR_KEY)?.options.values() ?? [])].map(({ name }) => textIn(name, language))

const writer = new JsonWriter()

/** Members keyed by id. The writer serializes them directly, because objects with numeric keys are slow. */
type ById = 'missedFilters' | 'categoryCounts'

type Where = 'category' | 'breadcrumbs'

interface PlaceContext {
  language: Language
  /** The localized name of the listing. */
  products: string
  isGuest: boolean
}

interface ListPlace {
  context: PlaceContext
  json: string
  /** The category and its ancestors. */
  within: readonly number[]
}

/**
 * Returns the category and breadcrumbs of a list. They are cached per category, language and kind of visitor until the
 * tree changes.
 */
const findPlace = (tree: CategoryTree, categoryId: number | null, reader: PlaceContext): ListPlace => {
  const category = tree.get(categoryId ?? ROOT)
  const id = category?.id
  const places = cachedPlaces.get(tree) ?? new Map<number | undefined, ListPlace[]>()
  cachedPlaces.set(tree, places)
  const here = places.get(id) ?? []
  const known = here.find(({ context }) => isSame(context, reader))
  if (known) return known
  const { language } = reader
  const fields: Pick<ProductList, Where> = {
    category: category
      ? {
          id: category.id,
          name: textIn(category.name, language),
          ...(category.description && { description: textIn(category.description, language) }),
        }
      : null,
    breadcrumbs: buildBreadcrumbs(tree, id, reader),
  }
  const within = id === undefined ? [] : tree.withAncestors([id])
  const place = { context: reader, json: JSON.stringify(fields).slice(1, -1), within }
  places.set(id, [...here, place])
  return place
}

const isSame = (one: PlaceContext, other: PlaceContext): boolean =>
  one.language === other.language && one.isGuest === other.isGuest && one.products === other.products

const cachedPlaces = new WeakMap<CategoryTree, Map<number | undefined, ListPlace[]>>()
