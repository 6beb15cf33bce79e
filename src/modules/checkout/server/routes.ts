import { checkout } from '#checkout/contract-place-order.ts'
import { centsOf } from '#kernel/money.ts'
import { publicOrderOf } from '#orders/server/orders.ts'
import { methodsFor } from '#payments/server/payments.ts'
import type { App } from '#platform/server/app.ts'
import { createCallLimiter } from '#platform/server/http/call-limiter.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { adminRoutes } from './admin-routes.ts'
import { watchKeys } from './forget-keys.ts'
import { orderRefusal } from './order-refusal.ts'
import { BUSY_SECONDS, placeInTurn } from './place-in-turn.ts'
import { staffRoutes } from './staff-routes.ts'
import { checkVat } from './vies/check-vat.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

const ORDERS_A_MINUTE = 120

export const routes = (app: App): void => {
  watchKeys(app)
  app.jobs.handle(VAT_CHECK, (given, actor) => checkVat(app, actor, given))
  const limiter = createCallLimiter(ORDERS_A_MINUTE, 60_000)
  const place = placeInTurn(app)
  adminRoutes(app)
  staffRoutes(app, place)
  serve(app, checkout, {
    placeOrder: async ({ body, headers, language, actor, visitor, request, t }) => {
      const retryAfter = limiter(request.ip, app.now().getTime())
      if (retryAfter !== null) return refuse(429, t('checkout.problem.tooMany'), { retryAfter })
      const { seenTotal, searchedFor = [], ...form } = body
      const seenCents = seenTotal === undefined ? undefined : centsOf(seenTotal)
      const key = headers['idempotency-key']
      const options = { key, language, seenCents, madeBy: null, searchedFor }
      const queued = await place({ actor, visitor, request }, form, options)
      // The client can repeat the request: the key prevents a second order.
      if (!queued.ok) return refuse(503, t(`checkout.problem.${queued.why}`), { retryAfter: BUSY_SECONDS })
      const placed = queued.value
      if (!placed.ok) return orderRefusal(placed.why, { language, t })
      const stored = placed.value
      return {
        status: 'success' as const,
        data: { order: publicOrderOf(stored), paymentMethods: await methodsFor(app, stored.order, language) },
      }
    },
  })
}
