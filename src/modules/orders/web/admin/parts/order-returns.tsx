import { useState } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents, toEuros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { orderLineEndpoints } from '#orders/contract-order-lines.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { RETURN_KINDS, type ReturnKind, type ReturnStep } from '#orders/domain/order-return.ts'
import { requiresMoneyPermission } from '#orders/domain/requires-money-permission.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { isSame } from '#platform/web/form-values.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { can } from '#wire/visitor.ts'
import { DetailCard } from './detail-card.tsx'
import { type PieceAmounts, toPieceCounts } from './piece-amounts.ts'
import { PieceFields } from './piece-fields.tsx'
import { useOrderForm } from './use-order-form.ts'

type Return = AdminOrder['returns'][number]

const TONES = { announced: 'wait', received: 'warn', inspected: 'good', cancelled: 'quiet' } as const

/** Shows the returns of an order, from announcement to inspection; hidden before anything was sent. */
export const OrderReturns = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [isOpening, setIsOpening] = useState(false)
  const [inspectingId, setInspectingId] = useState<number>()
  const inspectedReturn = order.returns.find(
    ({ id, allowed_steps }) => id === inspectingId && allowed_steps.includes('inspect'),
  )
  if (order.returns.length === 0 && order.returnable.length === 0) return null
  return (
    <DetailCard
      actions={
        order.returnable.length > 0 ? (
          <Button onClick={() => setIsOpening(true)} size="sm">
            {t('orderAdmin.returns.open')}
          </Button>
        ) : null
      }
      id="order-returns"
      title={t('orderAdmin.returns.title')}
    >
      {order.returns.length === 0 ? <p className="text-secondary">{t('orderAdmin.returns.none')}</p> : null}
      <ul className="grid gap-4">
        {order.returns.map(orderReturn => (
          <ReturnRow
            key={orderReturn.id}
            onInspect={() => setInspectingId(orderReturn.id)}
            order={order}
            orderReturn={orderReturn}
          />
        ))}
      </ul>
      {isOpening && order.returnable.length > 0 ? (
        <AnnounceDialog onClose={() => setIsOpening(false)} order={order} />
      ) : null}
      {inspectedReturn ? (
        <InspectDialog onClose={() => setInspectingId(undefined)} order={order} orderReturn={inspectedReturn} />
      ) : null}
    </DetailCard>
  )
}

const findLineName = (order: AdminOrder, position: number): string =>
  order.lines.find(line => line.position === position)?.name ?? ''

interface ReturnRowProps {
  order: AdminOrder
  orderReturn: Return
  onInspect: () => void
}

