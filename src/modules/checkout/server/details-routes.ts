import { orderDetails } from '#checkout/contract-order-details.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { correctOrderDetails } from './correct-order-details.ts'
import { toFieldErrors } from './to-order-problem.ts'

/** Serves the correction of an order's details. */
export const registerDetailsRoutes = (app: App): void =>
  serve(app, orderDetails, {
    correct: async ({ params, body: { baseVersion, ...details }, actor, visitor, t }) => {
      const request = { details, baseVersion, username: visitor.username ?? '' }
      const correction = await correctOrderDetails(app, actor, params.id, request)
      if (correction.ok) return { data: correction.value }
      const { reason } = correction
      switch (reason.kind) {
        case 'notFound':
          return httpError(404, t('orders.problem.notFound'))
        case 'stale':
          return httpError(409, t('orders.problem.stale'))
        case 'notEditable':
          return httpError(409, t('orders.problem.wrongState'))
        case 'parcelPending':
          return httpError(409, t('orders.problem.parcel.waits'))
        case 'exempt': {
          const message = t('checkoutAdmin.correct.exempt')
          return httpError(422, message, { errors: { 'Client.vat_reg_nr': [message] } })
        }
        case 'form':
          return httpError(422, t('app.problem.invalid'), { errors: toFieldErrors(reason.problems, t) })
      }
    },
  })
