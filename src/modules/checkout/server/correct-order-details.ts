import { correctDetails, type DetailsFailure, type EditableDetails } from '#checkout/domain/correct-details.ts'
import { findProvider } from '#delivery/server/delivery.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { affectsParcel, toCorrectedParts } from '#orders/domain/order-correction.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import {
  closeTasks,
  correctOrder,
  isParcelPending,
  lockOrder,
  readAdminOrder,
  readStoredOrder,
  setVatProven,
} from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

export type CorrectionFailure = DetailsFailure | { kind: 'notFound' | 'stale' | 'notEditable' | 'parcelPending' }

interface CorrectionRequest {
  details: EditableDetails
  /** Order version that staff saw. */
  baseVersion: number
  username: string
}

const VAT_NUMBER_TASKS = ['vat-number-invalid', 'vat-number-unknown', 'vat-number-domestic'] as const

/** Corrects the details of an unshipped order. A job checks a changed VAT number of an exempt order with VIES. */
export const correctOrderDetails = async (
  app: App,
  actor: Actor,
  id: number,
  { details, baseVersion, username }: CorrectionRequest,
): Promise<Result<AdminOrder, CorrectionFailure>> => {
  const result = await write(
    app,
    actor,
    async (tx): Promise<Result<null, CorrectionFailure | { kind: 'unchanged' }>> => {
      if (!(await readStoredOrder(tx, id))) return failure({ kind: 'notFound' })
      const order = await lockOrder(tx, id)
      if (order.version !== baseVersion) return failure({ kind: 'stale' })
      if (!isUnshipped(order.state)) return failure({ kind: 'notEditable' })
      const provider = await findProvider(tx, {
        value: order.delivery.provider,
        option: details.Delivery.option,
        language: order.language,
      })
      const decision = correctDetails({ order, requestedDetails: details, point: provider?.option ?? null })
      if (!decision.ok) return decision
      const { correction, needsViesCheck } = decision.value
      if (correction.fields.length === 0) return failure({ kind: 'unchanged' })
      // The carrier is registering the old data at this moment.
      if (affectsParcel(toCorrectedParts(correction.fields)) && (await isParcelPending(tx, id)))
        return failure({ kind: 'parcelPending' })
      const now = app.now()
      await correctOrder(tx, app.jobs, order, correction, { username, now })
      if (needsViesCheck) {
        // These tasks were about the old number; the new check opens its own.
        await setVatProven(tx, id, { isProven: false })
        for (const kind of VAT_NUMBER_TASKS) await closeTasks(tx, id, kind, now)
        await app.jobs.enqueue(tx, VAT_CHECK, { orderId: id, attempt: 'next' })
      }
      return ok(null)
    },
  )
  if (!result.ok && result.reason.kind !== 'unchanged') return failure(result.reason)
  return ok(requireExisting(await readAdminOrder(app.db, id), 'the order'))
}