const ReturnRow = ({ order, orderReturn, onInspect }: ReturnRowProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { run } = useAction()
  const canManageMoney = can(useVisitor(), 'order.money')
  const steps = orderReturn.allowed_steps.filter(
    step => canManageMoney || !requiresMoneyPermission(step, { hasMoney: true }),
  )
  const takeStep = (step: ReturnStep) => {
    const params = { id: order.id, return: orderReturn.id, step }
    return run(() => send(orderLineEndpoints.moveReturn, { params, body: { baseVersion: order.version } }))
  }
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <StateMark tone={TONES[orderReturn.state]}>
          {t(`orderAdmin.returns.kinds.${orderReturn.kind}`)}: {t(`orderAdmin.returns.states.${orderReturn.state}`)}
        </StateMark>
        {orderReturn.state === 'inspected' ? (
          <b className="tabular">{formatCents(toCents(orderReturn.value), language)}</b>
        ) : null}
      </div>
      <ul className="text-sm">
        {orderReturn.lines.map(({ position, amount, restocked, deduction, cause }) => (
          <li key={position}>
            {amount} × {findLineName(order, position)}
            {cause === null ? '' : ` · ${t(`orderAdmin.returns.${cause}`)}`}
            {restocked === null ? '' : ` · ${t('orderAdmin.returns.restockedCount', { count: restocked })}`}
            {deduction > 0
              ? ` · ${t('orderAdmin.returns.deducted', { sum: formatCents(toCents(deduction), language) })}`
              : ''}
          </li>
        ))}
      </ul>
      {orderReturn.reason ? <p className="text-sm wrap-anywhere">{orderReturn.reason}</p> : null}
      <p className="tabular text-sm text-secondary">
        {formatDateTime(orderReturn.opened_at, language)} · {formatActor(t, orderReturn.actor)}
      </p>
      {steps.length < orderReturn.allowed_steps.length ? (
        <p className="text-sm text-secondary">{t('orderAdmin.needsMoney')}</p>
      ) : null}
      {steps.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {steps.map(step => (
            <Button key={step} onClick={() => (step === 'inspect' ? onInspect() : void takeStep(step))} size="sm">
              {t(`orderAdmin.returns.steps.${step}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  )
}

interface AnnouncedReturn {
  kind: ReturnKind
  reason: string
  amounts: PieceAmounts
}

/** Returns whether the order received this return after `base`. */
const hasNewReturn = ({ kind, reason, amounts }: AnnouncedReturn, current: AdminOrder, base: AdminOrder): boolean => {
  const toPieces = (lines: readonly PieceCount[]) => lines.map(({ position, amount }) => ({ position, amount }))
  const isAnnounced = (row: Return) =>
    row.kind === kind && row.reason === reason.trim() && isSame(toPieces(row.lines), toPieceCounts(amounts))
  return current.returns.some(row => base.returns.every(({ id }) => id !== row.id) && isAnnounced(row))
}

const AnnounceDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const form = useOrderForm<AnnouncedReturn>({
    order,
    toValues: ({ returnable }) => ({
      kind: 'return',
      reason: '',
      amounts: Object.fromEntries(returnable.map(({ position }) => [position, 0])),
    }),
    controlledPaths: ['amounts', 'kind'],
    send: ({ kind, reason, amounts }, base) =>
      send(orderLineEndpoints.openReturn, {
        params: { id: base.id },
        body: { baseVersion: base.version, kind, reason, lines: toPieceCounts(amounts) },
      }),
    resume: ({ mine, lost }, current, base) => {
      const saved = lost.findLast(values => hasNewReturn(values, current, base))
      if (!saved) return null
      return isSame(saved, mine) ? 'done' : 'arrived'
    },
    onClose,
  })
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('orderAdmin.returns.openHint')}
      onClose={onClose}
      title={t('orderAdmin.returns.open')}
    >
      <Select
        label={t('orderAdmin.returns.kind')}
        onChange={kind => form.set('kind', kind)}
        options={RETURN_KINDS.map(value => ({ value, label: t(`orderAdmin.returns.kinds.${value}`) }))}
        value={form.values.kind}
      />
      <PieceFields
        amounts={form.values.amounts}
        onChange={amounts => form.set('amounts', amounts)}
        order={order}
        pieces={order.returnable}
      />
      <TextField {...form.field('reason')} label={t('orderAdmin.reason')} />
    </FormDialog>
  )
}

interface InspectionValues {
  restocked: TypedNumber
  deduction: TypedNumber
  isNoFit: boolean
}

interface InspectDialogProps {
  order: AdminOrder
  orderReturn: Return
  onClose: () => void
}

interface InspectionForm {
  /** The inspection by line position. */
  inspections: Record<string, InspectionValues>
  warehouse_id: number | null
}

const useInspectionForm = ({ order, orderReturn, onClose }: InspectDialogProps): Form<InspectionForm> => {
  const send = useSend()
  return useOrderForm<InspectionForm>({
    order,
    toValues: ({ warehouses }) => ({
      warehouse_id: warehouses[0]?.id ?? null,
      inspections: Object.fromEntries(
        // On-demand goods join a shelf only when the user says so.
        orderReturn.lines.map(({ position, from_stock, deduction, cause }) => [
          position,
          { restocked: from_stock, deduction: toCents(deduction), isNoFit: cause === 'noFit' },
        ]),
      ),
    }),
    controlledPaths: ['inspections', 'warehouse_id'],
    send: ({ inspections, warehouse_id }, base) =>
      send(orderLineEndpoints.moveReturn, {
        params: { id: base.id, return: orderReturn.id, step: 'inspect' },
        body: {
          baseVersion: base.version,
          ...(warehouse_id !== null && { warehouse_id }),
          lines: Object.entries(inspections).map(([position, { restocked, deduction, isNoFit }]) => ({
            position: Number(position),
            restocked: Number(restocked),
            deduction: toEuros(Number(deduction)),
            cause: isNoFit ? ('noFit' as const) : null,
          })),
        },
      }),
    resume: (_saves, { returns }) =>
      returns.some(({ id, state }) => id === orderReturn.id && state === 'inspected') ? 'done' : null,
    onClose,
  })
}

const InspectDialog = ({ order, orderReturn, onClose }: InspectDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const form = useInspectionForm({ order, orderReturn, onClose })
  const { inspections } = form.values
  const changeLine = (position: number, change: Partial<InspectionValues>) =>
    form.set('inspections', {
      ...inspections,
      [position]: { ...(inspections[position] as InspectionValues), ...change },
    })
  const refundCents = orderReturn.lines.reduce((total, { position, value }) => {
    const deduction = inspections[position]?.deduction
    return total + toCents(value) - (typeof deduction === 'number' ? deduction : 0)
  }, 0)
  return (
    <FormDialog
      description={t('orderAdmin.stepOf', { number: order.number })}
      form={form}
      hint={t('orderAdmin.returns.inspectHint')}
      onClose={onClose}
      title={t('orderAdmin.returns.steps.inspect')}
    >
      <ul className="grid gap-3">
        {orderReturn.lines.map(({ position, amount, max_to_shelf, value, deduction, has_car }) => (
          <li className="grid grid-cols-2 items-end gap-3" key={position}>
            <p className="col-span-2 font-medium">
              {amount} × {findLineName(order, position)}
              <span className="tabular ml-2 text-secondary">{formatCents(toCents(value), language)}</span>
            </p>
            {max_to_shelf > 0 ? (
              <NumberField
                label={t('orderAdmin.returns.restocked', { count: amount })}
                language={language}
                name={`restocked.${position}`}
                onChange={restocked => changeLine(position, { restocked })}
                size="sm"
                value={inspections[position]?.restocked ?? 0}
              />
            ) : (
              <span />
            )}
            <MoneyField
              hint={deduction > 0 ? t('orderAdmin.returns.dearerDelivery') : undefined}
              label={t('orderAdmin.returns.deduction')}
              language={language}
              name={`deduction.${position}`}
              onChange={typedDeduction => changeLine(position, { deduction: typedDeduction })}
              size="sm"
              value={inspections[position]?.deduction ?? 0}
            />
            {has_car ? (
              <Checkbox
                checked={inspections[position]?.isNoFit ?? false}
                className="col-span-2"
                label={t('orderAdmin.returns.noFit')}
                name={`no_fit.${position}`}
                onChange={event => changeLine(position, { isNoFit: event.currentTarget.checked })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {order.warehouses.length > 1 &&
      orderReturn.lines.some(({ from_stock, max_to_shelf }) => from_stock < max_to_shelf) ? (
        <WarehouseSelect
          error={form.errorAt('warehouse_id')}
          onChange={id => form.set('warehouse_id', id)}
          order={order}
          value={form.values.warehouse_id}
        />
      ) : null}
      <p className="flex justify-between gap-6 font-bold">
        <span>{t('orderAdmin.toRefund')}</span>
        <span className="tabular">{formatCents(refundCents, language)}</span>
      </p>
    </FormDialog>
  )
}

interface WarehouseSelectProps {
  order: AdminOrder
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
}

/** Selects the warehouse for goods that came from no stock. */
const WarehouseSelect = ({ order, value, onChange, error }: WarehouseSelectProps) => {
  const t = useT()
  return (
    <Select
      error={error}
      hint={t('orderAdmin.returns.warehouseHint')}
      label={t('orderAdmin.returns.warehouse')}
      name="warehouse_id"
      onChange={onChange}
      options={order.warehouses.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
    />
  )
}
