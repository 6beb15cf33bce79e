import { productAdmin } from '#catalog/contract-product-admin.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { readPricePeriods } from '../price-periods.ts'
import { registerProductBulkRoutes } from './bulk-routes.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { listBrands } from './list-brands.ts'
import { listProducts } from './list-products.ts'
import { createProduct, type SaveProductFailure, saveProduct } from './manage-products.ts'
import { readProductHistory, toPriceHistory } from './product-history.ts'
import { readEditedProduct } from './read-edited-product.ts'
import { readProductFormOptions } from './read-product-form-options.ts'

export const registerProductRoutes = (app: App): void => {
  const viewProduct = async (id: number, { language, t }: Context) => {
    const data = await readEditedProduct(app.db, id, { language, now: app.now() })
    return data ? { data } : httpError(404, t('productAdmin.problem.notFound'))
  }
  registerProductBulkRoutes(app)
  serve(app, productAdmin, {
    formOptions: async () => ({ data: await readProductFormOptions(app.db, app.now()) }),
    brands: async () => ({ results: await listBrands(app.db) }),
    duplicate: async ({ params, actor, t }) => {
      const copied = await duplicateProduct(app, actor, params.id)
      return copied.ok ? { data: { id: copied.value } } : httpError(404, t('productAdmin.problem.notFound'))
    },
    list: async ({ query, language }) => {
      const { results, paging } = await listProducts(app.db, query, { language, now: app.now() })
      return new PagedResult({ results }, paging)
    },
    prices: async ({ params, t }) => {
      const periods = await readPricePeriods(app.db, params.id)
      return periods.length > 0
        ? { results: toPriceHistory(periods) }
        : httpError(404, t('productAdmin.problem.notFound'))
    },
    history: async ({ params, query, t }) => {
      const history = await readProductHistory(app.db, params.id, query)
      return history
        ? new PagedResult({ results: history.results }, history.paging)
        : httpError(404, t('productAdmin.problem.notFound'))
    },
    view: request => viewProduct(request.params.id, request),
    create: async request => {
      const created = await createProduct(app, toSaver(request), request.body)
      return created.ok ? viewProduct(created.value, request) : toHttpError(created.reason, request)
    },
    save: async request => {
      const saved = await saveProduct(app, toSaver(request), { ...request.body, id: request.params.id })
      return saved.ok ? viewProduct(saved.value, request) : toHttpError(saved.reason, request)
    },
  })
}

const toSaver = ({ actor, visitor }: Context) => ({ actor, username: visitor.username ?? '' })

const toHttpError = (error: SaveProductFailure, { t }: Context): HttpError => {
  switch (error.kind) {
    case 'notFound':
      return httpError(404, t('productAdmin.problem.notFound'))
    case 'stale':
      return httpError(409, t('productAdmin.problem.stale'))
    case 'removed':
      return httpError(409, t('productAdmin.problem.removed'))
    case 'fields': {
      const errors = Object.fromEntries(
        Object.entries(error.fields).map(([field, problem]) => [
          field,
          [typeof problem === 'string' ? t(problem) : t(problem.key, { code: problem.code })],
        ]),
      )
      return httpError(422, t('app.problem.invalid'), { errors })
    }
  }
}
