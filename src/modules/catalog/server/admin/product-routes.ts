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
  const viewed = async (id: number, { language, t }: Context) => {
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
      const found = await productHistory(app.db, params.id, query)
      return found
        ? new Paged({ results: found.results }, found.paging)
        : refuse(404, t('productAdmin.problem.unknown'))
    },
    view: given => viewed(given.params.id, given),
    create: async given => {
      const created = await createProduct(app, saverOf(given), given.body)
      return created.ok ? viewed(created.value, given) : refusal(created.why, given)
    },
    save: async given => {
      const saved = await saveProduct(app, saverOf(given), { ...given.body, id: given.params.id })
      return saved.ok ? viewed(saved.value, given) : refusal(saved.why, given)
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
