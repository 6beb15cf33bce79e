import { productAdmin } from '#catalog/contract-product-admin.ts'
import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { type Context, Paged, serve } from '#platform/server/http/serve.ts'
import { pricePeriods } from '../price-periods.ts'
import { productBulkRoutes } from './bulk-routes.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { editedProduct } from './edited-product.ts'
import { listBrands } from './list-brands.ts'
import { listProducts } from './list-products.ts'
import { productGround } from './product-ground.ts'
import { pricesOf, productHistory } from './product-history.ts'
import { createProduct, type ProductRefusal, saveProduct } from './save-product.ts'

export const productRoutes = (app: App): void => {
  const viewProduct = async (id: number, { language, t }: Context) => {
    const data = await editedProduct(app.db, id, { language, now: app.now() })
    return data ? { data } : refuse(404, t('productAdmin.problem.unknown'))
  }
  productBulkRoutes(app)
  serve(app, productAdmin, {
    ground: async () => ({ data: await productGround(app.db, app.now()) }),
    brands: async () => ({ results: await listBrands(app.db) }),
    duplicate: async ({ params, actor, t }) => {
      const made = await duplicateProduct(app, actor, params.id)
      return made.ok ? { data: { id: made.value } } : refuse(404, t('productAdmin.problem.unknown'))
    },
    list: async ({ query, language }) => {
      const { results, paging } = await listProducts(app.db, query, { language, now: app.now() })
      return new Paged({ results }, paging)
    },
    prices: async ({ params, t }) => {
      const periods = await pricePeriods(app.db, params.id)
      return periods.length > 0 ? { results: pricesOf(periods) } : refuse(404, t('productAdmin.problem.unknown'))
    },
    history: async ({ params, query, t }) => {
      const history = await productHistory(app.db, params.id, query)
      return history
        ? new Paged({ results: history.results }, history.paging)
        : refuse(404, t('productAdmin.problem.unknown'))
    },
    view: request => viewProduct(request.params.id, request),
    create: async request => {
      const created = await createProduct(app, saverOf(request), request.body)
      return created.ok ? viewProduct(created.value, request) : refusal(created.why, request)
    },
    save: async request => {
      const saved = await saveProduct(app, saverOf(request), { ...request.body, id: request.params.id })
      return saved.ok ? viewProduct(saved.value, request) : refusal(saved.why, request)
    },
  })
}

const saverOf = ({ actor, visitor }: Context) => ({ actor, by: visitor.username ?? '' })

const refusal = (why: ProductRefusal, { t }: Context): Refusal => {
  switch (why.kind) {
    case 'gone':
      return refuse(404, t('productAdmin.problem.unknown'))
    case 'stale':
      return refuse(409, t('productAdmin.problem.stale'))
    case 'removed':
      return refuse(409, t('productAdmin.problem.removed'))
    case 'fields': {
      const errors = Object.fromEntries(
        Object.entries(why.fields).map(([field, problem]) => [
          field,
          [typeof problem === 'string' ? t(problem) : t(problem.key, { code: problem.code })],
        ]),
      )
      return refuse(422, t('app.problem.invalid'), { errors })
    }
  }
}
