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
      const addResult = await addPoint(app, actor, params.value, body)
      return addResult.ok ? { data: addResult.value } : toHttpError(addResult.reason, t)
    },
    save: async ({ params, body, actor, t }) => {
      const saveResult = await savePoint(app, actor, params, body)
      return saveResult.ok ? { data: saveResult.value } : toHttpError(saveResult.reason, t)
    },
    remove: async ({ params, actor, t }) => {
      const removal = await removePoint(app, actor, params.value, params.id)
      return removal.ok ? undefined : httpError(404, t('delivery.problem.unknownPoint'))
    },
  })
}
