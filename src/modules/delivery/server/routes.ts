import { delivery } from '#delivery/contract-provider.ts'
import { viewProduct } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { pointsNear } from '../domain/points-near.ts'
import { adminRoutes } from './admin-routes.ts'
import { accountRoutes } from './carriers/account-routes.ts'
import { findProvider } from './find-provider.ts'
import { nightlyImports } from './nightly-imports.ts'
import { sendPacked } from './packed-json.ts'
import { pointList } from './point-list.ts'
import { pointRoutes } from './point-routes.ts'
import { providerCache } from './provider-cache.ts'

export const routes = (app: App): void => {
  const { listFor, pointsFor } = providerCache(app)
  adminRoutes(app)
  pointRoutes(app)
  accountRoutes(app)
  nightlyImports(app)
  serve(app, delivery, {
    providers: async ({ query, language, request, reply }) =>
      sendPacked(request, reply, await listFor(language, query.points === '1')),
    points: async ({ params, query, language, request, reply, t }) => {
      const { providerValue: value } = params
      const country = query.country.toUpperCase()
      const missing = refuse(404, t('delivery.problem.unknownProvider'))
      if (query.q) {
        const points = await pointList(app.db, { value, country, language })
        return points ? { results: pointsNear(query.q, points) } : missing
      }
      const packed = await pointsFor(language, value, country)
      return packed ? sendPacked(request, reply, packed) : missing
    },
    shippingProduct: async ({ params, language, visitor, t }) => {
      const provider = await findProvider(app.db, { value: params.providerValue, option: '', language })
      const product = provider && (await viewProduct(app, provider.productId, language, visitor))
      return product ? { data: product } : refuse(404, t('delivery.problem.unknownProvider'))
    },
  })
}
