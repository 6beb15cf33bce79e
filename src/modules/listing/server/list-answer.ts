import { type CategoryRow, ROOT } from '#catalog/domain/category-tree.ts'
import type { FoundCar } from '#fitment/server/fitment.ts'
import { type Language, toKnownLanguage } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { ProductList } from '#listing/contract-products.ts'
import { FIT_KEY, type Filters, type ListingRequest } from '#listing/domain/listing-query.ts'
import type { Translate } from '#platform/server/app.ts'
import { buildBreadcrumbs } from './breadcrumbs.ts'
import { buildFilters } from './build-filters.ts'
import { buildFitFilter } from './build-fit-filter.ts'
import type { Catalogue } from './catalogue.ts'
import { findUnknownFilters } from './find-unknown-filters.ts'
import { nameMissingCar } from './name-missing-car.ts'
import { resolveMergedValues } from './resolve-merged-values.ts'
import { suggestWords } from './suggest-words.ts'
import type { VisitorContext } from './visitor-context.ts'

/** The content of `GET /v1/product` with its paging. */
export interface ListAnswer {
  content: Omit<ProductList, 'success'>
  paging: Pagination
}

/**
 * Lists the products of a request. `t` translates to the viewer's language; `redirectTo` is the redirect that staff set
 * for the search.
 */
export const buildListAnswer = async (
  catalogue: Catalogue,
  request: ListingRequest,
  { language, visitor, now }: VisitorContext,
  { t, redirectTo, car }: { t: Translate; redirectTo: string | null; car: FoundCar | null },
): Promise<ListAnswer> => {
  const lang = toKnownLanguage(language)
  const { isGuest } = visitor
  const { tree } = catalogue.categories
  const { chosen, renamed } = resolveMergedValues(request.options, catalogue.attributes)
  const currentRequest = { ...request, options: chosen }
  const query = {
    ...currentRequest,
    // Guests get an empty list for a hidden category, like for an unknown one.
    categoryId:
      isGuest && currentRequest.categoryId !== null && tree.isHiddenFromGuests(currentRequest.categoryId)
        ? ROOT
        : currentRequest.categoryId,
    lang,
    nameLanguage: lang === language ? undefined : language,
    now: now.getTime(),
    carProducts: car?.products,
    isStaff: !isGuest,
  }
  const result = await catalogue.list(query)
  const category = tree.get(query.categoryId ?? ROOT)
  const shownProducts = await catalogue.readShownProducts(result.ids)
  const content: ListAnswer['content'] = {
    car: car && { key: car.key, name: car.name },
    results: result.ids.flatMap(id => shownProducts.getProduct(id, language, now) ?? []),
    availableFilters: [
      ...(result.fitCounts ? [buildFitFilter(result.fitCounts, currentRequest.options, t)] : []),
      ...buildFilters(result.counts, currentRequest.options, {
        attributes: catalogue.attributes,
        language,
        categoryIds: category ? tree.includeAncestors([category.id]) : [],
      }),
    ],
    missedFilters: Object.fromEntries(result.missedGroups) as ProductList['missedFilters'],
    categoryCounts: Object.fromEntries(result.categoryCounts),
    category: category ? describeCategory(category, language) : null,
    breadcrumbs: buildBreadcrumbs(tree, category?.id, { language, listingName: t('listing.products'), isGuest }),
    leftOutSearchKeywords: result.leftOutWords,
    unknownSearchKeywords: result.unknownWords,
    missingCar: nameMissingCar(catalogue.attributes, { ...result, words: currentRequest.words }, language),
    correctedQuery: result.corrected,
    redirectTo,
    similarWords: result.total > 0 ? [] : await suggestWords(catalogue, query),
    productIdsWithoutCar: result.idsWithoutCar,
    unknownFilters: findUnknownFilters(omitVerdicts(currentRequest.options), catalogue.attributes, result.counts),
    renamedFilters: renamed,
    appliedFiltersCount: result.appliedCount,
    exactlyMatchingProductIds: result.exactIds,
    exactlyMatchingCount: result.exactTotal,
  }
  return { content, paging: { page: result.page, pageSize: result.pageSize, total: result.total } }
}

/** Omits the filter by verdict, because a link can contain it without a car. */
const omitVerdicts = ({ [FIT_KEY]: _verdicts, ...others }: Filters): Filters => others

const describeCategory = ({ id, name, description }: CategoryRow, language: Language): ProductList['category'] => ({
  id,
  name: pickText(name, language),
  ...(description && { description: pickText(description, language) }),
})
