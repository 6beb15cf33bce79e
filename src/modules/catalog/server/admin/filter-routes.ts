import { filterAdmin } from '#catalog/contract-filter-admin.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import {
  createFilter,
  type DuplicateOptions,
  listFilters,
  orderFilters,
  removeFilter,
  type SaveFilterFailure,
  saveFilter,
} from './manage-filters.ts'
import { mergeOptions } from './merge-options.ts'
import { undoMerges } from './undo-merges.ts'

export const registerFilterRoutes = (app: App): void =>
  serve(app, filterAdmin, {
    list: async () => ({ results: await listFilters(app.db) }),
    create: async ({ body, actor, t }) => {
      const created = await createFilter(app, actor, body)
      return created.ok ? { data: { id: created.value } } : toHttpError(created.reason, t)
    },
    save: async ({ body, params, actor, t }) => {
      const saved = await saveFilter(app, actor, { ...body, id: params.id })
      if (saved.ok) return { data: { id: saved.value } }
      return saved.reason instanceof Map
        ? rejectEditConflict(saved.reason, t)
        : toHttpError(saved.reason as SaveFilterFailure | DuplicateOptions, t)
    },
    order: async ({ body, actor, t }) => {
      const ordered = await orderFilters(app, actor, body.ids)
      return ordered.ok ? undefined : toHttpError(ordered.reason, t)
    },
    merge: async ({ body, params, actor, t }) => {
      const merged = await mergeOptions(app, actor, { id: params.id, ...body })
      return merged.ok ? { data: { products: merged.value } } : toHttpError(merged.reason, t)
    },
    undoMerge: async ({ body, actor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const undone = await undoMerges(app, actor, { operationId: body.operationId, after: 0 })
      if (!undone.ok) return httpError(404, t('admin.bulk.unknownAct'))
      return { data: { undone: undone.value.undone, skipped: undone.value.skipped } }
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removeFilter(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, t)
    },
  })

const toHttpError = (error: SaveFilterFailure | DuplicateOptions, t: Translate): HttpError => {
  if (typeof error === 'object') {
    const errors = error.duplicates.map(({ index, language, name }): [string, string[]] => [
      `options.${index}.name.${language}`,
      [t('filterAdmin.problem.duplicate', { name })],
    ])
    return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
  }
  if (error === 'noCategory') {
    return httpError(422, t('app.problem.invalid'), {
      errors: { category_ids: [t('productAdmin.problem.unknownCategory')] },
    })
  }
  return error === 'notFound'
    ? httpError(404, t('filterAdmin.problem.notFound'))
    : httpError(409, t(`filterAdmin.problem.${error}`))
}
