import FileDown from 'lucide-react/icons/file-down'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CARRIER_NAMES } from '#delivery/domain/carrier.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { parcelEndpoints } from '#orders/contract-parcel.ts'
import { countMissingPieces } from '#orders/domain/order-pieces.ts'
import type { ParcelStep } from '#orders/domain/parcel.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useOpenFile } from '#platform/admin/use-open-file.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { DetailCard } from './detail-card.tsx'
import { DirectField } from './direct-field.tsx'
import { listUnsentInStock, listUnsentPieces } from './piece-amounts.ts'
import {
  type AcceptanceValues,
  checkAcceptance,
  findStepWarnings,
  NO_ACCEPTANCE,
  StepAcceptanceFields,
  toAcceptanceBody,
} from './step-acceptance-fields.tsx'
import { useOrderForm } from './use-order-form.ts'

type Parcel = AdminOrder['parcels'][number]

/** The refresh interval while a carrier's answer is pending. */
const REFRESH_INTERVAL_MS = 2_000
const TONES = { waiting: 'wait', registered: 'good', refused: 'bad', cancelled: 'quiet' } as const

/** Shows the parcels of an order, if it has parcels or one can be registered. */
export const OrderParcels = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { parcels, registers_with: carrier } = order
  useAutoRefresh(parcels.some(({ state }) => state === 'waiting'))
  if (parcels.length === 0 && carrier === null) return null
  return (
    <DetailCard title={t('orderAdmin.parcel.title')}>
      <ul className="grid gap-4">
        {parcels.map(parcel => (
          <ParcelLine key={parcel.id} order={order} parcel={parcel} />
        ))}
      </ul>
      {carrier && order.payment.open > 0 ? (
        <p className="mt-4 mb-2 text-sm text-warn">
          {t('orderAdmin.stepDue', { sum: formatCents(toCents(order.payment.open), language) })}
        </p>
      ) : null}
      {carrier ? (
        <div className={parcels.length > 0 ? 'mt-4' : undefined}>
          <ConfirmedButton
            label={t('orderAdmin.parcel.register', { carrier: CARRIER_NAMES[carrier] })}
            onSend={(acceptance, base) =>
              send(parcelEndpoints.register, {
                params: { id: base.id },
                body: { seen: base.parcels.length, ...acceptance },
              })
            }
            order={order}
          />
        </div>
      ) : null}
    </DetailCard>
  )
}

