import { formatCents, toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import { computeStepWarnings, type StepWarnings } from '#orders/domain/payment-status.ts'
import { hasOpenWithdrawal } from '#orders/domain/refund-deadline.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'

/** The checkboxes of a form that accept warnings. */
export interface AcceptanceValues {
  /** Accepts that unpaid goods leave. */
  acceptsUnpaid: boolean
  /** Accepts that goods leave whose money has been refunded. */
  acceptsRefunded: boolean
}

export const NO_ACCEPTANCE: AcceptanceValues = { acceptsUnpaid: false, acceptsRefunded: false }

export const hasPieces = (step: OrderChange): boolean => step === 'pack' || step === 'ship'

/** Computes the amounts that staff must accept before the step. */
export const findStepWarnings = ({ pays_by, payment, money }: AdminOrder, step: OrderChange): StepWarnings =>
  computeStepWarnings(step, {
    paysBy: pays_by,
    receivedCents: toCents(payment.received),
    openCents: toCents(payment.open),
    refundCents: toCents(money.refunded_unsent),
  })

/** Returns the errors of warnings that are not accepted. */
export const checkAcceptance = (
  t: T,
  { openCents, refundCents }: StepWarnings,
  { acceptsUnpaid, acceptsRefunded }: AcceptanceValues,
) => ({
  ...(openCents > 0 && !acceptsUnpaid && { acceptsUnpaid: t('app.problem.required') }),
  ...(refundCents > 0 && !acceptsRefunded && { acceptsRefunded: t('app.problem.required') }),
})

/** Returns the acceptances of the shown warnings. */
export const toAcceptanceBody = (
  { openCents, refundCents }: StepWarnings,
  { acceptsUnpaid, acceptsRefunded }: AcceptanceValues,
): Partial<AcceptanceValues> => ({
  ...(openCents > 0 && { acceptsUnpaid }),
  ...(refundCents > 0 && { acceptsRefunded }),
})

interface StepAcceptanceFieldsProps {
  order: AdminOrder
  step: OrderChange
  form: { values: AcceptanceValues } & Pick<Form<AcceptanceValues>, 'errorAt' | 'set'>
}

/** Warns of a withdrawal, states the open and the refunded amount, and asks whether the goods leave all the same. */
export const StepAcceptanceFields = ({ order, step, form }: StepAcceptanceFieldsProps) => {
  const t = useT()
  const language = useLanguage()
  const { openCents: unpaidCents, refundCents } = findStepWarnings(order, step)
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
          {unpaidCents > 0 ? t('orderAdmin.stepDueHint') : null}
        </Notice>
      ) : null}
      {unpaidCents > 0 ? (
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
