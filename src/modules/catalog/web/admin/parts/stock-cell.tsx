import { useState } from 'react'
import type { ListedProduct } from '#catalog/contract-product-admin.ts'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { stockCorrection } from '#stock/contract-correction.ts'
import { CORRECTION_REASONS, type CorrectionReason } from '#stock/domain/movements.ts'
import { Alert } from '#ui/admin/alert.tsx'
import { CellNumber } from '#ui/admin/cell-number.tsx'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { can } from '#wire/visitor.ts'

/** More warehouses would make the column too wide; the stock page shows all of them. */
const MAX_WAREHOUSES = 3

/** Edits the stock in its cell by warehouse; users without the permission see the sum. */
export const StockCell = ({ product }: { product: ListedProduct }) => {
  const language = useLanguage()
  const visitor = useVisitor()
  const { id, name, stock, amount, code1 } = product
  if (!can(visitor, 'stock.edit') || stock.length === 0) return amount
  if (stock.length > MAX_WAREHOUSES) {
    return <a href={`/${language}/admin/warehouse?q=${encodeURIComponent(code1)}`}>{amount}</a>
  }
  return (
    <span className="inline-flex items-baseline justify-end">
      {stock.map(({ warehouse_id, warehouse, amount: levelAmount }, index) => (
        <span className="inline-flex items-baseline" key={warehouse_id} title={warehouse}>
          {index > 0 ? (
            <span aria-hidden className="px-0.5 text-secondary">
              +
            </span>
          ) : null}
          <StockLevelCell level={{ product_id: id, warehouse_id, name, warehouse, levelAmount }} />
        </span>
      ))}
    </span>
  )
}

interface StockLevel {
  product_id: number
  warehouse_id: number
  name: string
  warehouse: string
  levelAmount: number
}

interface CorrectionReasonInput {
  reason: CorrectionReason
  note: string
}

/** Edits one amount: asks for the reason and offers undo. */
const StockLevelCell = ({ level }: { level: StockLevel }) => {
  const t = useT()
  const language = useLanguage()
  const correctStock = useStockCorrection()
  const [question, setQuestion] = useState<{
    amount: number
    onAnswer: (input: CorrectionReasonInput | null) => void
  } | null>(null)
  const { product_id, warehouse_id, name, warehouse, levelAmount } = level
  const describeChange = (amount: number): string =>
    t('productAdmin.stockChange.change', { name, warehouse, before: String(levelAmount), after: String(amount) })
  const save = async (amount: number): Promise<boolean> => {
    const reasonInput = await new Promise<CorrectionReasonInput | null>(onAnswer => setQuestion({ amount, onAnswer }))
    setQuestion(null)
    if (reasonInput === null) return false
    const change = { product_id, warehouse_id, seen: levelAmount, amount }
    if (!(await correctStock(change, reasonInput))) return false
    showUndoToast(`stock-${product_id}-${warehouse_id}`, describeChange(amount), {
      label: t('productAdmin.undo'),
      undo: async () => {
        if (await correctStock({ ...change, seen: amount, amount: levelAmount }, reasonInput))
          showToast('success', t('admin.bulk.undone', { count: 1 }))
      },
    })
    return true
  }
  return (
    <>
      <CellNumber
        column={`stock.${warehouse_id}`}
        label={t('productAdmin.editStock', { name, warehouse })}
        language={language}
        onSave={save}
        decimals={0}
        formatted={String(levelAmount)}
        value={levelAmount}
        errorText={t('productAdmin.stockChange.wrong')}
      />
      {question ? <ReasonDialog onAnswer={question.onAnswer} text={describeChange(question.amount)} /> : null}
    </>
  )
}

const ReasonDialog = ({
  text,
  onAnswer,
}: {
  text: string
  onAnswer: (input: CorrectionReasonInput | null) => void
}) => {
  const t = useT()
  const [reason, setReason] = useState<CorrectionReason>('miscounted')
  const [note, setNote] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const lacksNote = reason === 'other' && note.trim() === ''
  return (
    <Alert
      cancelLabel={t('admin.cancel')}
      confirmLabel={t('productAdmin.stockChange.save')}
      onCancel={() => onAnswer(null)}
      onConfirm={() => (lacksNote ? setIsSubmitted(true) : onAnswer({ reason, note: note.trim() }))}
      open
      title={t('productAdmin.stockChange.title')}
    >
      <div className="grid gap-4">
        <p>{text}</p>
        <Select
          label={t('productAdmin.stockChange.reason')}
          onChange={setReason}
          options={CORRECTION_REASONS.map(value => ({ value, label: t(`productAdmin.stockChange.reasons.${value}`) }))}
          value={reason}
        />
        <TextField
          error={isSubmitted && lacksNote ? t('app.problem.required') : undefined}
          label={t('productAdmin.stockChange.note')}
          maxLength={300}
          onChange={event => setNote(event.currentTarget.value)}
          value={note}
        />
      </div>
    </Alert>
  )
}

interface Change {
  product_id: number
  warehouse_id: number
  seen: number
  amount: number
}

/** Corrects one amount. Returns false after a failure, which a toast shows. A conflict reloads the amounts. */
const useStockCorrection = () => {
  const send = useSend()
  const reload = useReload()
  return async (change: Change, { reason, note }: CorrectionReasonInput): Promise<boolean> => {
    try {
      await send(stockCorrection.correct, { body: { reason, note, changes: [change] } })
      await reload()
      return true
    } catch (error) {
      if (notifyError(error).status === 409) await reload()
      return false
    }
  }
}
