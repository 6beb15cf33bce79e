import type { App } from '#platform/server/app.ts'
import { closePaymentsOfEndedOrders } from './close-payments-of-ended-orders.ts'
import { findMakeCommerce, listPaymentProviders } from './list-payment-providers.ts'
import {
  CANCEL_PAYMENT,
  CLOSE_PAYMENTS_OF_ENDED_ORDERS,
  REFRESH_METHODS,
  REFRESH_OPEN_PAYMENTS,
  REFRESH_PAYMENT,
  REFRESH_REFUND,
  SEND_REFUND,
} from './payment-jobs.ts'
import { refreshOpenPayments } from './refresh-open-payments.ts'
import { cancelPayment, refreshPaymentById } from './refresh-payment.ts'
import { refreshRefundById } from './refunds/refresh-refund.ts'
import { sendRefund } from './refunds/send-refund.ts'

/** Registers the handlers and schedules of payment jobs. */
export const handlePaymentJobs = (app: App): void => {
  app.jobs.handle(REFRESH_PAYMENT, ({ paymentId }) => refreshPaymentById(app, paymentId))
  app.jobs.handle(CANCEL_PAYMENT, ({ paymentId }) => cancelPayment(app, paymentId))
  app.jobs.handle(REFRESH_REFUND, ({ refundId }) => refreshRefundById(app, refundId))
  app.jobs.handle(SEND_REFUND, ({ refundId }, actor) => sendRefund(app, actor, refundId))
  app.jobs.handle(REFRESH_OPEN_PAYMENTS, () => refreshOpenPayments(app))
  app.jobs.handle(CLOSE_PAYMENTS_OF_ENDED_ORDERS, () => closePaymentsOfEndedOrders(app))
  app.jobs.handle(REFRESH_METHODS, async () => findMakeCommerce(app)?.refreshMethods())
  if (listPaymentProviders(app).some(provider => provider.readState)) {
    app.jobs.schedule(REFRESH_OPEN_PAYMENTS, { cron: '*/10 * * * *', payload: {}, key: 'open-payments' })
  }
  if (listPaymentProviders(app).some(provider => provider.cancel)) {
    app.jobs.schedule(CLOSE_PAYMENTS_OF_ENDED_ORDERS, { cron: '* * * * *', payload: {}, key: 'ended-orders' })
  }
  if (findMakeCommerce(app)) {
    app.jobs.schedule(REFRESH_METHODS, { cron: '20 5,12,19 * * *', payload: {}, key: 'makecommerce' })
  }
}
