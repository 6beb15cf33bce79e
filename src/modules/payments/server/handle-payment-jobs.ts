import type { App } from '#platform/server/app.ts'
import { closeEnded } from './close-ended.ts'
import { lookAtOpen } from './look-at-open.ts'
import { giveUpPayment, lookAtPaymentById } from './look-at-payment.ts'
import {
  CLOSE_ENDED,
  GIVE_UP_PAYMENT,
  LOOK_AT_OPEN,
  LOOK_AT_PAYMENT,
  LOOK_AT_REFUND,
  REFRESH_METHODS,
  SEND_REFUND,
} from './payment-jobs.ts'
import { makeCommerceOf, paymentProviders } from './payment-providers.ts'
import { lookAtRefundById } from './refunds/look-at-refund.ts'
import { sendRefund } from './refunds/send-refund.ts'

/** Registers the handlers and schedules of payment jobs. */
export const handlePaymentJobs = (app: App): void => {
  app.jobs.handle(LOOK_AT_PAYMENT, ({ paymentId }) => lookAtPaymentById(app, paymentId))
  app.jobs.handle(GIVE_UP_PAYMENT, ({ paymentId }) => giveUpPayment(app, paymentId))
  app.jobs.handle(LOOK_AT_REFUND, ({ refundId }) => lookAtRefundById(app, refundId))
  app.jobs.handle(SEND_REFUND, ({ refundId }, actor) => sendRefund(app, actor, refundId))
  app.jobs.handle(LOOK_AT_OPEN, () => lookAtOpen(app))
  app.jobs.handle(CLOSE_ENDED, () => closeEnded(app))
  app.jobs.handle(REFRESH_METHODS, async () => makeCommerceOf(app)?.refreshMethods())
  if (paymentProviders(app).some(provider => provider.look)) {
    app.jobs.schedule(LOOK_AT_OPEN, { cron: '*/10 * * * *', payload: {}, key: 'open' })
  }
  if (paymentProviders(app).some(provider => provider.giveUp)) {
    app.jobs.schedule(CLOSE_ENDED, { cron: '* * * * *', payload: {}, key: 'ended' })
  }
  if (makeCommerceOf(app)) {
    app.jobs.schedule(REFRESH_METHODS, { cron: '20 5,12,19 * * *', payload: {}, key: 'makecommerce' })
  }
}
