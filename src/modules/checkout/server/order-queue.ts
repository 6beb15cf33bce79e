import type { FastifyRequest } from 'fastify'
import { hashVisitorCookie } from '#accounts/server/accounts.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { failure, type Result } from '#kernel/result.ts'
import { acceptsOnlinePayment } from '#payments/server/payments.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { isDatabaseUnavailable } from '#platform/server/db/is-database-unavailable.ts'
import { isDiskFull } from '#platform/server/is-disk-full.ts'
import { isOutOfSpace } from '#platform/server/is-out-of-space.ts'
import { createConcurrencyLimiter } from '#platform/server/overload/concurrency-limiter.ts'
import { createSettingsCache, isShopEnabled } from '#shop/server/shop.ts'
import type { Visitor } from '#wire/visitor.ts'
import { type PlacementOptions, placeOrder } from './place-order.ts'

/** Uses half of the process's database connections, so that many customers leave the rest to visitors. */
const CONCURRENCY_LIMITS = { maxConcurrent: 8, maxWaitMs: 20_000, maxWaiting: 1_000 }
export const RETRY_AFTER_SECONDS = 5

interface OrderRequest {
  actor: Caller
  visitor: Visitor
  request: FastifyRequest
}

/** Places orders with limited concurrency. Fails when the wait is too long or the database is unavailable. */
export type OrderQueue = ReturnType<typeof createOrderQueue>

export const createOrderQueue = (app: App) => {
  const runLimited = createConcurrencyLimiter(CONCURRENCY_LIMITS)
  const settings = createSettingsCache(app)
  return (
    { actor, visitor, request }: OrderRequest,
    form: CheckoutForm,
    options: Pick<
      PlacementOptions,
      'key' | 'language' | 'seenCents' | 'madeBy' | 'searchedFor' | 'car' | 'promotionCode'
    >,
  ): Promise<Result<Awaited<ReturnType<typeof placeOrder>>, 'busy' | 'unavailable'>> =>
    runLimited(async () => {
      const rules = await settings()
      return placeOrder(app, actor, form, {
        ...options,
        visitor: hashVisitorCookie(request),
        rules,
        address: request.ip,
        isShopEnabled: options.madeBy ? rules.shopModule : isShopEnabled(rules, visitor),
        paysOnline: await acceptsOnlinePayment(app),
      })
    }).catch(async (error: unknown) => {
      // A full disk has its own error response in every call.
      if (!isDatabaseUnavailable(error) || isOutOfSpace(error) || (await isDiskFull(app.settings.DATA_DIR))) throw error
      request.log.error({ err: error, reqId: request.id }, 'order.database_unavailable')
      return failure('unavailable')
    })
}
