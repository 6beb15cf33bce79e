import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import { type DocumentLine, documentAdmin, type StockDocument } from '#warehouse/contract-document.ts'
import { formatSigned } from './format-signed.ts'

interface DocumentLinesProps {
  document: StockDocument
  onChange: (line: DocumentLine) => void
  onRemove: (productId: number) => void
  /** Runs when another user counted in between. */
  onStale: () => Promise<void>
}

/** Lists counted lines, last changed first; each number is editable. */
export const DocumentLines = (props: DocumentLinesProps) => {
  const { document } = props
  const t = useT()
  const isOpen = document.booked_at === null
  const isShown = ({ id }: DataColumn<DocumentLine>) =>
    (id !== 'batches' || document.kind === 'delivery') && (id !== 'remove' || isOpen)
  const allColumns: readonly DataColumn<DocumentLine>[] = [
    { id: 'name', header: t('warehouse.name'), cell: ({ name }) => name },
    { id: 'code1', header: t('warehouse.code1'), cell: ({ code1 }) => <span className="code">{code1}</span> },
    { id: 'code2', header: t('warehouse.code2'), cell: ({ code2 }) => <span className="code">{code2}</span> },
    { id: 'expected', header: t('warehouse.expected'), cell: ({ expected }) => expected ?? '—', isNumeric: true },
    {
      id: 'counted',
      header: t('warehouse.counted'),
      cell: line => (isOpen ? <CountedCell {...props} line={line} /> : line.counted),
      isNumeric: true,
    },
    { id: 'batches', header: t('warehouse.batches'), cell: line => <BatchCell {...props} line={line} /> },
    { id: 'difference', header: t('warehouse.difference'), cell: line => <Difference line={line} />, isNumeric: true },
    { id: 'remove', header: t('warehouse.actions'), cell: line => <RemoveLineButton {...props} line={line} /> },
  ]
  return (
    <DataTable
      caption={t('warehouse.lines')}
      columns={allColumns.filter(isShown)}
      empty={<EmptyList title={t('warehouse.noLines')}>{isOpen ? t('warehouse.noLinesHint') : null}</EmptyList>}
      labels={{ selectAll: '', select: ({ name }) => name, loading: t('warehouse.loading') }}
      getRowId={({ product_id }) => String(product_id)}
      rows={document.lines}
    />
  )
}

const Difference = ({ line: { expected, counted } }: { line: DocumentLine }) => {
  const difference = counted - (expected ?? 0)
  return difference === 0 ? '—' : <span className="font-bold text-bad">{formatSigned(difference)}</span>
}

type CellProps = DocumentLinesProps & { line: DocumentLine }

/** Returns a function that sends a change of a line; it returns false after a failure. */
const useSendLineChange = ({ onStale }: CellProps) => {
  return async (request: () => Promise<void>): Promise<boolean> => {
    try {
      await request()
      return true
    } catch (error) {
      const { status } = notifyError(error)
      if (status === 409 || status === 404) await onStale()
      return false
    }
  }
}

/** Saves one number after another, each based on the previous answer; typed text stays until it is saved. */
const useCounted = (props: CellProps) => {
  const { document, line, onChange } = props
  const send = useSend()
  const sendCount = useSendLineChange(props)
  const [text, setText] = useState<string>()
  const [isRejected, setIsRejected] = useState(false)
  const seen = useRef(line.counted)
  seen.current = line.counted
  const queued = useRef<string>(undefined)
  const isWorking = useRef(false)
  const saveCount = (counted: number) =>
    sendCount(async () => {
      if (counted === seen.current) return
      const params = { id: document.id, productId: line.product_id }
      const { body } = await send(documentAdmin.setLine, { params, body: { seen: seen.current, counted } })
      seen.current = body.data.counted
      onChange(body.data)
    })
  const saveQueued = async () => {
    if (isWorking.current) return
    isWorking.current = true
    try {
      for (let sentCount = queued.current; sentCount !== undefined; sentCount = queued.current) {
        queued.current = undefined
        const isSaved = await saveCount(Number(sentCount))
        setIsRejected(!isSaved)
        if (isSaved) setText(currentText => (currentText === sentCount ? undefined : currentText))
        else queued.current = undefined
      }
    } finally {
      isWorking.current = false
    }
  }
  return {
    text,
    isRejected,
    changeText: (input: string | undefined) => {
      setText(input)
      setIsRejected(false)
    },
    save: () => {
      if (text === undefined || !isQuantity(text)) return
      queued.current = text
      void saveQueued()
    },
  }
}

const isQuantity = (text: string): boolean => /^\d{1,7}$/.test(text.trim())

const CountedCell = (props: CellProps) => {
  const { line } = props
  const t = useT()
  const { text, isRejected, changeText, save } = useCounted(props)
  return (
    <>
      {isRejected ? <span aria-hidden className="mr-2 text-secondary">{`${line.counted} →`}</span> : null}
      <input
        aria-invalid={isRejected || (text !== undefined && !isQuantity(text)) || undefined}
        aria-label={t('warehouse.countedOf', { name: line.name })}
        autoComplete="off"
        className="cell-input"
        inputMode="numeric"
        // A rejected number is sent again only after Enter.
        onBlur={() => isRejected || save()}
        onChange={event => changeText(event.target.value)}
        onFocus={event => event.target.select()}
        onKeyDown={event => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') changeText(undefined)
        }}
        value={text ?? String(line.counted)}
      />
    </>
  )
}

/** Saves typed batch numbers when the field is left, also after the booking. */
const BatchCell = (props: CellProps) => {
  const { document, line, onChange } = props
  const t = useT()
  const send = useSend()
  const sendBatches = useSendLineChange(props)
  const [text, setText] = useState<string>()
  const save = async () => {
    if (text === undefined) return
    if (text === line.batches) return setText(undefined)
    const isSaved = await sendBatches(async () => {
      const params = { id: document.id, productId: line.product_id }
      const { body } = await send(documentAdmin.setBatches, { params, body: { batches: text } })
      onChange(body.data)
      showToast('success', t('warehouse.batchesSaved'))
    })
    if (isSaved) setText(undefined)
  }
  return (
    <input
      aria-label={t('warehouse.batchesOf', { name: line.name })}
      autoComplete="off"
      className="cell-input min-w-32 text-left!"
      maxLength={500}
      onBlur={() => void save()}
      onChange={event => setText(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setText(undefined)
      }}
      value={text ?? line.batches}
    />
  )
}

const RemoveLineButton = (props: CellProps) => {
  const { document, line, onRemove } = props
  const t = useT()
  const send = useSend()
  const sendRequest = useSendLineChange(props)
  const remove = () =>
    sendRequest(async () => {
      await send(documentAdmin.removeLine, { params: { id: document.id, productId: line.product_id } })
      onRemove(line.product_id)
    })
  return (
    <IconButton
      icon={<X aria-hidden />}
      label={t('warehouse.removeLine', { name: line.name })}
      onClick={() => void remove()}
      size="sm"
      tooltipPosition="none"
    />
  )
}
