import { delivery } from '#delivery/contract-delivery.ts'
import { viewProduct } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { findNearestPoints } from '../domain/find-nearest-points.ts'
import { registerAdminRoutes } from './admin-routes.ts'
import { registerAccountRoutes } from './carriers/account-routes.ts'
import { sendCompressed } from './compressed-json.ts'
import { findProvider } from './find-provider.ts'
import { listPoints } from './list-points.ts'
import { scheduleNightlyImports } from './nightly-imports.ts'
import { registerPointRoutes } from './point-routes.ts'
import { createProviderCache } from './provider-cache.ts'

export const registerDeliveryRoutes = (app: App): void => {
  const { getList, getPoints } = createProviderCache(app)
  registerAdminRoutes(app)
  registerPointRoutes(app)
  registerAccountRoutes(app)
  scheduleNightlyImports(app)
  serve(app, delivery, {
    providers: async ({ query, language, request, reply }) =>
      sendCompressed(request, reply, await getList(language, query.points === '1')),
    points: async ({ params, query, language, request, reply, t }) => {
      const { providerValue: value } = params
      const country = query.country.toUpperCase()
      const unknownProviderError = httpError(404, t('delivery.problem.unknownProvider'))
      if (query.q) {
        const points = await listPoints(app.db, { value, country, language })
        return points ? { results: findNearestPoints(query.q, points) } : unknownProviderError
      }
      const compressed = await getPoints(language, value, country)
      return compressed ? sendCompressed(request, reply, compressed) : unknownProviderError
    },
    shippingProduct: async ({ params, language, visitor, t }) => {
      const provider = await findProvider(app.db, { value: params.providerValue, option: '', language })
      const product = provider && (await viewProduct(app, provider.productId, language, visitor))
      return product ? { data: product } : httpError(404, t('delivery.problem.unknownProvider'))
    },
  })
}
