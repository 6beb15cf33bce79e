import { useState } from 'react'
import { formatCents, toCents } from '#kernel/money.ts'
import { type AdminOrder, orderAdmin } from '#orders/contract-staff-order.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import { countMissingPieces, type PieceCount } from '#orders/domain/order-pieces.ts'
import { confirmationFor, type StepConfirmation } from '#orders/domain/payment-status.ts'
import { requiresMoneyPermission } from '#orders/domain/requires-money-permission.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import type { KeyLabel } from '#platform/admin/keyboard-help.tsx'
import { useHotkey } from '#platform/admin/use-hotkey.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import type { TypedNumber } from '#ui/admin/number-field.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { can } from '#wire/visitor.ts'
import { toPieceCounts } from './order-returns.tsx'
import { PieceFields } from './piece-fields.tsx'
import { useOrderRefresh } from './use-order-refresh.ts'

/** Buttons for the steps that the state allows now; the next regular step is highlighted. */
export const OrderSteps = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [step, setStep] = useState<OrderChange>()
  const canManageMoney = can(useVisitor(), 'order.money')
  const hasMoney = order.paid_at !== null || order.money.paid !== 0
  const may = order.may.filter(change => canManageMoney || !requiresMoneyPermission(change, { hasMoney }))
  return (
    <>
      {may.toReversed().map(change => (
        <Button
          key={change}
          onClick={() => setStep(change)}
          variant={change === may[0] && !ENDING_STEPS.includes(change) ? 'primary' : 'secondary'}
        >
          {formatStep(t, change, order.delivery.collected)}
        </Button>
      ))}
      {may.map(change => (
        <StepKey key={change} onPress={() => setStep(change)} shortcut={STEP_KEYS[change]} />
      ))}
      {step && may.includes(step) ? (
        <StepDialog key={step} onClose={() => setStep(undefined)} order={order} step={step} />
      ) : null}
    </>
  )
}

/** Shortcuts as in the list of orders; steps that end an order have no shortcut. */
const STEP_KEYS: Readonly<Partial<Record<OrderChange, string>>> = { pack: 'p', ship: 's', deliver: 'd', unpack: 'u' }

/** The shortcuts of the currently allowed steps, with their names. */
export const stepShortcuts = (t: T, { may, delivery }: AdminOrder): KeyLabel[] =>
  may.flatMap(change => {
    const key = STEP_KEYS[change]
    return key === undefined ? [] : [[key, formatStep(t, change, delivery.collected)] as const]
  })

const StepKey = ({ shortcut, onPress }: { shortcut: string | undefined; onPress: () => void }) => {
  useHotkey(shortcut ?? '', onPress)
  return null
}

/** Steps that end an order need a reason, which its history shows to the buyer. */
const ENDING_STEPS: readonly OrderChange[] = ['cancel', 'return']

const formatStep = (
  t: (key: string, values?: { context: 'collected' }) => string,
  step: OrderChange,
  collected: boolean,
) =>
  collected && (step === 'ship' || step === 'deliver')
    ? t(`orderAdmin.steps.${step}`, { context: 'collected' })
    : t(`orderAdmin.steps.${step}`)

/** The unsent pieces of each line. */
const listUnsent = ({ lines }: AdminOrder): PieceCount[] =>
  lines.flatMap(({ position, class: kind, amount, sent }) =>
    kind !== 'shipping' && amount > sent ? [{ position, amount: amount - sent }] : [],
  )

/** The unsent pieces in stock; other pieces are still to come. */
const listUnsentInStock = ({ lines }: AdminOrder): PieceCount[] =>
  lines.flatMap(({ position, class: kind, amount, sent, awaited }) =>
    kind !== 'shipping' && amount > sent + awaited ? [{ position, amount: amount - sent - awaited }] : [],
  )

/** Suggests the packed pieces, else the unsent pieces in stock. */
const buildInitialAmounts = (order: AdminOrder): Amounts => ({
  ...amountsOf(listUnsent(order).map(({ position }) => ({ position, amount: 0 }))),
  ...amountsOf(order.packed ?? listUnsentInStock(order)),
})

type Amounts = Record<string, TypedNumber>

const amountsOf = (rest: readonly PieceCount[]): Amounts =>
  Object.fromEntries(rest.map(({ position, amount }) => [position, amount]))

interface StepValues {
  reason: string
  /** Confirms that unpaid goods leave. */
  despiteDue: boolean
  /** Confirms that goods leave whose money has been refunded. */
  despiteRefund: boolean
  /** Pieces by line position. */
  amounts: Amounts
  tracking: { code: string; url: string }
  /** Missing pieces go straight from the supplier to the buyer. */
  direct: boolean
}

const isPart = (rest: readonly PieceCount[], amounts: Readonly<Amounts>): boolean =>
  rest.some(({ position, amount }) => amounts[position] !== amount)

/**
 * The tracking data of the next shipment, from its registered parcel. A stored code of the order belongs to earlier
 * shipments.
 */
const findNextTracking = ({ parcels, shipments, tracking }: AdminOrder): StepValues['tracking'] => {
  const parcel = parcels.find(({ state, has_left }) => state === 'registered' && !has_left)
  if (parcel) return { code: parcel.barcode, url: '' }
  return shipments.length === 0 && tracking ? tracking : { code: '', url: '' }
}

