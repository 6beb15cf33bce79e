import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { statistics } from '../contract-statistics.ts'
import { dealWithWords } from './deal-with-words.ts'
import { listStatistics } from './list-statistics.ts'
import { searchTrend } from './search-trend.ts'

/** Registers the staff routes for search statistics. */
export const statisticsRoutes = (app: App): void => {
  serve(app, statistics, {
    list: async ({ query, language }) => {
      const { results, paging } = await listStatistics(app.db, query, { now: app.now(), language })
      return new Paged({ results }, paging)
    },
    trend: async ({ query }) => ({ data: await searchTrend(app.db, query, app.now()) }),
    deal: async ({ body: { words, deed, category_id, product_id }, actor, t }) => {
      const target =
        category_id !== undefined
          ? { categoryId: category_id }
          : product_id !== undefined
            ? { productId: product_id }
            : null
      const dealt = await dealWithWords(app, actor, { words, deed, target })
      if (dealt.ok) return undefined
      const field = category_id === undefined ? 'product_id' : 'category_id'
      return refuse(422, t('app.problem.invalid'), { errors: { [field]: [t('search.noTarget')] } })
    },
  })
}
