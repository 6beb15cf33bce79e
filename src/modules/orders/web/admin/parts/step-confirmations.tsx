import { formatCents, toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import { computeConfirmation, type StepConfirmation } from '#orders/domain/payment-status.ts'
import { hasOpenWithdrawal } from '#orders/domain/refund-deadline.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'

/** The confirmations of a form. */
export interface AcceptanceValues {
  /** Confirms that unpaid goods leave. */
  acceptsUnpaid: boolean
  /** Confirms that goods leave whose money has been refunded. */
  acceptsRefunded: boolean
}

export const NO_ACCEPTANCE: AcceptanceValues = { acceptsUnpaid: false, acceptsRefunded: false }

export const hasPieces = (step: OrderChange): boolean => step === 'pack' || step === 'ship'

/** Computes the amounts that staff must confirm before the step. */
export const findConfirmation = ({ pays_by, payment, money }: AdminOrder, step: OrderChange): StepConfirmation =>
  computeConfirmation(step, {
    paysBy: pays_by,
    receivedCents: toCents(payment.received),
    openCents: toCents(payment.open),
    refundCents: toCents(money.refunded_unsent),
  })

/** Returns the errors of missing confirmations. */
export const checkAcceptance = (
  t: T,
  { dueCents, refundCents }: StepConfirmation,
  { acceptsUnpaid, acceptsRefunded }: AcceptanceValues,
) => ({
  ...(dueCents > 0 && !acceptsUnpaid && { acceptsUnpaid: t('app.problem.required') }),
  ...(refundCents > 0 && !acceptsRefunded && { acceptsRefunded: t('app.problem.required') }),
})

/** Sends only the confirmations that the user was asked for. */
export const toAcceptanceBody = (
  { dueCents, refundCents }: StepConfirmation,
  { acceptsUnpaid, acceptsRefunded }: AcceptanceValues,
): Partial<AcceptanceValues> => ({
  ...(dueCents > 0 && { acceptsUnpaid }),
  ...(refundCents > 0 && { acceptsRefunded }),
})

interface StepConfirmationsProps {
  order: AdminOrder
  step: OrderChange
  form: { values: AcceptanceValues } & Pick<Form<AcceptanceValues>, 'errorAt' | 'set'>
}

/** Warns of a withdrawal, states the open and the refunded amount, and asks whether the goods leave all the same. */
export const StepConfirmations = ({ order, step, form }: StepConfirmationsProps) => {
  const t = useT()
  const language = useLanguage()
  const { dueCents, refundCents } = findConfirmation(order, step)
  const openCents = toCents(order.payment.open)
  return (
    <>
      {hasPieces(step) && hasOpenWithdrawal(order.history) ? (
        <Notice kind="warning" title={t('orderAdmin.stepWithdrawn')}>
          {t('orderAdmin.stepWithdrawnHint')}
        </Notice>
      ) : null}
      {order.lacks_vat_proof && (step === 'ship' || step === 'deliver') ? (
        <Notice kind="warning">{t('orderAdmin.evidence.unproven')}</Notice>
      ) : null}
      {openCents > 0 && (hasPieces(step) || step === 'deliver') ? (
        <Notice kind="warning" title={t('orderAdmin.stepDue', { sum: formatCents(openCents, language) })}>
          {dueCents > 0 ? t('orderAdmin.stepDueHint') : null}
        </Notice>
      ) : null}
      {dueCents > 0 ? (
        <Checkbox
          checked={form.values.acceptsUnpaid}
          error={form.errorAt('acceptsUnpaid')}
          label={t('orderAdmin.acceptsUnpaid')}
          onChange={event => form.set('acceptsUnpaid', event.target.checked)}
        />
      ) : null}
      {refundCents > 0 ? (
        <>
          <Notice kind="warning" title={t('orderAdmin.stepRefunded', { sum: formatCents(refundCents, language) })}>
            {t('orderAdmin.stepRefundedHint')}
          </Notice>
          <Checkbox
            checked={form.values.acceptsRefunded}
            error={form.errorAt('acceptsRefunded')}
            label={t('orderAdmin.acceptsRefunded')}
            onChange={event => form.set('acceptsRefunded', event.target.checked)}
          />
        </>
      ) : null}
    </>
  )
}
