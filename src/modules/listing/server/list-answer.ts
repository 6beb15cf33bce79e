import { ROOT } from '#catalog/domain/category-tree.ts'
import type { Attributes } from '#catalog/server/catalog.ts'
import { type Language, toKnownLanguage } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { ProductList } from '#listing/contract-listing.ts'
import { CAR_KEY } from '#listing/domain/labels.ts'
import type { ListingRequest } from '#listing/domain/listing-query.ts'
import { findMissingCar } from '#listing/domain/missing-car.ts'
import { buildBreadcrumbs } from './breadcrumbs.ts'
import { buildFilters } from './build-filters.ts'
import type { Catalogue } from './catalogue.ts'
import { findUnknownFilters } from './find-unknown-filters.ts'
import { resolveMergedValues } from './resolve-merged-values.ts'
import { suggestWords } from './suggest-words.ts'
import type { ViewerContext } from './viewer-context.ts'

/** The content of `GET /v1/product` with its paging. */
export interface ListAnswer {
  content: Omit<ProductList, 'success'>
  paging: Pagination
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
  const category = tree.get(wanted.categoryId ?? ROOT)
  const shown = await catalogue.show(found.ids)
  const content: ListAnswer['content'] = {
    results: found.ids.flatMap(id => shown.product(id, language, now) ?? []),
    availableFilters: buildFilters(found.counts, asked.options, {
      attributes: catalogue.attributes,
      language,
      within: category ? tree.withAncestors([category.id]) : [],
    }),
    missedFilters: Object.fromEntries(found.missedGroups) as ProductList['missedFilters'],
    categoryCounts: Object.fromEntries(found.categoryCounts),
    category: category
      ? {
          id: category.id,
          name: textIn(category.name, language),
          ...(category.description && { description: textIn(category.description, language) }),
        }
      : null,
    breadcrumbs: buildBreadcrumbs(tree, category?.id, { language, products, isGuest }),
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
  return { content, paging: { page: found.page, pageSize: found.pageSize, total: found.total } }
}

const modelNames = ({ byKey }: Attributes, language: Language): string[] =>
  [...(byKey.get(CAR_KEY)?.options.values() ?? [])].map(({ name }) => textIn(name, language))
