import { vehicleGroupAdmin } from '#fitment/contract-vehicle-group.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { listGroupRules, listGroups, viewGroup } from './list-vehicle-groups.ts'
import { createGroup, mergeGroups, removeGroup, type SaveGroupFailure, saveGroup } from './save-vehicle-group.ts'

export const registerVehicleGroupRoutes = (app: App): void =>
  serve(app, vehicleGroupAdmin, {
    list: async ({ query }) => {
      const { results, paging } = await listGroups(app.db, query)
      return new PagedResult({ results }, paging)
    },
    view: async ({ params, ...context }) => {
      const data = await viewGroup(app, params.id)
      return data ? { data } : toHttpError({ kind: 'notFound' }, context)
    },
    rules: async ({ params, query, language, ...context }) => {
      if (!(await viewGroup(app, params.id))) return toHttpError({ kind: 'notFound' }, context)
      const { results, paging } = await listGroupRules(app.db, params.id, { ...query, language })
      return new PagedResult({ results }, paging)
    },
    create: async ({ body, actor, ...context }) => {
      const created = await createGroup(app, actor, body)
      return created.ok ? { data: { id: created.value } } : toHttpError(created.reason, context)
    },
    save: async ({ params, body, actor, ...context }) => {
      const saved = await saveGroup(app, actor, { ...body, id: params.id })
      return saved.ok ? { data: { id: saved.value } } : toHttpError(saved.reason, context)
    },
    remove: async ({ params, actor, ...context }) => {
      const removed = await removeGroup(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, context)
    },
    merge: async ({ params, body, actor, ...context }) => {
      const merged = await mergeGroups(app, actor, { id: params.id, into: body.into })
      return merged.ok ? { data: { id: merged.value } } : toHttpError(merged.reason, context)
    },
  })

const toHttpError = (error: SaveGroupFailure, { t }: Pick<Context, 't'>): HttpError => {
  switch (error.kind) {
    case 'notFound':
      return httpError(404, t('vehicleGroup.problem.notFound'))
    case 'stale':
    case 'used':
      return httpError(409, t(`vehicleGroup.problem.${error.kind}`))
    case 'fields': {
      const errors = Object.entries(error.fields).map(([field, key]) => [field, [t(key)]])
      return httpError(422, t('app.problem.invalid'), { errors: Object.fromEntries(errors) })
    }
  }
}
