import { formatSurrogateKey } from '#kernel/change-tag.ts'
import { findRedirect } from '#listing/server/listing.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { search } from '#search/contract-search.ts'
import { createSettingsCache, isShopEnabled } from '#shop/server/shop.ts'
import type { QueryError } from '../domain/query-error.ts'
import { readFirstText } from '../domain/read-first-text.ts'
import { parseSearchQuery } from '../domain/search-query.ts'
import { findDocuments } from './find-documents.ts'
import { registerStatisticsRoutes } from './statistics-routes.ts'
import { suggestSearches } from './suggest.ts'
import { toSearchResults } from './to-search-results.ts'

const MAX_WORDS_LENGTH = 300
/** Tags of the data behind search results. */
const SURROGATE_KEY = formatSurrogateKey(['listing', 'catalog', 'category', 'content', 'settings'])

export const registerSearchRoutes = (app: App): void => {
  const settings = createSettingsCache(app)
  serve(app, search, {
    find: async ({ query, language, visitor, reply, t }) => {
      const request = parseSearchQuery(query)
      if (!request.ok) return toHttpError(request.reason, t)
      const viewer = { language, visitor, now: app.now() }
      const { rows, paging, interpretation } = await findDocuments(app, request.value, viewer)
      reply.header('surrogate-key', SURROGATE_KEY)
      const { leftOutWords, corrected, missingCar } = interpretation
      const notes = { leftOutSearchKeywords: leftOutWords, missingCar, correctedQuery: corrected }
      return new PagedResult({ results: await toSearchResults(app, rows, viewer), ...notes }, paging)
    },
    redirect: async ({ query, language, visitor, reply }) => {
      const words = readFirstText(query.q).slice(0, MAX_WORDS_LENGTH).trim()
      reply.header('surrogate-key', SURROGATE_KEY)
      const viewer = { language, visitor, now: app.now() }
      return { data: { path: words === '' ? null : await findRedirect(app, words, viewer) } }
    },
    suggest: async ({ query, language, visitor }) => {
      const words = isShopEnabled(await settings(), visitor)
        ? readFirstText(query.q).slice(0, MAX_WORDS_LENGTH).trim()
        : ''
      return { data: await suggestSearches(app, words, { language, visitor, now: app.now() }) }
    },
  })
  registerStatisticsRoutes(app)
}

const toHttpError = (queryErrors: readonly QueryError[], t: Translate): HttpError => {
  const errors: Record<string, string[]> = {}
  for (const { parameter, reason, name } of queryErrors)
    errors[parameter] = [...(errors[parameter] ?? []), t(reason, { name })]
  return httpError(422, t('app.problem.invalid'), { errors })
}
