import { filterAdmin } from '#catalog/contract-filter-admin.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { mergeOptions } from './merge-options.ts'
import {
  createFilter,
  type DoubleOptions,
  type FilterRefusal,
  listFilters,
  orderFilters,
  removeFilter,
  saveFilter,
} from './save-filter.ts'
import { undoMerges } from './undo-merges.ts'

export const filterRoutes = (app: App): void =>
  serve(app, filterAdmin, {
    list: async () => ({ results: await listFilters(app.db) }),
    create: async ({ body, actor, t }) => {
      const created = await createFilter(app, actor, body)
      return created.ok ? { data: { id: created.value } } : refusal(created.why, t)
    },
    save: async ({ body, params, actor, t }) => {
      const saved = await saveFilter(app, actor, { ...body, id: params.id })
      if (saved.ok) return { data: { id: saved.value } }
      return saved.why instanceof Map
        ? refuseClash(saved.why, t)
        : refusal(saved.why as FilterRefusal | DoubleOptions, t)
    },
    order: async ({ body, actor, t }) => {
      const ordered = await orderFilters(app, actor, body.ids)
      return ordered.ok ? undefined : refusal(ordered.why, t)
    },
    merge: async ({ body, params, actor, t }) => {
      const merged = await mergeOptions(app, actor, { id: params.id, ...body })
      return merged.ok ? { data: { products: merged.value } } : refusal(merged.why, t)
    },
    undoMerge: async ({ body, actor, t }) => {
      if (actor.kind !== 'user') return refuse(401, INVALID_CREDENTIALS)
      const undone = await undoMerges(app, actor, { act: body.act, after: 0 })
      if (!undone.ok) return refuse(404, t('admin.bulk.unknownAct'))
      return { data: { undone: undone.value.undone, left: undone.value.left } }
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removeFilter(app, actor, params.id)
      return removed.ok ? undefined : refusal(removed.why, t)
    },
  })

const refusal = (why: FilterRefusal | DoubleOptions, t: Translate): Refusal => {
  if (typeof why === 'object') {
    const errors = why.doubles.map(({ at, language, name }): [string, string[]] => [
      `options.${at}.name.${language}`,
      [t('filterAdmin.problem.double', { name })],
    ])
    return refuse(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
  }
  if (why === 'noCategory') {
    return refuse(422, t('app.problem.invalid'), {
      errors: { category_ids: [t('productAdmin.problem.unknownCategory')] },
    })
  }
  return why === 'gone' ? refuse(404, t('filterAdmin.problem.gone')) : refuse(409, t(`filterAdmin.problem.${why}`))
}