/** The amounts that the step must confirm. */
const confirmationOf = ({ pays_by, payment, money }: AdminOrder, step: OrderChange): StepConfirmation =>
  confirmationFor(step, {
    paysBy: pays_by,
    openCents: toCents(payment.open),
    refundCents: toCents(money.refunded_unsent),
  })

const StepDialog = ({ order, step, onClose }: { order: AdminOrder; step: OrderChange; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const rest = listUnsent(order)
  const needsReason = ENDING_STEPS.includes(step)
  const hasPieces = step === 'pack' || step === 'ship'
  const isFulfilment = order.payment.open > 0 && (hasPieces || step === 'deliver')
  const due = isFulfilment ? formatCents(toCents(order.payment.open), language) : null
  const confirmation = confirmationOf(order, step)
  const isHeld = confirmation.dueCents > 0
  const isRefunded = confirmation.refundCents > 0
  const readAgain = useOrderRefresh(order.id)
  const form: Form<StepValues> = useForm<StepValues, unknown>({
    initial: () => ({
      reason: '',
      despiteDue: false,
      despiteRefund: false,
      amounts: buildInitialAmounts(order),
      tracking: findNextTracking(order),
      direct: false,
    }),
    controlledPaths: ['amounts'],
    check: ({ reason, despiteDue, despiteRefund }) => ({
      ...(needsReason && reason.trim() === '' && { reason: t('app.problem.required') }),
      ...(isHeld && !despiteDue && { despiteDue: t('app.problem.required') }),
      ...(isRefunded && !despiteRefund && { despiteRefund: t('app.problem.required') }),
    }),
    send: ({ reason, despiteDue, despiteRefund, tracking, amounts, direct }) =>
      send(orderAdmin.change, {
        params: { id: order.id, transition: step },
        body: {
          baseVersion: order.version,
          ...(needsReason && { reason }),
          ...(isHeld && { despiteDue }),
          ...(isRefunded && { despiteRefund }),
          ...(step === 'ship' && tracking.code.trim() !== '' && { tracking }),
          ...(hasPieces && (isPart(rest, amounts) || order.packed) && { lines: toPieceCounts(amounts) }),
          ...(direct && { direct }),
        },
      }),
    // Pieces that others sent in between are not sent again; the dialog closes when the step is already done.
    onFailure: async failure => {
      const now = await readAgain(failure)
      if (now) form.set('amounts', buildInitialAmounts(now))
      return false
    },
    onDone: async () => {
      await reload()
      showToast('success', t('orderAdmin.stepDone', { number: order.number }))
      onClose()
    },
  })
  const leavingPieces = hasPieces ? toPieceCounts(form.values.amounts) : step === 'deliver' ? rest : []
  const missing = countMissingPieces(leavingPieces, { here: listUnsentInStock(order), packed: order.packed })
  const isAwaited = hasPieces && order.lines.some(({ awaited }) => awaited > 0)
  return (
    <FormDialog
      isDestructive={needsReason}
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t(`orderAdmin.stepHint.${step}`)}
      onClose={onClose}
      title={formatStep(t, step, order.delivery.collected)}
    >
      {due === null ? null : (
        <Notice kind="warning" title={t('orderAdmin.stepDue', { sum: due })}>
          {isHeld ? t('orderAdmin.stepDueHint') : null}
        </Notice>
      )}
      {isHeld ? (
        <Checkbox
          checked={form.values.despiteDue}
          error={form.errorAt('despiteDue')}
          label={t('orderAdmin.despiteDue')}
          onChange={event => form.set('despiteDue', event.target.checked)}
        />
      ) : null}
      {isRefunded ? <RefundConfirmation form={form} sum={formatCents(confirmation.refundCents, language)} /> : null}
      {needsReason ? (
        <TextareaField {...form.field('reason')} label={t('orderAdmin.reason')} required rows={3} />
      ) : null}
      {step === 'ship' && !order.delivery.collected ? (
        <>
          <TextField {...form.field('tracking.code')} label={t('orderAdmin.trackingCode')} />
          <TextField {...form.field('tracking.url')} inputMode="url" label={t('orderAdmin.trackingUrl')} />
        </>
      ) : null}
      {isAwaited ? <Notice>{t('orderAdmin.onlyHere')}</Notice> : null}
      {hasPieces && rest.reduce((sum, { amount }) => sum + amount, 0) > 1 ? (
        <PieceFields
          amounts={form.values.amounts}
          onChange={amounts => form.set('amounts', amounts)}
          order={order}
          pieces={rest}
        />
      ) : null}
      {missing > 0 ? (
        <Checkbox
          checked={form.values.direct}
          hint={t('orderAdmin.directHint', { count: missing })}
          label={t('orderAdmin.direct')}
          onChange={event => form.set('direct', event.target.checked)}
        />
      ) : null}
    </FormDialog>
  )
}

/** States the refund and asks whether the goods leave all the same. */
const RefundConfirmation = ({ form, sum }: { form: Form<StepValues>; sum: string }) => {
  const t = useT()
  return (
    <>
      <Notice kind="warning" title={t('orderAdmin.stepRefunded', { sum })}>
        {t('orderAdmin.stepRefundedHint')}
      </Notice>
      <Checkbox
        checked={form.values.despiteRefund}
        error={form.errorAt('despiteRefund')}
        label={t('orderAdmin.despiteRefund')}
        onChange={event => form.set('despiteRefund', event.target.checked)}
      />
    </>
  )
}
