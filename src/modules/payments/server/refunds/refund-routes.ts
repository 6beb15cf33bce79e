import { centsOf } from '#kernel/money.ts'
import { paymentAdmin } from '#payments/contract-refund.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { notePayment } from '../hand/note-payment.ts'
import { refundPayment } from './refund-payment.ts'
import { staffPayments, staffRefund } from './staff-payments.ts'

/** Serves an order's payments to staff. */
export const refundRoutes = (app: App): void => {
  serve(app, paymentAdmin, {
    list: async ({ params, language }) => ({ results: await staffPayments(app, params.number, language) }),
    note: async ({ params, body, actor, visitor, language, t }) => {
      const { number } = params
      const noted = await notePayment(app, actor, number, {
        username: visitor.username ?? '',
        comment: body.comment,
        method: body.method,
        cents: body.amount === undefined ? null : centsOf(body.amount),
        receivedOn: body.received_on,
        seenCents: body.to_pay === undefined ? undefined : centsOf(body.to_pay),
      })
      if (!noted.ok && noted.why === 'unknown') return refuse(404, t('payments.problem.unknownOrder'))
      if (!noted.ok && (noted.why === 'nothing' || noted.why === 'tooMuch'))
        return refuse(422, t('app.problem.invalid'), { errors: { amount: [t(`payments.problem.hand.${noted.why}`)] } })
      if (!noted.ok && (noted.why === 'future' || noted.why === 'tooLongAgo'))
        return refuse(422, t('app.problem.invalid'), {
          errors: { received_on: [t(`payments.problem.hand.${noted.why}`)] },
        })
      if (!noted.ok)
        return refuse(409, t(noted.why === 'changed' ? 'payments.problem.otherSum' : 'payments.problem.notPayable'))
      const data = (await staffPayments(app, number, language)).find(({ id }) => id === noted.value)
      return { data: data! }
    },
    refund: async ({ params, body, actor, visitor, t }) => {
      const refunded = await refundPayment(app, actor, params.id, {
        cents: centsOf(body.amount),
        username: visitor.username ?? '',
        comment: body.comment,
        outside: body.outside,
        taskId: body.task,
        seenCents: body.refundable === undefined ? undefined : centsOf(body.refundable),
      })
      if (refunded.ok) return { data: staffRefund(refunded.value) }
      switch (refunded.why) {
        case 'unknown':
          return refuse(404, t('payments.problem.unknownPayment'))
        case 'notPaid':
          return refuse(409, t('payments.refund.notPaid'))
        case 'changed':
          return refuse(409, t('payments.refund.changed'))
        default:
          return refuse(422, t('app.problem.invalid'), { errors: { amount: [t(`payments.refund.${refunded.why}`)] } })
      }
    },
  })
}
