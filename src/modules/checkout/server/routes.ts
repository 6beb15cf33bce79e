import { visitorKey } from '#accounts/server/accounts.ts'
import { publicOrderOf } from '#orders/server/orders.ts'
import { methodsFor } from '#payments/server/payments.ts'
import type { App } from '#platform/server/app.ts'
import { createCallLimiter } from '#platform/server/http/call-limiter.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { checkout } from '../contract.ts'
import { adminRoutes } from './admin-routes.ts'
import { orderRefusal } from './order-refusal.ts'
import { placeOrder } from './place-order.ts'
import { checkVat } from './vies/check-vat.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

const ORDERS_A_MINUTE = 120

export const routes = (app: App): void => {
  adminRoutes(app)
  app.jobs.handle(VAT_CHECK, given => checkVat(app, given))
  const limiter = createCallLimiter(ORDERS_A_MINUTE, 60_000)
  serve(app, checkout, {
    placeOrder: async ({ body, headers, language, request, t }) => {
      const retryAfter = limiter(request.ip, app.now().getTime())
      if (retryAfter !== null) return refuse(429, t('checkout.problem.tooMany'), { retryAfter })
      const key = headers['idempotency-key']
      const placed = await placeOrder(app, body, { visitor: visitorKey(request), key, language })
      if (!placed.ok) return orderRefusal(placed.why, t)
      const stored = placed.value
      return {
        success: true as const,
        status: 'success' as const,
        data: { order: publicOrderOf(stored), paymentMethods: await methodsFor(app, stored.order) },
      }
    },
  })
}
