import { correctDetails, type Details, type DetailsRefusal } from '#checkout/domain/correct-details.ts'
import { findProvider } from '#delivery/server/delivery.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { concernsParcel, correctedParts } from '#orders/domain/order-correction.ts'
import { stillHere } from '#orders/domain/order-states.ts'
import { adminOrder, closeTasks, correctOrder, lockOrder, parcelWaits, storedOrder } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

export type NotCorrected = DetailsRefusal | { kind: 'unknown' | 'stale' | 'notNow' | 'parcelWaits' }

interface Wanted {
  details: Details
  /** Order version that staff saw. */
  baseVersion: number
  username: string
}

const ABOUT_THE_NUMBER = ['vat-number-invalid', 'vat-number-unknown', 'vat-number-domestic'] as const

/**
 * Corrects the details of an order that has not left. A changed VAT number of an exempt order is checked with VIES.
 */
export const correctOrderDetails = async (
  app: App,
  actor: Actor,
  id: number,
  { details, baseVersion, username }: Wanted,
): Promise<Outcome<AdminOrder, NotCorrected>> => {
  const result = await write(app, actor, async (tx): Promise<Outcome<null, NotCorrected | { kind: 'asItIs' }>> => {
    if (!(await storedOrder(tx, id))) return refused({ kind: 'unknown' })
    const order = await lockOrder(tx, id)
    if (order.version !== baseVersion) return refused({ kind: 'stale' })
    if (!stillHere(order.state)) return refused({ kind: 'notNow' })
    const provider = await findProvider(tx, {
      value: order.delivery.provider,
      option: details.Delivery.option,
      language: order.language,
    })
    const decided = correctDetails({ order, wanted: details, point: provider?.option ?? null })
    if (!decided.ok) return decided
    const { correction, asksVies } = decided.value
    if (correction.fields.length === 0) return refused({ kind: 'asItIs' })
    // The carrier is registering the old data at this moment.
    if (concernsParcel(correctedParts(correction.fields)) && (await parcelWaits(tx, id)))
      return refused({ kind: 'parcelWaits' })
    const now = app.now()
    await correctOrder(tx, app.jobs, order, correction, { username, now })
    if (asksVies) {
      // These tasks were about the old number; the new check opens its own.
      for (const kind of ABOUT_THE_NUMBER) await closeTasks(tx, id, kind, now)
      await app.jobs.enqueue(tx, VAT_CHECK, { orderId: id, attempt: 'next' })
    }
    return ok(null)
  })
  if (!result.ok && result.why.kind !== 'asItIs') return refused(result.why)
  return ok((await adminOrder(app.db, id))!)
}
