import { toKnownLanguage } from '#kernel/language.ts'
import { getDefaultSort, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import type { App } from '#platform/server/app.ts'
import { getListing } from './get-listing.ts'
import { nameMissingCar } from './name-missing-car.ts'
import type { VisitorContext } from './visitor-context.ts'

/** A page of results; pages beyond the last one return the last one. */
export interface PageSlice {
  /** Starts at 1. */
  page: number
  pageSize: number
}

/** The page size exceeds every catalogue. */
const ALL_PRODUCTS: PageSlice = { page: 1, pageSize: 100_000_000 }

export interface FoundProducts {
  /** Visible products of the page: part numbers first, then by relevance. */
  ids: number[]
  /** The number of products on all pages. */
  total: number
  /** Starts at 1. */
  page: number
  /** Words that were omitted because no product has all words. */
  leftOutWords: string[]
  /** The spelling correction of the search; null without one. */
  corrected: { from: string; to: string } | null
  /** The car of the search for which the shop has no such product. */
  missingCar: string | null
}

/** Finds products by a search text; without a page it returns all. */
export const findProducts = async (
  app: App,
  words: string,
  { language, visitor, now }: VisitorContext,
  slice = ALL_PRODUCTS,
): Promise<FoundProducts> => {
  const catalogue = await (await getListing(app)).getCatalogue(now)
  const { ids, total, page, leftOutWords, corrected } = await catalogue.list({
    ...UNFILTERED_REQUEST,
    words,
    sort: getDefaultSort(words),
    ...slice,
    lang: toKnownLanguage(language),
    now: now.getTime(),
    isStaff: !visitor.isGuest,
  })
  const missingCar = nameMissingCar(catalogue.attributes, { words, leftOutWords, corrected }, language)
  return { ids, total, page, leftOutWords, corrected, missingCar }
}
