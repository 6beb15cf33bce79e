import { knownLanguage } from '#kernel/language.ts'
import { defaultSort, EVERYTHING } from '#listing/domain/listing-query.ts'
import type { App } from '#platform/server/app.ts'
import type { Asking } from './asking.ts'
import { listingOf } from './listing-of.ts'

/** A page of what is found; a page too far is the last one. */
export interface Slice {
  /** From 1. */
  page: number
  pageSize: number
}

/** More than any shop has. */
const ALL: Slice = { page: 1, pageSize: 100_000_000 }

export interface FoundProducts {
  /** Those on the page that the visitor may see, part numbers first, then the latest. */
  ids: number[]
  /** On all pages. */
  total: number
  /** From 1. */
  page: number
  /** Words that no product has together with the others. */
  leftOutWords: string[]
}

/** The products that the listing finds for a search text, all of them unless a page is asked for. */
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
