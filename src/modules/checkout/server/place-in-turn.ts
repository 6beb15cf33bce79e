import type { FastifyRequest } from 'fastify'
import { visitorKey } from '#accounts/server/accounts.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { type Outcome, refused } from '#kernel/outcome.ts'
import { paysOnline } from '#payments/server/payments.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { isUnavailable } from '#platform/server/db/is-unavailable.ts'
import { createTurns } from '#platform/server/http/turns.ts'
import { isDiskFull } from '#platform/server/is-disk-full.ts'
import { isOutOfSpace } from '#platform/server/is-out-of-space.ts'
import { findsShop, keptSettings } from '#shop/server/shop.ts'
import type { Visitor } from '#wire/visitor.ts'
import { type Placing, placeOrder } from './place-order.ts'

/** Uses half of the process's database connections, so that many buyers leave the rest to visitors. */
const TURNS = { atOnce: 8, longestMs: 20_000, most: 1_000 }
export const BUSY_SECONDS = 5

interface Asking {
  actor: Caller
  visitor: Visitor
  request: FastifyRequest
}

/** Places orders with limited concurrency. Fails when the wait is too long or the database is unavailable. */
export type PlaceInTurn = ReturnType<typeof placeInTurn>

export const placeInTurn = (app: App) => {
  const runLimited = createTurns(TURNS)
  const settings = keptSettings(app)
  return (
    { actor, visitor, request }: Asking,
    form: CheckoutForm,
    options: Pick<Placing, 'key' | 'language' | 'seenCents' | 'madeBy' | 'searchedFor'>,
  ): Promise<Outcome<Awaited<ReturnType<typeof placeOrder>>, 'busy' | 'unavailable'>> =>
    runLimited(async () => {
      const rules = await settings()
      return placeOrder(app, actor, form, {
        ...options,
        ...{ visitor: visitorKey(request), rules, from: request.ip },
        ...{
          findsShop: options.madeBy ? rules.shopModule : findsShop(rules, visitor),
          paysOnline: await paysOnline(app),
        },
      })
    }).catch(async (error: unknown) => {
      // A full disk has its own error response in every call.
      if (!isUnavailable(error) || isOutOfSpace(error) || (await isDiskFull(app.settings.DATA_DIR))) throw error
      request.log.error({ err: error, reqId: request.id }, 'order.database_unavailable')
      return refused('unavailable')
    })
}
