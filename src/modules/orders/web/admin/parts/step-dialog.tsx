import { formatCents, toCents } from '#kernel/money.ts'
import { type AdminOrder, orderAdmin } from '#orders/contract-staff-order.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import { countMissingPieces, type PieceCount } from '#orders/domain/order-pieces.ts'
import { computeConfirmation, type StepConfirmation } from '#orders/domain/payment-status.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { ENDING_STEPS, formatStep } from './order-step.ts'
import {
  buildInitialAmounts,
  listUnsent,
  listUnsentInStock,
  type PieceAmounts,
  toPieceCounts,
} from './piece-amounts.ts'
import { PieceFields } from './piece-fields.tsx'
import { useOrderRefresh } from './use-order-refresh.ts'

interface StepDialogProps {
  order: AdminOrder
  step: OrderChange
  onClose: () => void
}

interface StepValues {
  reason: string
  /** Confirms that unpaid goods leave. */
  acceptsUnpaid: boolean
  /** Confirms that goods leave whose money has been refunded. */
  acceptsRefunded: boolean
  amounts: PieceAmounts
  tracking: { code: string; url: string }
  /** Missing pieces go straight from the supplier to the buyer. */
  isDirect: boolean
}

interface StepFieldsProps {
  order: AdminOrder
  step: OrderChange
  form: Form<StepValues>
}

/** Takes a step after its fields and confirmations. */
export const StepDialog = ({ order, step, onClose }: StepDialogProps) => {
  const t = useT()
  const form = useStepForm({ order, step, onClose })
  const isEnding = ENDING_STEPS.includes(step)
  return (
    <FormDialog
      isDestructive={isEnding}
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t(`orderAdmin.stepHint.${step}`)}
      onClose={onClose}
      title={formatStep(t, step, order.delivery.collected)}
    >
      <StepConfirmations form={form} order={order} step={step} />
      {isEnding ? <TextareaField {...form.field('reason')} label={t('orderAdmin.reason')} required rows={3} /> : null}
      {step === 'ship' && !order.delivery.collected ? (
        <>
          <TextField {...form.field('tracking.code')} label={t('orderAdmin.trackingCode')} />
          <TextField {...form.field('tracking.url')} inputMode="url" label={t('orderAdmin.trackingUrl')} />
        </>
      ) : null}
      <StepPieces form={form} order={order} step={step} />
    </FormDialog>
  )
}

const hasPieces = (step: OrderChange): boolean => step === 'pack' || step === 'ship'

/** Computes the amounts that the step must confirm. */
const findConfirmation = ({ pays_by, payment, money }: AdminOrder, step: OrderChange): StepConfirmation =>
  computeConfirmation(step, {
    paysBy: pays_by,
    openCents: toCents(payment.open),
    refundCents: toCents(money.refunded_unsent),
  })

/**
 * Finds the tracking data of the next shipment in its registered parcel. A stored code of the order belongs to earlier
 * shipments.
 */
const findNextTracking = ({ parcels, shipments, tracking }: AdminOrder): StepValues['tracking'] => {
  const parcel = parcels.find(({ state, has_left }) => state === 'registered' && !has_left)
  if (parcel) return { code: parcel.barcode, url: '' }
  return shipments.length === 0 && tracking ? tracking : { code: '', url: '' }
}

const isPart = (unsent: readonly PieceCount[], amounts: Readonly<PieceAmounts>): boolean =>
  unsent.some(({ position, amount }) => amounts[position] !== amount)

const useStepForm = ({ order, step, onClose }: StepDialogProps): Form<StepValues> => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const refreshOrder = useOrderRefresh(order.id)
  const needsReason = ENDING_STEPS.includes(step)
  const { dueCents, refundCents } = findConfirmation(order, step)
  const form: Form<StepValues> = useForm<StepValues, unknown>({
    initial: () => ({
      reason: '',
      acceptsUnpaid: false,
      acceptsRefunded: false,
      amounts: buildInitialAmounts(order),
      tracking: findNextTracking(order),
      isDirect: false,
    }),
    controlledPaths: ['amounts'],
    check: ({ reason, acceptsUnpaid, acceptsRefunded }) => ({
      ...(needsReason && reason.trim() === '' && { reason: t('app.problem.required') }),
      ...(dueCents > 0 && !acceptsUnpaid && { acceptsUnpaid: t('app.problem.required') }),
      ...(refundCents > 0 && !acceptsRefunded && { acceptsRefunded: t('app.problem.required') }),
    }),
    send: ({ reason, acceptsUnpaid, acceptsRefunded, tracking, amounts, isDirect }) =>
      send(orderAdmin.change, {
        params: { id: order.id, transition: step },
        body: {
          baseVersion: order.version,
          ...(needsReason && { reason }),
          ...(dueCents > 0 && { acceptsUnpaid }),
          ...(refundCents > 0 && { acceptsRefunded }),
          ...(step === 'ship' && tracking.code.trim() !== '' && { tracking }),
          ...(hasPieces(step) &&
            (isPart(listUnsent(order), amounts) || order.packed) && { lines: toPieceCounts(amounts) }),
          ...(isDirect && { isDirect }),
        },
      }),
    // Pieces that others sent in between are not sent again; the dialog closes when the step is already done.
    onFailure: async failure => {
      const currentOrder = await refreshOrder(failure)
      if (currentOrder) form.set('amounts', buildInitialAmounts(currentOrder))
      return false
    },
    onDone: async () => {
      await reload()
      showToast('success', t('orderAdmin.stepDone', { number: order.number }))
      onClose()
    },
  })
  return form
}

/** States the open and the refunded amount, and asks whether the goods leave all the same. */
const StepConfirmations = ({ order, step, form }: StepFieldsProps) => {
  const t = useT()
  const language = useLanguage()
  const { dueCents, refundCents } = findConfirmation(order, step)
  const openCents = toCents(order.payment.open)
  return (
    <>
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

/** Selects the packed or sent pieces, and confirms that missing ones come straight from the supplier. */
const StepPieces = ({ order, step, form }: StepFieldsProps) => {
  const t = useT()
  const unsent = listUnsent(order)
  const missing = countMissingPieces(listLeavingPieces(order, step, form.values.amounts), {
    inStock: listUnsentInStock(order),
    packed: order.packed,
  })
  const isAwaited = hasPieces(step) && order.lines.some(({ awaited }) => awaited > 0)
  return (
    <>
      {isAwaited ? <Notice>{t('orderAdmin.onlyInStock')}</Notice> : null}
      {hasPieces(step) && unsent.reduce((sum, { amount }) => sum + amount, 0) > 1 ? (
        <PieceFields
          amounts={form.values.amounts}
          onChange={amounts => form.set('amounts', amounts)}
          order={order}
          pieces={unsent}
        />
      ) : null}
      {missing > 0 ? (
        <Checkbox
          checked={form.values.isDirect}
          hint={t('orderAdmin.shipsDirectHint', { count: missing })}
          label={t('orderAdmin.shipsDirect')}
          onChange={event => form.set('isDirect', event.target.checked)}
        />
      ) : null}
    </>
  )
}

const listLeavingPieces = (order: AdminOrder, step: OrderChange, amounts: PieceAmounts): PieceCount[] => {
  if (hasPieces(step)) return toPieceCounts(amounts)
  return step === 'deliver' ? listUnsent(order) : []
}
