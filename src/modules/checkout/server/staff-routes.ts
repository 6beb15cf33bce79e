import { staffCheckout } from '#checkout/contract-staff-place.ts'
import { centsOf } from '#kernel/money.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { staffRefusal } from './order-refusal.ts'
import { BUSY_SECONDS, type PlaceInTurn } from './place-in-turn.ts'

/** Serves orders that staff place for clients (docs/decisions/085-phone-orders.md). */
export const staffRoutes = (app: App, place: PlaceInTurn): void =>
  serve(app, staffCheckout, {
    place: async ({ body, headers, actor, visitor, request, language: own, t }) => {
      const { seenTotal, language, pays_by: paysBy, paid, ...form } = body
      if (paid && !can(visitor, 'order.money')) return refuse(403, t('checkoutAdmin.noteMoney'))
      const queued = await place({ actor, visitor, request }, form, {
        ...{ key: headers['idempotency-key'], language },
        seenCents: seenTotal === undefined ? undefined : centsOf(seenTotal),
        madeBy: { username: visitor.username ?? '', paysBy, paid },
      })
      if (!queued.ok) return refuse(503, t(`checkout.problem.${queued.why}`), { retryAfter: BUSY_SECONDS })
      const placed = queued.value
      if (!placed.ok) return staffRefusal(placed.why, { language: own, t })
      const { id, number } = placed.value.order
      return { data: { id, number: String(number) } }
    },
  })
