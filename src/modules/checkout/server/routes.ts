import { checkout } from '#checkout/contract-checkout.ts'
import { toCents } from '#kernel/money.ts'
import { setVatProofSearch, toPublicOrder } from '#orders/server/orders.ts'
import { listPaymentMethods } from '#payments/server/payments.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { registerAdminRoutes } from './admin-routes.ts'
import { findCrossingVat } from './find-crossing-vat.ts'
import { createOrderQueue, RETRY_AFTER_SECONDS } from './order-queue.ts'
import { scheduleKeyPurge } from './purge-idempotency-keys.ts'
import { registerStaffRoutes } from './staff-routes.ts'
import { toOrderProblem } from './to-order-problem.ts'
import { checkVat } from './vies/check-vat.ts'
import { findProvenDocuments } from './vies/find-proven-documents.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

const MAX_ORDERS_PER_MINUTE = 120
/** Limit of VAT requests from one address, because a customer changes goods and delivery only a few times. */
const MAX_VAT_REQUESTS_PER_MINUTE = 30

export const registerCheckoutRoutes = (app: App): void => {
  scheduleKeyPurge(app)
  app.jobs.handle(VAT_CHECK, (payload, actor) => checkVat(app, actor, payload))
  setVatProofSearch(app, findProvenDocuments)
  const limiter = limitCalls(app, MAX_ORDERS_PER_MINUTE, 60_000)
  const placeOrder = createOrderQueue(app)
  registerAdminRoutes(app)
  registerStaffRoutes(app, placeOrder)
  const vatLimiter = limitCalls(app, MAX_VAT_REQUESTS_PER_MINUTE, 60_000)
  serve(app, checkout, {
    crossingVat: async ({ query: { country, net }, request, t }) => {
      const retryAfterSeconds = await vatLimiter(request)
      if (retryAfterSeconds !== null) return httpError(429, t('checkout.problem.tooMany'), { retryAfterSeconds })
      return { data: { percent: await findCrossingVat(app, country, toCents(net)) } }
    },
    placeOrder: async ({ body, headers, language, actor, visitor, request, t }) => {
      const retryAfterSeconds = await limiter(request)
      if (retryAfterSeconds !== null) return httpError(429, t('checkout.problem.tooMany'), { retryAfterSeconds })
      const { seenTotal, searchedFor = [], car, promotionCode, ...form } = body
      const seenCents = seenTotal === undefined ? undefined : toCents(seenTotal)
      const key = headers['idempotency-key']
      const options = { key, language, seenCents, madeBy: null, searchedFor, car, promotionCode }
      const queueResult = await placeOrder({ actor, visitor, request }, form, options)
      // The client can repeat the request: the key prevents a second order.
      if (!queueResult.ok)
        return httpError(503, t(`checkout.problem.${queueResult.reason}`), { retryAfterSeconds: RETRY_AFTER_SECONDS })
      const placement = queueResult.value
      if (!placement.ok) return toOrderProblem(placement.reason, { language, t })
      const stored = placement.value
      return {
        status: 'success' as const,
        data: { order: toPublicOrder(stored), ...(await listPaymentMethods(app, stored.order, language)) },
      }
    },
  })
}
