import { collectTexts } from '#content/domain/collect-texts.ts'
import { findNextPageChange, readSearchableTexts } from '#content/server/content.ts'
import { type KnownLanguage, toKnownLanguage } from '#kernel/language.ts'
import { buildSearchText, pickText } from '#kernel/multilingual.ts'
import { toPlainText } from '#kernel/plain-text.ts'
import { listSearchTokens } from '#kernel/search-text.ts'
import { createProductIndex, type ProductIndex } from '#listing/domain/index/product-index.ts'
import type { IndexedProduct, Synonyms } from '#listing/domain/indexed-product.ts'
import { getDefaultSort, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import { EMPTY_FIELD_WORDS } from '#listing/domain/match-cost.ts'
import type { FoundProducts, VisitorContext } from '#listing/server/listing.ts'
import { getListing } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { can } from '#wire/visitor.ts'

const MAX_TEXT_LENGTH = 20_000

interface CachedPageIndex {
  index: ProductIndex
  /** The synonyms that the index uses. */
  synonyms: Synonyms
}

/** Caches the index until pages change, or a scheduled page appears or disappears. */
const readCachedPageIndex = memoizePerApp(app =>
  createInvalidatingCache(
    app,
    { invalidatedBy: ['content'], until: now => findNextPageChange(app.db, now) },
    async (_name, now): Promise<CachedPageIndex> => ({
      index: createProductIndex((await readSearchableTexts(app.db, now)).map(toIndexedPage)),
      synonyms: [],
    }),
  ),
)

/** Finds content pages by the rules of product search. */
export const findPages = async (
  app: App,
  words: string,
  { language, visitor, now }: VisitorContext,
): Promise<FoundProducts> => {
  const { synonyms } = await (await getListing(app)).getCatalogue(now)
  const index = await getPageIndex(app, synonyms)
  const { ids, total, page, leftOutWords, corrected } = index.list({
    ...UNFILTERED_REQUEST,
    words,
    sort: getDefaultSort(words),
    page: 1,
    pageSize: index.size,
    lang: toKnownLanguage(language),
    now: now.getTime(),
    isStaff: can(visitor, 'page.edit'),
  })
  return { ids, total, page, leftOutWords, corrected, missingCar: null }
}

const getPageIndex = async (app: App, synonyms: Synonyms): Promise<ProductIndex> => {
  const cachedIndex = await readCachedPageIndex(app)()
  if (cachedIndex.synonyms !== synonyms) cachedIndex.index.setSynonyms(synonyms)
  cachedIndex.synonyms = synonyms
  return cachedIndex.index
}

type SearchablePage = Awaited<ReturnType<typeof readSearchableTexts>>[number]

const toIndexedPage = (page: SearchablePage): IndexedProduct => ({
  id: page.id,
  categoryIds: [],
  ownCategoryIds: [],
  totalCents: 0,
  modifiedAt: page.modifiedAt.getTime(),
  nameByLang: mapLanguages(language => pickText(page.title, language) || page.name),
  wordsByLang: mapLanguages(language => ({
    ...EMPTY_FIELD_WORDS,
    name: listSearchTokens(`${buildSearchText(page.title, language)} ${page.name}`),
    text: listSearchTokens(readText(page, language)),
  })),
  codes: [],
  options: [],
  visibility: page.visibility,
})

/** Joins a page's texts; texts in languages without grammar rules belong to the default language. */
const readText = (page: SearchablePage, language: KnownLanguage): string =>
  getShopLanguages()
    .filter(candidate => toKnownLanguage(candidate) === language)
    .map(candidate => {
      const translatedTexts = [page.metaDescription, page.metaKeywords].map(text => pickText(text, candidate))
      return toPlainText([...translatedTexts, ...collectTexts(page.content, candidate)].join(' ')).slice(
        0,
        MAX_TEXT_LENGTH,
      )
    })
    .join(' ')

const mapLanguages = <T>(readValue: (language: KnownLanguage) => T): Record<KnownLanguage, T> => ({
  et: readValue('et'),
  en: readValue('en'),
})
