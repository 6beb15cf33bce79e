import { filterAdmin } from '#catalog/contract-filter-admin.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  createFilter,
  type FilterRefusal,
  listFilters,
  mergeOptions,
  orderFilters,
  removeFilter,
  saveFilter,
} from './save-filter.ts'

/** The guarded calls about what products are filtered by. */
export const filterRoutes = (app: App): void =>
  serve(app, filterAdmin, {
    list: async () => ({ results: await listFilters(app.db) }),
    create: async ({ body, actor, t }) => {
      const made = await createFilter(app, actor, body)
      return made.ok ? { data: { id: made.value } } : refusal(made.why, t)
    },
    save: async ({ body, params, actor, t }) => {
      const saved = await saveFilter(app, actor, { ...body, id: params.id })
      if (saved.ok) return { data: { id: saved.value } }
      return typeof saved.why === 'string' ? refusal(saved.why, t) : refuseClash(saved.why, t)
    },
    order: async ({ body, actor, t }) => {
      const ordered = await orderFilters(app, actor, body.ids)
      return ordered.ok ? undefined : refusal(ordered.why, t)
    },
    merge: async ({ body, params, actor, t }) => {
      const merged = await mergeOptions(app, actor, { id: params.id, into: body.into })
      return merged.ok ? { data: { products: merged.value } } : refusal(merged.why, t)
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removeFilter(app, actor, params.id)
      return removed.ok ? undefined : refusal(removed.why, t)
    },
  })

const refusal = (why: FilterRefusal, t: Translate): Refusal => {
  if (why === 'noCategory') {
    return refuse(422, t('app.problem.invalid'), {
      errors: { category_ids: [t('productAdmin.problem.unknownCategory')] },
    })
  }
  return why === 'gone' ? refuse(404, t('filterAdmin.problem.gone')) : refuse(409, t(`filterAdmin.problem.${why}`))
}
