import { useRef, useState } from 'react'
import { showUndoToast } from '#platform/admin/undo-toast.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Correction } from '#stock/contract-correction.ts'
import type { CorrectionReason } from '#stock/domain/movements.ts'
import { type StockRow, stockAdmin } from '#warehouse/contract-stock.ts'
import { SendError } from '#wire/send.ts'
import {
  addTypedAmount,
  applySaveResult,
  parsePieces,
  type TypedAmount,
  type TypedAmounts,
  toCellKey,
} from './typed-amounts.ts'

const NO_AMOUNTS: TypedAmounts = new Map()

export interface Corrections {
  /** Returns the text typed into a cell and not saved yet. */
  getText: (productId: number, warehouseId: number) => string | undefined
  isWrong: (productId: number, warehouseId: number) => boolean
  setText: (cell: Omit<TypedAmount, 'text'>, text: string) => void
  count: number
  isBusy: boolean
  /** The message of the last failure. */
  problem: string | undefined
  noteError: string | undefined
  /** Returns false after a failure. */
  save: (input: { reason: CorrectionReason; note: string }) => Promise<boolean>
  reset: () => void
}

/** Returns the saleable pieces of a product in a warehouse. */
export const getAmount = ({ amounts }: StockRow, warehouseId: number): number =>
  amounts.find(level => level.warehouse_id === warehouseId)?.amount ?? 0

interface SavingState {
  isBusy: boolean
  problem?: string
  noteError?: string
  /** Keys of cells whose amounts the shop rejected. */
  rejectedCells?: string[]
}

/**
 * Collects amounts typed into the table and saves them together with one reason; typed text stays until it is saved.
 */
export const useCorrections = (rows: readonly StockRow[]): Corrections => {
  const [inputs, setInputs] = useState(NO_AMOUNTS)
  /** The corrections that are being sent. */
  const sentAmounts = useRef(NO_AMOUNTS)
  const [state, setState] = useState<SavingState>({ isBusy: false })
  const sendCells = useSendCells(setState)
  return {
    getText: (productId, warehouseId) => inputs.get(toCellKey(productId, warehouseId))?.text,
    isWrong: (productId, warehouseId) => {
      const key = toCellKey(productId, warehouseId)
      const cell = inputs.get(key)
      return (
        (cell !== undefined && parsePieces(cell.text) === undefined) || (state.rejectedCells?.includes(key) ?? false)
      )
    },
    setText: (cell, text) => {
      setInputs(previous => addTypedAmount(previous, { ...cell, text }, sentAmounts.current))
      // Typing does not end a running request.
      setState(({ isBusy }) => ({ isBusy }))
    },
    count: inputs.size,
    isBusy: state.isBusy,
    problem: state.problem,
    noteError: state.noteError,
    save: input => {
      if (state.isBusy || inputs.size === 0) return Promise.resolve(false)
      const cells = updateSeenAmounts(inputs, rows)
      const onSending = () => {
        sentAmounts.current = new Map(cells.map(cell => [toCellKey(cell.productId, cell.warehouseId), cell]))
      }
      const onAnswer = ({ wasSaved }: { wasSaved: boolean }) => {
        const { current } = sentAmounts
        sentAmounts.current = NO_AMOUNTS
        setInputs(previous => applySaveResult(previous, current, { wasSaved }))
      }
      return sendCells(cells, input, { onSending, onAnswer })
    },
    reset: () => {
      setInputs(NO_AMOUNTS)
      setState(({ isBusy }) => ({ isBusy }))
    },
  }
}

/** Bases typed amounts on the amounts that the table shows now. */
const updateSeenAmounts = (inputs: TypedAmounts, rows: readonly StockRow[]): TypedAmount[] => {
  const rowsById = new Map(rows.map(row => [row.id, row]))
  return [...inputs.values()].map(cell => {
    const row = rowsById.get(cell.productId)
    return row ? { ...cell, seen: getAmount(row, cell.warehouseId) } : cell
  })
}

interface SendingCallbacks {
  onSending: () => void
  onAnswer: (result: { wasSaved: boolean }) => void
}

/** Returns a function that sends typed amounts and reports the progress; it returns false after a failure. */
const useSendCells = (setState: (state: SavingState) => void) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const undo = async ({ changes, ...input }: Correction): Promise<void> => {
    const reversed = changes.map(({ seen, amount, ...key }) => ({ ...key, seen: amount, amount: seen }))
    try {
      await send(stockAdmin.correct, { body: { ...input, changes: reversed } })
    } catch (error) {
      notifyError(error)
    }
    await reload()
  }
  const handleFailure = async (error: SendError): Promise<void> => {
    const noteError = error.errors.note?.[0]
    setState({
      isBusy: false,
      problem: error.message || t('app.form.failed'),
      ...(noteError !== undefined && { noteError }),
      rejectedCells: Object.keys(error.errors),
    })
    // Shows the stored amounts next to the typed ones; the next attempt starts from them.
    if (error.status === 409) await reload()
  }
  return async (
    cells: readonly TypedAmount[],
    input: { reason: CorrectionReason; note: string },
    { onSending, onAnswer }: SendingCallbacks,
  ): Promise<boolean> => {
    if (cells.some(({ text }) => parsePieces(text) === undefined)) {
      setState({ isBusy: false, problem: t('warehouse.problem.noPieces') })
      return false
    }
    setState({ isBusy: true })
    onSending()
    try {
      const changes = cells.map(({ productId, warehouseId, seen, text }) => ({
        product_id: productId,
        warehouse_id: warehouseId,
        seen,
        amount: parsePieces(text) ?? seen,
      }))
      const { body } = await send(stockAdmin.correct, { body: { ...input, changes } })
      await reload()
      onAnswer({ wasSaved: true })
      setState({ isBusy: false })
      showUndoToast('stock-corrected', t('warehouse.corrected', { number: body.moved }), {
        label: t('admin.bulk.undo'),
        undo: () => void undo({ ...input, changes }),
      })
      return true
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      onAnswer({ wasSaved: false })
      await handleFailure(error)
      return false
    }
  }
}
