import { formatCents, toCents, toEuros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { orderLineEndpoints } from '#orders/contract-order-lines.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { findLineName } from './find-line-name.ts'
import { useOrderForm } from './use-order-form.ts'

type Return = AdminOrder['returns'][number]

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

/** Inspects received pieces: how many return to the shelf, and which amount the refund leaves out. */
export const InspectReturnDialog = ({ order, orderReturn, onClose }: InspectDialogProps) => {
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
        {orderReturn.lines.map(line => (
          <InspectionLine
            key={line.position}
            line={line}
            name={findLineName(order, line.position)}
            onChange={change => changeLine(line.position, change)}
            values={inspections[line.position]}
          />
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

interface InspectionLineProps {
  line: Return['lines'][number]
  name: string
  values: InspectionValues | undefined
  onChange: (change: Partial<InspectionValues>) => void
}

const InspectionLine = ({ line, name, values, onChange }: InspectionLineProps) => {
  const t = useT()
  const language = useLanguage()
  const { position, amount, max_to_shelf, value, deduction, has_car } = line
  return (
    <li className="grid grid-cols-2 items-end gap-3">
      <p className="col-span-2 font-medium">
        {amount} × {name}
        <span className="tabular ml-2 text-secondary">{formatCents(toCents(value), language)}</span>
      </p>
      {max_to_shelf > 0 ? (
        <NumberField
          label={t('orderAdmin.returns.restocked', { count: amount })}
          language={language}
          name={`restocked.${position}`}
          onChange={restocked => onChange({ restocked })}
          size="sm"
          value={values?.restocked ?? 0}
        />
      ) : (
        <span />
      )}
      <MoneyField
        hint={deduction > 0 ? t('orderAdmin.returns.dearerDelivery') : undefined}
        label={t('orderAdmin.returns.deduction')}
        language={language}
        name={`deduction.${position}`}
        onChange={typedDeduction => onChange({ deduction: typedDeduction })}
        size="sm"
        value={values?.deduction ?? 0}
      />
      {has_car ? (
        <Checkbox
          checked={values?.isNoFit ?? false}
          className="col-span-2"
          label={t('orderAdmin.returns.noFit')}
          name={`no_fit.${position}`}
          onChange={event => onChange({ isNoFit: event.currentTarget.checked })}
        />
      ) : null}
    </li>
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
