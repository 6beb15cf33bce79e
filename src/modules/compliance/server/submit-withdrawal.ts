import { eq } from 'drizzle-orm'
import { findStatementErrors, type StatementErrors } from '#compliance/domain/find-statement-errors.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { lockOrder } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { countReceipt } from './count-receipt.ts'
import { findWithdrawnOrderId } from './find-withdrawn-order.ts'
import { followUpWithdrawal } from './follow-up-withdrawal.ts'
import { buildReceiptKey, queueReceipt } from './receipt-mail.ts'
import { withdrawals } from './tables.ts'

type SubmitFailure = 'notFound' | { errors: StatementErrors }

/**
 * Submits a draft: with the statement it stores the receipt mail, a task for staff and, for shipped goods, an
 * announced return. Staff choose the lines of goods in words, so these announce nothing. A statement that was
 * submitted already stays as it is. Fails for an unknown token and for a missing name, number or e-mail.
 */
export const submitWithdrawal = (app: App, actor: Actor, token: string): Promise<Result<null, SubmitFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, SubmitFailure>> => {
    const [draft] = await tx.select().from(withdrawals).where(eq(withdrawals.token, token)).for('update')
    if (!draft) return failure('notFound')
    tx.audit({ kind: 'withdrawal', id: draft.id, action: 'submitted' })
    if (draft.submittedAt) return ok(null)
    const errors = findStatementErrors(draft)
    if (Object.keys(errors).length > 0) return failure({ errors })
    const now = app.now()
    const orderId = draft.orderId ?? (await findWithdrawnOrderId(tx, draft))
    const order = orderId === null ? null : await lockOrder(tx, orderId)
    const { verdict, returnId } = await followUpWithdrawal(tx, order, draft, {
      submittedAt: now,
      actor: 'customer',
      now,
    })
    const isReceiptMailed = await countReceipt(tx, app.now, { emailKey: draft.emailKey, order })
    await tx
      .update(withdrawals)
      .set({
        orderId,
        verdict,
        returnId,
        isReceiptMailed,
        receiptKey: isReceiptMailed ? buildReceiptKey(draft.id) : null,
        submittedAt: now,
      })
      .where(eq(withdrawals.id, draft.id))
    if (isReceiptMailed) await queueReceipt(tx, app, [{ ...draft, orderId, submittedAt: now }])
    return ok(null)
  })
