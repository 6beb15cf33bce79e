import { toCents } from '#kernel/money.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { paymentAdmin } from '#payments/contract-payment-admin.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { recordManualPayment } from '../manual/record-manual-payment.ts'
import { listStaffPayments, toStaffRefund } from './list-staff-payments.ts'
import { refundPayment } from './refund-payment.ts'

/** Serves an order's payments to staff. */
export const registerRefundRoutes = (app: App): void => {
  serve(app, paymentAdmin, {
    list: async ({ params, language }) => ({ results: await listStaffPayments(app, params.number, language) }),
    record: async ({ params, body, actor, visitor, language, t }) => {
      const { number } = params
      const recordResult = await recordManualPayment(app, actor, number, {
        username: visitor.username ?? '',
        comment: body.comment,
        method: body.method,
        cents: body.amount === undefined ? null : toCents(body.amount),
        receivedOn: body.received_on,
        seenCents: body.to_pay === undefined ? undefined : toCents(body.to_pay),
      })
      if (!recordResult.ok && recordResult.reason === 'notFound')
        return httpError(404, t('payments.problem.unknownOrder'))
      if (!recordResult.ok && (recordResult.reason === 'noAmount' || recordResult.reason === 'tooMuch'))
        return httpError(422, t('app.problem.invalid'), {
          errors: { amount: [t(`payments.problem.manual.${recordResult.reason}`)] },
        })
      if (!recordResult.ok && (recordResult.reason === 'future' || recordResult.reason === 'tooLongAgo'))
        return httpError(422, t('app.problem.invalid'), {
          errors: { received_on: [t(`payments.problem.manual.${recordResult.reason}`)] },
        })
      if (!recordResult.ok)
        return httpError(
          409,
          t(recordResult.reason === 'changed' ? 'payments.problem.amountChanged' : 'payments.problem.notPayable'),
        )
      const data = (await listStaffPayments(app, number, language)).find(({ id }) => id === recordResult.value)
      return { data: requireExisting(data, 'the payment') }
    },
    refund: async ({ params, body, actor, visitor, t }) => {
      const refundResult = await refundPayment(app, actor, params.id, {
        cents: toCents(body.amount),
        username: visitor.username ?? '',
        comment: body.comment,
        isOutside: body.is_outside,
        taskId: body.task,
        seenCents: body.refundable === undefined ? undefined : toCents(body.refundable),
      })
      if (refundResult.ok) return { data: toStaffRefund(refundResult.value) }
      switch (refundResult.reason) {
        case 'notFound':
          return httpError(404, t('payments.problem.unknownPayment'))
        case 'notPaid':
          return httpError(409, t('payments.refund.notPaid'))
        case 'changed':
          return httpError(409, t('payments.refund.changed'))
        default:
          return httpError(422, t('app.problem.invalid'), {
            errors: { amount: [t(`payments.refund.${refundResult.reason}`)] },
          })
      }
    },
  })
}
