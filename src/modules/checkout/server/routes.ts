import { visitorKey } from '#accounts/server/accounts.ts'
import { checkout } from '#checkout/contract-place-order.ts'
import { centsOf } from '#kernel/money.ts'
import { refused } from '#kernel/outcome.ts'
import { publicOrderOf } from '#orders/server/orders.ts'
import { methodsFor, paysOnline } from '#payments/server/payments.ts'
import type { App } from '#platform/server/app.ts'
import { isUnavailable } from '#platform/server/db/is-unavailable.ts'
import { createCallLimiter } from '#platform/server/http/call-limiter.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { createTurns } from '#platform/server/http/turns.ts'
import { findsShop, keptSettings } from '#shop/server/shop.ts'
import { adminRoutes } from './admin-routes.ts'
import { watchKeys } from './forget-keys.ts'
import { orderRefusal } from './order-refusal.ts'
import { placeOrder } from './place-order.ts'
import { checkVat } from './vies/check-vat.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

const ORDERS_A_MINUTE = 120
/** Half of the connections that the process has: a rush of buyers leaves the other half to visitors. */
const TURNS = { atOnce: 8, longestMs: 20_000, most: 1_000 }
const BUSY_SECONDS = 5

export const routes = (app: App): void => {
  adminRoutes(app)
  watchKeys(app)
  app.jobs.handle(VAT_CHECK, (given, actor) => checkVat(app, actor, given))
  const limiter = createCallLimiter(ORDERS_A_MINUTE, 60_000)
  const turns = createTurns(TURNS)
  const settings = keptSettings(app)
  serve(app, checkout, {
    placeOrder: async ({ body, headers, language, actor, visitor, request, t }) => {
      const retryAfter = limiter(request.ip, app.now().getTime())
      if (retryAfter !== null) return refuse(429, t('checkout.problem.tooMany'), { retryAfter })
      const { seenTotal, ...form } = body
      const seenCents = seenTotal === undefined ? undefined : centsOf(seenTotal)
      const key = headers['idempotency-key']
      const turn = await turns(async () => {
        const rules = await settings()
        return placeOrder(app, actor, form, {
          ...{ visitor: visitorKey(request), key, language, seenCents, rules },
          ...{ from: request.ip, findsShop: findsShop(rules, visitor), paysOnline: await paysOnline(app) },
        })
      }).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
        request.log.error({ err: error, reqId: request.id }, 'The database could not be asked for an order')
        return refused('busy')
      })
      // Whether it was placed or not, sending it again under its key places it once.
      if (!turn.ok) return refuse(503, t('checkout.problem.busy'), { retryAfter: BUSY_SECONDS })
      const placed = turn.value
      if (!placed.ok) return orderRefusal(placed.why, { language, t })
      const stored = placed.value
      return {
        status: 'success' as const,
        data: { order: publicOrderOf(stored), paymentMethods: await methodsFor(app, stored.order) },
      }
    },
  })
}
