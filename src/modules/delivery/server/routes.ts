import { viewProduct } from '#catalog/server/catalog.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { delivery } from '../contract.ts'
import { adminRoutes } from './admin-routes.ts'
import { findProvider } from './find-provider.ts'
import { nightlyImports } from './nightly-imports.ts'
import { sendPacked } from './packed-json.ts'
import { providerCache } from './provider-cache.ts'

export const routes = (app: App): void => {
  const { listFor, forget } = providerCache(app)
  adminRoutes(app, forget)
  nightlyImports(app)
  serve(app, delivery, {
    providers: async ({ language, request, reply }) => sendPacked(request, reply, await listFor(language)),
    shippingProduct: async ({ params, language, visitor, t }) => {
      const provider = await findProvider(app.db, params.providerValue, '')
      const product = provider && (await viewProduct(app, provider.productId, language, visitor))
      return product ? { success: true as const, data: product } : refuse(404, t('delivery.problem.unknownProvider'))
    },
  })
}
