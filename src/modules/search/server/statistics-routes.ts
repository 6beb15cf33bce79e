import type { RedirectTarget } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { statistics } from '../contract-statistics.ts'
import { listStatistics } from './list-statistics.ts'
import { readSearchTrend } from './read-search-trend.ts'
import { resolveSearch } from './resolve-search.ts'

export const registerStatisticsRoutes = (app: App): void => {
  serve(app, statistics, {
    list: async ({ query, language }) => {
      const { results, paging } = await listStatistics(app.db, query, { now: app.now(), language })
      return new PagedResult({ results }, paging)
    },
    trend: async ({ query }) => ({ data: await readSearchTrend(app.db, query, app.now()) }),
    resolve: async ({ body: { words, resolution, category_id, product_id }, actor, t }) => {
      const target = toTarget({ category_id, product_id })
      const result = await resolveSearch(app, actor, { words, resolution, target })
      if (result.ok) return undefined
      const field = category_id === undefined ? 'product_id' : 'category_id'
      return httpError(422, t('app.problem.invalid'), { errors: { [field]: [t('search.noTarget')] } })
    },
  })
}

const toTarget = (body: {
  category_id?: number | undefined
  product_id?: number | undefined
}): RedirectTarget | null => {
  if (body.category_id !== undefined) return { categoryId: body.category_id }
  return body.product_id === undefined ? null : { productId: body.product_id }
}
