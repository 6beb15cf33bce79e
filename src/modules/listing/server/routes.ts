import { surrogateKey } from '#catalog/server/catalog.ts'
import { products } from '#listing/contract-listing.ts'
import { parseListingQuery } from '#listing/domain/listing-query.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Prebuilt, serve } from '#platform/server/http/serve.ts'
import { listingOf } from './listing-of.ts'
import { tellOfSearch } from './listing-searches.ts'
import { pickedProducts } from './picked-products.ts'
import { synonymRoutes } from './synonym-routes.ts'
import { viewProduct } from './view-product.ts'

export const routes = (app: App): void => {
  synonymRoutes(app)
  serve(app, products, {
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
    picked: async ({ query, language, visitor, reply }) => {
      const results = await pickedProducts(app, query.ids, { language, visitor, now: app.now() })
      reply.header(
        'surrogate-key',
        surrogateKey(
          ['listing'],
          results.map(({ id }) => id),
        ),
      )
      return { results }
    },
    view: async ({ params, language, visitor, reply, t }) => {
      const data = await viewProduct(app, params.id, language, visitor)
      if (!data) return refuse(404, t('listing.notAvailable'))
      reply.header('surrogate-key', surrogateKey([], [data.id, ...data.related.map(({ id }) => id)]))
      return { data }
    },
  })
}
