import { ownPointAdmin } from '#delivery/contract-own-point.ts'
import type { Translate } from '#kernel/translator.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addPoint, type NotSaved, ownPoints, removePoint, savePoint } from './own-points.ts'

export const pointRoutes = (app: App): void => {
  const refused = (why: NotSaved, t: Translate) => {
    if (why.kind === 'clash') return refuseClash(why.clash, t)
    if (why.kind === 'unknown') return refuse(404, t('delivery.problem.unknownPoint'))
    return refuse(422, t('app.problem.invalid'), { errors: { country: [t('delivery.problem.notDeliveredTo')] } })
  }
  serve(app, ownPointAdmin, {
    list: async ({ params, t }) => {
      const data = await ownPoints(app.db, params.value)
      return data ? { data } : refuse(404, t('delivery.problem.unknownProvider'))
    },
    add: async ({ params, body, actor, t }) => {
      const added = await addPoint(app, actor, params.value, body)
      return added.ok ? { data: added.value } : refused(added.why, t)
    },
    save: async ({ params, body, actor, t }) => {
      const saved = await savePoint(app, actor, params, body)
      return saved.ok ? { data: saved.value } : refused(saved.why, t)
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removePoint(app, actor, params.value, params.id)
      return removed.ok ? undefined : refuse(404, t('delivery.problem.unknownPoint'))
    },
  })
}
