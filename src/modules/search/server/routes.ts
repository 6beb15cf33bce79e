import { surrogateKey } from '#kernel/change-tag.ts'
import { redirectOf } from '#listing/server/listing.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { search } from '#search/contract-search.ts'
import { findsShop, keptSettings } from '#shop/server/shop.ts'
import { firstText } from '../domain/first-text.ts'
import type { QueryFault } from '../domain/query-fault.ts'
import { readSearchQuery } from '../domain/search-query.ts'
import { findDocuments } from './find-documents.ts'
import { searchAnswer } from './search-answer.ts'
import { statisticsRoutes } from './statistics-routes.ts'
import { suggest } from './suggest.ts'

const MAX_WORDS_LENGTH = 300
/** Tags of the data behind search results. */
const DEPENDS_ON = surrogateKey(['listing', 'catalog', 'category', 'content', 'settings'])

export const routes = (app: App): void => {
  const settings = keptSettings(app)
  serve(app, search, {
    find: async ({ query, language, visitor, reply, t }) => {
      const request = readSearchQuery(query)
      if (!request.ok) return toHttpError(request.why, t)
      const asking = { language, visitor, now: app.now() }
      const { rows, paging } = await findDocuments(app, request.value, asking)
      reply.header('surrogate-key', DEPENDS_ON)
      return new Paged({ results: await searchAnswer(app, rows, asking) }, paging)
    },
    redirect: async ({ query, language, visitor, reply }) => {
      const words = firstText(query.q).slice(0, MAX_WORDS_LENGTH).trim()
      reply.header('surrogate-key', DEPENDS_ON)
      const asking = { language, visitor, now: app.now() }
      return { data: { path: words === '' ? null : await redirectOf(app, words, asking) } }
    },
    suggest: async ({ query, language, visitor }) => {
      const words = findsShop(await settings(), visitor) ? firstText(query.q).slice(0, MAX_WORDS_LENGTH).trim() : ''
      return { data: await suggest(app, words, { language, visitor, now: app.now() }) }
    },
  })
  statisticsRoutes(app)
}

const toHttpError = (faults: readonly QueryFault[], t: Translate): Refusal => {
  const errors: Record<string, string[]> = {}
  for (const { parameter, why, name } of faults) errors[parameter] = [...(errors[parameter] ?? []), t(why, { name })]
  return refuse(422, t('app.problem.invalid'), { errors })
}
