import { ownPointAdmin } from '#delivery/contract-own-point.ts'
import type { Translate } from '#kernel/translator.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addPoint, listOwnPoints, type PointFailure, removePoint, savePoint } from './own-points.ts'

export const registerPointRoutes = (app: App): void => {
  const toHttpError = (rejection: PointFailure, t: Translate) => {
    if (rejection.kind === 'conflict') return rejectEditConflict(rejection.conflict, t)
    if (rejection.kind === 'notFound') return httpError(404, t('delivery.problem.unknownPoint'))
    return httpError(422, t('app.problem.invalid'), { errors: { country: [t('delivery.problem.notDeliveredTo')] } })
  }
  serve(app, ownPointAdmin, {
    list: async ({ params, t }) => {
      const data = await listOwnPoints(app.db, params.value)
      return data ? { data } : httpError(404, t('delivery.problem.unknownProvider'))
    },
    add: async ({ params, body, actor, t }) => {
      const added = await addPoint(app, actor, params.value, body)
      return added.ok ? { data: added.value } : toHttpError(added.reason, t)
    },
    save: async ({ params, body, actor, t }) => {
      const saved = await savePoint(app, actor, params, body)
      return saved.ok ? { data: saved.value } : toHttpError(saved.reason, t)
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removePoint(app, actor, params.value, params.id)
      return removed.ok ? undefined : httpError(404, t('delivery.problem.unknownPoint'))
    },
  })
}
