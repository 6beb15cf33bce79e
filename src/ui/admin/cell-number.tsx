import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDecimal, parseDecimal } from '#kernel/decimal.ts'
import type { Language } from '#kernel/language.ts'
import { showToast } from '../toasts.ts'

interface CellNumberProps {
  /** In units of the last decimal place. */
  value: number
  /** The formatted value, shown when not editing. */
  formatted: string
  /** The accessible name: "Price of Brake disc". */
  label: string
  decimals: number
  language: Language
  /** Identifies the column: Enter moves to the cell below. */
  column: string
  /** Explains the accepted numbers. */
  errorText: string
  /** Returns false when saving failed: the typed text stays. */
  onSave: (value: number) => Promise<boolean>
}

/** Renders an editable number cell: Enter saves and moves down, Escape cancels. */
export const CellNumber = ({
  value,
  formatted: formattedValue,
  label,
  decimals,
  language,
  column,
  errorText,
  onSave,
}: CellNumberProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const shouldRefocus = useRef(false)
  const isEditing = draft !== null
  useEffect(() => {
    if (isEditing) field.current?.select()
    else if (shouldRefocus.current) {
      shouldRefocus.current = false
      button.current?.focus()
    }
  }, [isEditing])
  const parsedValue = draft === null ? null : parseDecimal(draft, decimals)
  // "+5" is ambiguous: five, or five more.
  const isInvalid =
    parsedValue === undefined || parsedValue === null || parsedValue < 0 || draft?.trim().startsWith('+')
  const save = async ({ shouldMoveDown }: { shouldMoveDown: boolean }) => {
    if (isInvalid) showToast('warning', errorText)
    if (isBusy || isInvalid) return
    const nextCell = shouldMoveDown ? findCellBelow(field.current, column) : null
    let isSaved = true
    if (parsedValue !== value) {
      setIsBusy(true)
      isSaved = await onSave(parsedValue).finally(() => setIsBusy(false))
    }
    // Do not steal the focus after saving: leaving another cell would save its half-typed value.
    const hasFocusStayed = [field.current, document.body].includes(document.activeElement as HTMLElement)
    if (!isSaved) return hasFocusStayed && field.current?.focus()
    shouldRefocus.current = hasFocusStayed && shouldMoveDown && nextCell === null
    setDraft(null)
    if (hasFocusStayed) nextCell?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save({ shouldMoveDown: true })
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (isBusy) return
      shouldRefocus.current = true
      setDraft(null)
    }
  }
  return isEditing ? (
    <input
      aria-busy={isBusy}
      aria-invalid={isInvalid}
      aria-label={label}
      className="cell-field"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      onBlur={() => {
        void save({ shouldMoveDown: false })
        if (isInvalid) setDraft(null)
      }}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={handleKeyDown}
      readOnly={isBusy}
      ref={field}
      value={draft}
    />
  ) : (
    <button
      aria-label={`${label}: ${formattedValue}`}
      className="cell-button"
      data-cell={column}
      onClick={() => setDraft(formatDecimal(value, decimals, language))}
      ref={button}
      type="button"
    >
      {formattedValue}
    </button>
  )
}

const findCellBelow = (field: HTMLElement | null, column: string): HTMLElement | null =>
  field?.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null
