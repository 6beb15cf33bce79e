import { catalog } from '#catalog/contract.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Prebuilt, serve } from '#platform/server/http/serve.ts'
import { surrogateKey } from './change-tags.ts'
import { listingOf } from './listing.ts'
import { viewProduct } from './view-product.ts'

export const routes = (app: App): void =>
  serve(app, catalog, {
    list: async ({ query, language, visitor, reply }) => {
      const listing = await listingOf(app)
      const answer = await listing.list(query, { language, visitor, now: app.now() })
      reply.header('surrogate-key', answer.surrogateKey)
      return new Prebuilt(answer.json, answer.paging)
    },
    view: async ({ params, language, visitor, reply, t }) => {
      const data = await viewProduct(app, params.id, language, visitor)
      if (!data) return refuse(404, t('catalog.notAvailable'))
      reply.header('surrogate-key', surrogateKey([], [data.id, ...data.related.map(({ id }) => id)]))
      return { success: true as const, data }
    },
  })
