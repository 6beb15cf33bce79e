import { useRef } from 'react'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { type StockRow, stockAdmin, type Warehouse } from '#warehouse/contract-stock.ts'
import { getAmount } from './use-corrections.ts'

interface Values {
  from: number
  to: number
  pieces: TypedNumber
  note: string
}

interface TransferDialogProps {
  row: StockRow
  warehouses: readonly Warehouse[]
  onClose: () => void
}

/** Moves pieces of one product between warehouses. */
export const TransferDialog = ({ row, warehouses, onClose }: TransferDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const seenRow = useRef(row)
  const warehousesByAmount = warehouses.toSorted(
    (first, second) => getAmount(row, second.id) - getAmount(row, first.id),
  )
  const form = useForm<Values, unknown>({
    initial: { from: warehousesByAmount[0]?.id ?? 0, to: warehousesByAmount[1]?.id ?? 0, pieces: 1, note: '' },
    controlledPaths: ['from', 'to', 'pieces'],
    check: ({ from, to, pieces }) => ({
      ...((typeof pieces !== 'number' || pieces < 1) && { pieces: t('warehouse.problem.noPieces') }),
      ...(typeof pieces === 'number' &&
        pieces > getAmount(row, from) && { pieces: t('warehouse.problem.short', { name: row.name }) }),
      ...(from === to && { to: t('warehouse.problem.same') }),
    }),
    send: ({ from, to, pieces, note }, { isRetry }) => {
      // After a lost answer, the amounts seen before show whether the transfer was done.
      if (!isRetry) seenRow.current = row
      const seenLevels = { from: getAmount(seenRow.current, from), to: getAmount(seenRow.current, to) }
      const lines = [{ product_id: row.id, amount: Number(pieces), seen: seenLevels }]
      return send(stockAdmin.transfer, { body: { from, to, note, lines } })
    },
    onError: async ({ status }) => {
      if (status === 409) await reload()
      return false
    },
    onDone: async (_answer, { pieces }) => {
      await reload()
      showToast('success', t('warehouse.transferred', { name: row.name, pieces: Number(pieces) }))
      onClose()
    },
  })
  const options = warehouses.map(({ id, name }) => ({
    value: id,
    label: t('warehouse.shelf', { warehouse: name, amount: getAmount(row, id) }),
  }))
  return (
    <FormDialog
      description={`${row.name} · ${row.code1}`}
      form={form}
      hint={t('warehouse.transferHint')}
      onClose={onClose}
      title={t('warehouse.transfer')}
    >
      <div className="grid gap-4 mobile:grid-cols-2">
        <Select
          label={t('warehouse.from')}
          name="from"
          onChange={from => form.set('from', from)}
          options={options}
          value={form.values.from}
        />
        <Select
          error={form.errorAt('to')}
          label={t('warehouse.to')}
          name="to"
          onChange={to => form.set('to', to)}
          options={options}
          value={form.values.to}
        />
      </div>
      <NumberField
        error={form.errorAt('pieces')}
        label={t('warehouse.pieces')}
        language={language}
        name="pieces"
        onChange={pieces => form.set('pieces', pieces)}
        value={form.values.pieces}
      />
      <TextField {...form.field('note')} label={t('warehouse.note')} maxLength={300} />
    </FormDialog>
  )
}
