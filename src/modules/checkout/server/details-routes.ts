import { orderDetails } from '#checkout/contract-order-details.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { correctOrderDetails } from './correct-order-details.ts'
import { formErrors } from './order-refusal.ts'

/** Serves the correction of an order's details. */
export const detailsRoutes = (app: App): void =>
  serve(app, orderDetails, {
    correct: async ({ params, body: { baseVersion, ...details }, actor, visitor, t }) => {
      const wanted = { details, baseVersion, username: visitor.username ?? '' }
      const corrected = await correctOrderDetails(app, actor, params.id, wanted)
      if (corrected.ok) return { data: corrected.value }
      const { why } = corrected
      switch (why.kind) {
        case 'unknown':
          return refuse(404, t('orders.problem.unknown'))
        case 'stale':
          return refuse(409, t('orders.problem.stale'))
        case 'notNow':
          return refuse(409, t('orders.problem.notNow'))
        case 'parcelWaits':
          return refuse(409, t('orders.problem.parcel.waits'))
        case 'exempt': {
          const message = t('checkoutAdmin.correct.exempt')
          return refuse(422, message, { errors: { 'Client.vat_reg_nr': [message] } })
        }
        case 'form':
          return refuse(422, t('app.problem.invalid'), { errors: formErrors(why.problems, t) })
      }
    },
  })
