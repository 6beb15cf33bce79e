import { staffCheckout } from '#checkout/contract-staff-checkout.ts'
import { toCents } from '#kernel/money.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { toStaffOrderProblem } from './order-problem.ts'
import { type OrderQueue, RETRY_AFTER_S } from './order-queue.ts'

/** Serves orders that staff place for clients (docs/decisions/015-placing-orders.md). */
export const staffRoutes = (app: App, place: OrderQueue): void =>
  serve(app, staffCheckout, {
    place: async ({ body, headers, actor, visitor, request, language: own, t }) => {
      const { seenTotal, language, pays_by: paysBy, paid, ...form } = body
      if (paid && !can(visitor, 'order.money')) return httpError(403, t('checkoutAdmin.noteMoney'))
      const queued = await place({ actor, visitor, request }, form, {
        ...{ key: headers['idempotency-key'], language },
        seenCents: seenTotal === undefined ? undefined : toCents(seenTotal),
        madeBy: { username: visitor.username ?? '', paysBy, paid },
      })
      if (!queued.ok) return httpError(503, t(`checkout.problem.${queued.reason}`), { retryAfter: RETRY_AFTER_S })
      const placed = queued.value
      if (!placed.ok) return toStaffOrderProblem(placed.reason, { language: own, t })
      const { id, number } = placed.value.order
      return { data: { id, number: String(number) } }
    },
  })
