import { DEFAULT_SORT } from '#catalog/domain/listing-query.ts'
import type { App } from '#platform/server/app.ts'
import { type Asking, listingOf } from './listing.ts'

/** More than any shop has. */
const ALL = 100_000_000

export interface FoundProducts {
  /** All that the visitor may see, part numbers first, then the latest. */
  ids: number[]
  /** Words that no product has together with the others. */
  leftOutWords: string[]
}

/** Every product that the listing finds for a search text. */
export const findProducts = async (
  app: App,
  words: string,
  { language, visitor, now }: Asking,
): Promise<FoundProducts> => {
  const catalogue = await (await listingOf(app)).catalogue(now)
  const { ids, leftOutWords } = await catalogue.list({
    categoryId: null,
    words,
    options: {},
    sort: DEFAULT_SORT,
    page: 1,
    pageSize: ALL,
    lang: language,
    now: now.getTime(),
    staff: !visitor.isGuest,
  })
  return { ids, leftOutWords }
}
