import { getShopDay } from '#kernel/shop-day.ts'
import { type AdminOrder, orderAdmin } from '#orders/contract-order-admin.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import { countMissingPieces, type PieceCount } from '#orders/domain/order-pieces.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { isSame } from '#platform/web/form-values.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { BatchFields, type TypedBatches, toBatchList } from './batch-fields.tsx'
import { DirectField } from './direct-field.tsx'
import { ENDING_STEPS, formatStep } from './order-step.ts'
import {
  buildInitialAmounts,
  listUnsentInStock,
  listUnsentPieces,
  type PieceAmounts,
  toPieceCounts,
} from './piece-amounts.ts'
import { PieceFields } from './piece-fields.tsx'
import { checkReceivedOnField, ReceivedOnField } from './received-on-field.tsx'
import {
  type AcceptanceValues,
  checkAcceptance,
  findStepWarnings,
  hasPieces,
  NO_ACCEPTANCE,
  StepAcceptanceFields,
  toAcceptanceBody,
} from './step-acceptance-fields.tsx'
import { useOrderForm } from './use-order-form.ts'

interface StepDialogProps {
  order: AdminOrder
  step: OrderChange
  onClose: () => void
}

interface StepValues extends AcceptanceValues {
  reason: string
  amounts: PieceAmounts
  tracking: { code: string; url: string }
  /** Batch or serial numbers by line. */
  batches: TypedBatches
  /** Missing pieces go straight from the supplier to the customer. */
  isDirect: boolean
  /** The day on which the customer received the order. */
  receivedOn: string
}

interface StepFieldsProps {
  order: AdminOrder
  step: OrderChange
  form: Form<StepValues>
}

/** Asks for the fields and acceptances of a step, then changes the state of the order. */
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
      <StepAcceptanceFields form={form} order={order} step={step} />
      {isEnding ? <TextareaField {...form.field('reason')} label={t('orderAdmin.reason')} required rows={3} /> : null}
      {step === 'ship' && !order.delivery.collected ? (
        <>
          <TextField {...form.field('tracking.code')} label={t('orderAdmin.trackingCode')} />
          <TextField {...form.field('tracking.url')} inputMode="url" label={t('orderAdmin.trackingUrl')} />
        </>
      ) : null}
      {step === 'deliver' ? <ReceivedOnField {...form.field('receivedOn')} order={order} required /> : null}
      <StepPieces form={form} order={order} step={step} />
    </FormDialog>
  )
}

/**
 * Finds the tracking data of the next shipment in its registered parcel. A stored code of the order belongs to earlier
 * shipments.
 */
const findNextTracking = ({ parcels, shipments, tracking }: AdminOrder): StepValues['tracking'] => {
  const parcel = parcels.find(({ state, has_left }) => state === 'registered' && !has_left)
  if (parcel) return { code: parcel.barcode, url: '' }
  return shipments.length === 0 && tracking ? tracking : { code: '', url: '' }
}

const isPartialShipment = (unsent: readonly PieceCount[], amounts: Readonly<PieceAmounts>): boolean =>
  unsent.some(({ position, amount }) => amounts[position] !== amount)

const useStepForm = ({ order, step, onClose }: StepDialogProps): Form<StepValues> => {
  const t = useT()
  const send = useSend()
  const needsReason = ENDING_STEPS.includes(step)
  return useOrderForm<StepValues>({
    order,
    toValues: current => ({
      reason: '',
      ...NO_ACCEPTANCE,
      amounts: buildInitialAmounts(current),
      tracking: findNextTracking(current),
      isDirect: false,
      receivedOn: getShopDay(new Date()),
      batches: {},
    }),
    controlledPaths: ['amounts', 'batches'],
    check: ({ reason, receivedOn, ...acceptance }) => ({
      ...(step === 'deliver' && checkReceivedOnField(t, receivedOn, order)),
      ...(needsReason && reason.trim() === '' && { reason: t('app.problem.required') }),
      ...checkAcceptance(t, findStepWarnings(order, step), acceptance),
    }),
    send: ({ reason, tracking, amounts, isDirect, batches, receivedOn, ...acceptance }, base) => {
      const batchList = hasPieces(step) ? toBatchList(batches, listUnsentPieces(base)) : []
      return send(orderAdmin.change, {
        params: { id: base.id, transition: step },
        body: {
          baseVersion: base.version,
          ...(needsReason && { reason }),
          ...toAcceptanceBody(findStepWarnings(base, step), acceptance),
          ...(step === 'ship' && tracking.code.trim() !== '' && { tracking }),
          ...(hasPieces(step) &&
            (isPartialShipment(listUnsentPieces(base), amounts) || base.packed) && { lines: toPieceCounts(amounts) }),
          ...(step === 'deliver' && { receivedOn }),
          ...(isDirect && { isDirect }),
          ...(batchList.length > 0 && { batches: batchList }),
        },
      })
    },
    // Pieces that others sent in between are not sent again; the dialog closes when the step is already done.
    merge: (_before, mine, { amounts }) => ({ ...mine, amounts }),
    resume: ({ mine, lost }, storedOrder, base) => {
      if (!isStepDone(step, storedOrder, base)) return null
      return lost.some(values => isSame(values, mine)) ? 'done' : 'arrived'
    },
    message: t('orderAdmin.stepDone', { number: order.number }),
    onClose,
  })
}

/** Returns whether the order has taken the step since `base`. */
const isStepDone = (step: OrderChange, storedOrder: AdminOrder, base: AdminOrder): boolean =>
  storedOrder.shipments.length > base.shipments.length ||
  (storedOrder.state !== base.state && !storedOrder.allowed_steps.includes(step))

/** Selects the packed or sent pieces, and confirms that missing ones come straight from the supplier. */
const StepPieces = ({ order, step, form }: StepFieldsProps) => {
  const t = useT()
  const unsent = listUnsentPieces(order)
  const missing = countMissingPieces(listLeavingPieces(order, step, form.values.amounts), {
    inStock: listUnsentInStock(order),
    packed: order.packed,
  })
  const isBackordered = hasPieces(step) && order.lines.some(({ backordered }) => backordered > 0)
  return (
    <>
      {isBackordered ? <Notice>{t('orderAdmin.onlyInStock')}</Notice> : null}
      {hasPieces(step) && unsent.reduce((sum, { amount }) => sum + amount, 0) > 1 ? (
        <PieceFields
          amounts={form.values.amounts}
          onChange={amounts => form.set('amounts', amounts)}
          order={order}
          pieces={unsent}
        />
      ) : null}
      {hasPieces(step) ? (
        <BatchFields
          batches={form.values.batches}
          onChange={batches => form.set('batches', batches)}
          order={order}
          pieces={unsent}
        />
      ) : null}
      <DirectField form={form} missing={missing} />
    </>
  )
}

const listLeavingPieces = (order: AdminOrder, step: OrderChange, amounts: PieceAmounts): PieceCount[] => {
  if (hasPieces(step)) return toPieceCounts(amounts)
  return step === 'deliver' ? listUnsentPieces(order) : []
}
