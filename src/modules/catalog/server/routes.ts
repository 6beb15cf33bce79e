import { catalog } from '#catalog/contract.ts'
import { parseListingQuery } from '#catalog/domain/listing-query.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Prebuilt, serve } from '#platform/server/http/serve.ts'
import { categoryRoutes } from './category-routes.ts'
import { surrogateKey } from './change-tags.ts'
import { listingOf } from './listing.ts'
import { tellOfSearch } from './listing-searches.ts'
import { synonymRoutes } from './synonym-routes.ts'
import { viewProduct } from './view-product.ts'

export const routes = (app: App): void => {
  categoryRoutes(app)
  synonymRoutes(app)
  serve(app, catalog, {
    list: async ({ query, language, visitor, request, reply }) => {
      const listing = await listingOf(app)
      const answer = await listing.list(query, { language, visitor, now: app.now() })
      reply.header('surrogate-key', answer.surrogateKey)
      const words = query.iu === 'user' ? parseListingQuery(query).words : ''
      if (words !== '') {
        const from = { ip: request.ip, browser: request.headers['user-agent'] ?? '' }
        tellOfSearch(app, { words, results: answer.paging.total, language, from })
      }
      return new Prebuilt(answer.json, answer.paging)
    },
    view: async ({ params, language, visitor, reply, t }) => {
      const data = await viewProduct(app, params.id, language, visitor)
      if (!data) return refuse(404, t('catalog.notAvailable'))
      reply.header('surrogate-key', surrogateKey([], [data.id, ...data.related.map(({ id }) => id)]))
      return { success: true as const, data }
    },
  })
}
