import { staffCheckout } from '#checkout/contract-staff-checkout.ts'
import { toCents } from '#kernel/money.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { type OrderQueue, RETRY_AFTER_SECONDS } from './order-queue.ts'
import { toStaffOrderProblem } from './to-order-problem.ts'

/** Serves orders that staff place for clients (docs/decisions/015-placing-orders.md). */
export const registerStaffRoutes = (app: App, placeOrder: OrderQueue): void =>
  serve(app, staffCheckout, {
    place: async ({ body, headers, actor, visitor, request, language: staffLanguage, t }) => {
      const { seenTotal, language, pays_by: paysBy, paid: isPaid, ...form } = body
      if (isPaid && !can(visitor, 'order.money')) return httpError(403, t('checkoutAdmin.noteMoney'))
      const queueResult = await placeOrder({ actor, visitor, request }, form, {
        key: headers['idempotency-key'],
        language,
        seenCents: seenTotal === undefined ? undefined : toCents(seenTotal),
        madeBy: { username: visitor.username ?? '', paysBy, isPaid },
      })
      if (!queueResult.ok)
        return httpError(503, t(`checkout.problem.${queueResult.reason}`), { retryAfterSeconds: RETRY_AFTER_SECONDS })
      const placement = queueResult.value
      if (!placement.ok) return toStaffOrderProblem(placement.reason, { language: staffLanguage, t })
      const { id, number } = placement.value.order
      return { data: { id, number: String(number) } }
    },
  })
