import { CARRIER_NAMES } from '#delivery/domain/carrier.ts'
import { parcelEndpoints } from '#orders/contract-parcel.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sendPdf } from '../invoices/send-invoice.ts'
import { REGISTER_PARCEL } from '../order-jobs.ts'
import { changeParcel, type ParcelChangeFailure, requestParcelByStaff } from './change-parcel.ts'
import { mergeParcelLabels } from './merge-parcel-labels.ts'
import { registerParcel } from './register-parcel.ts'

export const registerParcelRoutes = (app: App): void =>
  serve(app, parcelEndpoints, {
    register: async ({ params, body, actor, visitor, t }) => {
      const requested = await requestParcelByStaff(app, actor, params.id, {
        seenCount: body.seen,
        username: visitor.username ?? '',
        acceptance: body,
      })
      return requested.ok ? { data: requested.value } : toParcelError(requested.reason, t)
    },
    change: async ({ params: { id, parcel: parcelId, change: step }, body, actor, visitor, t }) => {
      const changed = await changeParcel(app, actor, id, {
        parcelId,
        step,
        username: visitor.username ?? '',
        acceptance: body,
      })
      return changed.ok ? { data: changed.value } : toParcelError(changed.reason, t)
    },
    labels: async ({ query, reply, t }) => {
      const labels = await mergeParcelLabels(app, [...new Set(query.ids)])
      if (labels.ok)
        return sendPdf(reply, { content: labels.value, contentType: 'application/pdf', filename: 'labels.pdf' })
      if (labels.reason.kind === 'noLabels') return httpError(404, t('orders.problem.parcel.noLabels'))
      if (labels.reason.kind === 'notReady')
        return httpError(409, t('orders.problem.parcel.notReady', { numbers: labels.reason.numbers.join(', ') }))
      const { carrier, reason: failure } = labels.reason
      return httpError(
        409,
        t(`orders.problem.parcel.${failure.kind}`, { carrier: CARRIER_NAMES[carrier], words: failure.message }),
      )
    },
  })

/** Registers parcels with carriers in a background job. */
export const handleParcelJobs = (app: App): void =>
  app.jobs.handle(REGISTER_PARCEL, ({ parcelId }, actor) => registerParcel(app, actor, parcelId))

const toParcelError = (failure: ParcelChangeFailure, t: Translate): HttpError => {
  switch (failure) {
    case 'notFound':
      return httpError(404, t('orders.problem.notFound'))
    case 'stale':
      return httpError(409, t('orders.problem.stale'))
    case 'wrongState':
    case 'refunded':
    case 'paymentDue':
    case 'vatUnproven':
    case 'goodsMissing':
      return httpError(409, t(`orders.problem.${failure}`))
    default:
      return httpError(409, t(`orders.problem.parcel.${failure}`))
  }
}