const ParcelLine = ({ order, parcel }: { order: AdminOrder; parcel: Parcel }) => {
  const t = useT()
  const language = useLanguage()
  const labelFile = useOpenFile()
  const carrier = CARRIER_NAMES[parcel.carrier]
  const { state, barcode, key, failure_reason: failureReason, tries, requested_at, has_left: hasLeft } = parcel
  // Labels are printed for unsent parcels, if there are any.
  const hasUnsentParcel = order.parcels.some(candidate => candidate.state !== 'cancelled' && !candidate.has_left)
  return (
    <li className="grid gap-1">
      <StateMark tone={TONES[state]}>
        {t(hasLeft ? 'orderAdmin.parcel.handedOver' : `orderAdmin.parcel.states.${state}`)}
      </StateMark>
      <p className="code wrap-anywhere">{barcode || key}</p>
      <p className="tabular text-sm text-secondary">
        {carrier} · {formatDateTime(requested_at, language)}
        {state === 'waiting' && tries > 1 ? ` · ${t('orderAdmin.parcel.tries', { number: tries })}` : ''}
      </p>
      {failureReason && state !== 'cancelled' ? (
        <p className="text-sm wrap-anywhere text-bad">{failureReason}</p>
      ) : null}
      {state === 'cancelled' && barcode ? (
        <p className="text-sm text-secondary">{t('orderAdmin.parcel.cancelledHint', { carrier })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2 pt-1">
        {state === 'registered' && !(hasLeft && hasUnsentParcel) ? (
          <Button
            icon={<FileDown aria-hidden />}
            isLoading={labelFile.isBusy}
            onClick={() => void labelFile.open(parcelEndpoints.labels, { query: { ids: String(order.id) } })}
            size="sm"
          >
            {t('orderAdmin.parcel.label')}
          </Button>
        ) : null}
        {parcel.allowed_steps.map(step => (
          <ParcelStepButton key={step} order={order} parcel={parcel} step={step} />
        ))}
      </div>
    </li>
  )
}

interface ParcelStepButtonProps {
  order: AdminOrder
  parcel: Parcel
  step: ParcelStep
  isPrimary?: boolean
}

const ParcelStepButton = ({ order, parcel, step, isPrimary = false }: ParcelStepButtonProps) => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const params = { id: order.id, parcel: parcel.id, change: step }
  const label = t(`orderAdmin.parcel.${step}`)
  const variant = isPrimary ? 'primary' : 'ghost'
  if (step === 'retry')
    return (
      <ConfirmedButton
        label={label}
        onSend={acceptance => send(parcelEndpoints.change, { params, body: acceptance })}
        order={order}
        variant={variant}
      />
    )
  return (
    <Button
      isLoading={isBusy}
      onClick={() => void run(() => send(parcelEndpoints.change, { params, body: {} }))}
      size="sm"
      variant={variant}
    >
      {label}
    </Button>
  )
}

interface ParcelAcceptance extends AcceptanceValues {
  /** Missing pieces go straight from the supplier to the customer. */
  isDirect: boolean
}

/** Counts the pieces of the next parcel that have not arrived. */
const countMissing = (order: AdminOrder): number =>
  countMissingPieces(order.packed ?? listUnsentPieces(order), {
    inStock: listUnsentInStock(order),
    packed: order.packed,
  })

interface ConfirmedButtonProps {
  order: AdminOrder
  label: string
  variant?: 'primary' | 'secondary' | 'ghost'
  /** `base` is the order that the call was made from. */
  onSend: (acceptance: Partial<ParcelAcceptance>, base: AdminOrder) => Promise<unknown>
}

/** Shows a button that registers a parcel. It opens a dialog first when staff must confirm the shipping. */
const ConfirmedButton = ({ order, label, variant = 'secondary', onSend }: ConfirmedButtonProps) => {
  const { isBusy, run } = useAction()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { openCents, refundCents } = findStepWarnings(order, 'ship')
  const needsDialog = openCents > 0 || refundCents > 0 || countMissing(order) > 0
  return (
    <>
      <Button
        isLoading={isBusy}
        onClick={() => (needsDialog ? setIsDialogOpen(true) : void run(() => onSend({}, order)))}
        size="sm"
        variant={variant}
      >
        {label}
      </Button>
      {isDialogOpen && needsDialog ? (
        <ParcelDialog label={label} onClose={() => setIsDialogOpen(false)} onSend={onSend} order={order} />
      ) : null}
    </>
  )
}

interface ParcelDialogProps extends Pick<ConfirmedButtonProps, 'order' | 'label' | 'onSend'> {
  onClose: () => void
}

const ParcelDialog = ({ order, label, onSend, onClose }: ParcelDialogProps) => {
  const t = useT()
  const warnings = findStepWarnings(order, 'ship')
  const missing = countMissing(order)
  const form: Form<ParcelAcceptance> = useOrderForm<ParcelAcceptance>({
    order,
    toValues: () => ({ ...NO_ACCEPTANCE, isDirect: false }),
    check: values => ({
      ...checkAcceptance(t, warnings, values),
      ...(missing > 0 && !values.isDirect && { isDirect: t('orderAdmin.parcel.goodsMissing') }),
    }),
    send: ({ isDirect, ...values }, base) =>
      onSend({ ...toAcceptanceBody(warnings, values), ...(isDirect && { isDirect }) }, base),
    onClose,
  })
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('orderAdmin.parcel.hint')}
      onClose={onClose}
      title={label}
    >
      <StepAcceptanceFields form={form} order={order} step="ship" />
      <DirectField form={form} missing={missing} />
    </FormDialog>
  )
}

interface ParcelTaskButtonProps {
  order: AdminOrder
  step: ParcelStep
  /** By default, the first parcel that allows the step. */
  parcelId?: number | undefined
}

/** Solves a task about a refused or leftover parcel. Hidden once the parcel no longer allows the step. */
export const ParcelTaskButton = ({ order, step, parcelId }: ParcelTaskButtonProps) => {
  const parcel = order.parcels.find(
    ({ id, allowed_steps }) => (parcelId === undefined || id === parcelId) && allowed_steps.includes(step),
  )
  return parcel ? <ParcelStepButton order={order} parcel={parcel} isPrimary step={step} /> : null
}

const useAutoRefresh = (isWaiting: boolean): void => {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), REFRESH_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])
}
