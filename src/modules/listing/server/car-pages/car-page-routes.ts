import { buildSurrogateKey } from '#catalog/server/catalog.ts'
import { carPageCalls } from '#listing/contract-car-page.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { viewCarPage } from './view-car-page.ts'

export const registerCarPageRoutes = (app: App): void =>
  serve(app, carPageCalls, {
    view: async ({ params: { make, model, generation }, query, language, visitor, reply, t }) => {
      const viewer = { language, visitor, now: app.now() }
      const data = await viewCarPage(app, { slugs: [make, model, generation], categoryId: query.c }, viewer)
      const ids = data?.results.map(({ id }) => id) ?? []
      reply.header('surrogate-key', buildSurrogateKey(['listing', 'category', 'vehicles', 'fitments'], ids))
      return data ? { data } : httpError(404, t('listing.carPage.none'))
    },
  })
