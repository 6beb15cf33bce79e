import { knownLanguage } from '#kernel/language.ts'
import { defaultSort, EVERYTHING } from '#listing/domain/listing-query.ts'
import type { App } from '#platform/server/app.ts'
import type { Asking } from './asking.ts'
import { listingOf } from './listing-of.ts'

/** A page of results; pages beyond the last one return the last one. */
export interface Slice {
  /** Starts at 1. */
  page: number
  pageSize: number
}

/** Larger than any catalogue. */
const ALL: Slice = { page: 1, pageSize: 100_000_000 }

export interface FoundProducts {
  /** Visible products of the page: part numbers first, then by relevance. */
  ids: number[]
  /** On all pages. */
  total: number
  /** Starts at 1. */
  page: number
  /** Words that were left out because no product has all words. */
  leftOutWords: string[]
}

/** Finds products by a search text; without a page it returns all. */
export const findProducts = async (
  app: App,
  words: string,
  { language, visitor, now }: Asking,
  slice = ALL,
): Promise<FoundProducts> => {
  const catalogue = await (await listingOf(app)).catalogue(now)
  const { ids, total, page, leftOutWords } = await catalogue.list({
    ...EVERYTHING,
    words,
    sort: defaultSort(words),
    ...slice,
    lang: knownLanguage(language),
    now: now.getTime(),
    staff: !visitor.isGuest,
  })
  return { ids, total, page, leftOutWords }
}
