import { CARRIER_NAMES } from '#delivery/domain/carrier.ts'
import { parcelCalls } from '#orders/contract-parcel.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sendPdf } from '../invoices/send-invoice.ts'
import { PARCEL_ASKED } from '../order-jobs.ts'
import { moveParcel, type NoParcel, openParcel } from './change-parcel.ts'
import { parcelLabels } from './parcel-labels.ts'
import { registerParcel } from './register-parcel.ts'

/** Registers the parcel endpoints. */
export const parcelRoutes = (app: App): void =>
  serve(app, parcelCalls, {
    register: async ({ params, body, actor, visitor, t }) => {
      const opened = await openParcel(app, actor, params.id, { ...body, username: visitor.username ?? '' })
      return opened.ok ? { data: opened.value } : refusalOf(opened.why, t)
    },
    change: async ({ params: { id, parcel: parcelId, change: step }, actor, visitor, t }) => {
      const moved = await moveParcel(app, actor, id, { parcelId, step, username: visitor.username ?? '' })
      return moved.ok ? { data: moved.value } : refusalOf(moved.why, t)
    },
    labels: async ({ query, reply, t }) => {
      const labels = await parcelLabels(app, [...new Set(query.ids)])
      if (labels.ok)
        return sendPdf(reply, { content: labels.value, contentType: 'application/pdf', filename: 'labels.pdf' })
      if (labels.why.kind === 'none') return refuse(404, t('orders.problem.parcel.noLabels'))
      if (labels.why.kind === 'notReady')
        return refuse(409, t('orders.problem.parcel.notReady', { numbers: labels.why.numbers.join(', ') }))
      const { carrier, why } = labels.why
      return refuse(409, t(`orders.problem.parcel.${why.kind}`, { carrier: CARRIER_NAMES[carrier], words: why.words }))
    },
  })

/** Registers parcels with carriers in a background job. */
export const registerParcels = (app: App): void =>
  app.jobs.handle(PARCEL_ASKED, ({ parcelId }, actor) => registerParcel(app, actor, parcelId))

const refusalOf = (why: NoParcel, t: Translate): Refusal => {
  switch (why) {
    case 'unknown':
      return refuse(404, t('orders.problem.unknown'))
    case 'stale':
      return refuse(409, t('orders.problem.stale'))
    case 'notNow':
      return refuse(409, t('orders.problem.notNow'))
    default:
      return refuse(409, t(`orders.problem.parcel.${why}`))
  }
}
