import { type CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import type { Attributes } from '#catalog/server/catalog.ts'
import { knownLanguage, type Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { ProductList } from '#listing/contract-listing.ts'
import { CAR_KEY } from '#listing/domain/labels.ts'
import type { ListingRequest } from '#listing/domain/listing-query.ts'
import { missingCar } from '#listing/domain/missing-car.ts'
import type { LentAnswer } from '#platform/server/http/answer-memory.ts'
import type { Asking } from './asking.ts'
import { breadcrumbsTo } from './breadcrumbs.ts'
import type { Catalogue } from './catalogue.ts'
import { writeFilters } from './filters-json.ts'
import { COMMA, JsonWriter } from './json-writer.ts'
import { offeredWords } from './offered-words.ts'
import { renameFilters } from './renamed-filters.ts'
import { unknownFilters } from './unknown-filters.ts'

/** An answer to `GET /v1/product` as JSON, where in the list it is, and whose products it is made of. */
export interface ListAnswer {
  json: LentAnswer
  paging: Pagination
  productIds: readonly number[]
}

/** `products` is the name of the listing itself in the language; `redirectTo` where staff want the search to lead. */
export const listAnswer = async (
  catalogue: Catalogue,
  request: ListingRequest,
  { language, visitor, now }: Asking,
  { products, redirectTo }: { products: string; redirectTo: string | null },
): Promise<ListAnswer> => {
  const lang = knownLanguage(language)
  const { isGuest } = visitor
  const { tree } = catalogue.categories
  const { chosen, renamed } = renameFilters(request.options, catalogue.attributes)
  const asked = { ...request, options: chosen }
  const wanted = {
    ...asked,
    // To guests a hidden category is none, as one that does not exist: nothing stands in it.
    categoryId: isGuest && asked.categoryId !== null && tree.isClosed(asked.categoryId) ? ROOT : asked.categoryId,
    lang,
    namesIn: lang === language ? undefined : language,
    now: now.getTime(),
    staff: !isGuest,
  }
  const found = await catalogue.list(wanted)
  const place = placeOf(tree, wanted.categoryId, { language, products, isGuest })
  const rest: Omit<ProductList, 'success' | 'results' | 'availableFilters' | ById | Where> = {
    leftOutSearchKeywords: found.leftOutWords,
    unknownSearchKeywords: found.unknownWords,
    missingCar: missingCar(
      found.corrected?.to ?? asked.words,
      found.leftOutWords,
      found.leftOutWords.length > 0 ? modelNames(catalogue.attributes, language) : [],
    ),
    correctedQuery: found.corrected,
    redirectTo,
    nearWords: found.total > 0 ? [] : await offeredWords(catalogue, wanted),
    carlessProductIds: found.carlessIds,
    unknownFilters: unknownFilters(asked.options, catalogue.attributes, found.counts),
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

/** What is told by an id. Objects with numbers for names would be made for this alone, and are slow to make and to write. */
type ById = 'missedFilters' | 'categoryCounts'

type Where = 'category' | 'breadcrumbs'

interface Reader {
  language: Language
  /** The name of the listing itself in that language. */
  products: string
  isGuest: boolean
}

interface Place {
  toldTo: Reader
  json: string
  /** The category with those above it. */
  within: readonly number[]
}

/** Where a list stands: told once for each category, language and kind of visitor, until the tree changes. */
const placeOf = (tree: CategoryTree, categoryId: number | null, reader: Reader): Place => {
  const category = tree.get(categoryId ?? ROOT)
  const id = category?.id
  const places = knownPlaces.get(tree) ?? new Map<number | undefined, Place[]>()
  knownPlaces.set(tree, places)
  const here = places.get(id) ?? []
  const known = here.find(({ toldTo }) => isSame(toldTo, reader))
  if (known) return known
  const { language } = reader
  const told: Pick<ProductList, Where> = {
    category: category
      ? {
          id: category.id,
          name: textIn(category.name, language),
          ...(category.description && { description: textIn(category.description, language) }),
        }
      : null,
    breadcrumbs: breadcrumbsTo(tree, id, reader),
  }
  const within = id === undefined ? [] : tree.withAncestors([id])
  const place = { toldTo: reader, json: JSON.stringify(told).slice(1, -1), within }
  places.set(id, [...here, place])
  return place
}

const isSame = (one: Reader, other: Reader): boolean =>
  one.language === other.language && one.isGuest === other.isGuest && one.products === other.products

const knownPlaces = new WeakMap<CategoryTree, Map<number | undefined, Place[]>>()
