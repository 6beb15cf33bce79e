import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDecimal, parseDecimal } from '#kernel/decimal.ts'
import type { Language } from '#kernel/language.ts'
import { showToast } from '../toasts.ts'

interface CellNumberProps {
  /** In units of the last decimal place. */
  value: number
  /** The formatted value, shown when not editing. */
  shown: string
  /** The accessible name: "Price of Brake disc". */
  label: string
  places: number
  language: Language
  /** Identifies the column: Enter moves to the cell below. */
  column: string
  /** Explains the accepted numbers. */
  wrongText: string
  /** Returns false when saving failed: the typed text stays. */
  onSave: (value: number) => Promise<boolean>
}

/** An editable number cell: Enter saves and moves down, Escape cancels. */
export const CellNumber = ({ value, shown, label, places, language, column, wrongText, onSave }: CellNumberProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const refocus = useRef(false)
  const editing = draft !== null
  useEffect(() => {
    if (editing) field.current?.select()
    else if (refocus.current) {
      refocus.current = false
      button.current?.focus()
    }
  }, [editing])
  const read = draft === null ? null : parseDecimal(draft, places)
  // "+5" is ambiguous: five, or five more.
  const wrong = read === undefined || read === null || read < 0 || draft?.trim().startsWith('+')
  const save = async (thenDown: boolean) => {
    if (wrong) showToast('warning', wrongText)
    if (busy || wrong) return
    const below = thenDown ? cellBelow(field.current, column) : null
    let saved = true
    if (read !== value) {
      setBusy(true)
      saved = await onSave(read).finally(() => setBusy(false))
    }
    // Do not steal the focus after saving: leaving another cell would save its half-typed value.
    const stayed = [field.current, document.body].includes(document.activeElement as HTMLElement)
    if (!saved) return stayed && field.current?.focus()
    refocus.current = stayed && thenDown && below === null
    setDraft(null)
    if (stayed) below?.focus()
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save(true)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      if (busy) return
      refocus.current = true
      setDraft(null)
    }
  }
  return editing ? (
    <input
      aria-busy={busy}
      aria-invalid={wrong}
      aria-label={label}
      className="cell-field"
      inputMode={places > 0 ? 'decimal' : 'numeric'}
      onBlur={() => {
        void save(false)
        if (wrong) setDraft(null)
      }}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={steer}
      readOnly={busy}
      ref={field}
      value={draft}
    />
  ) : (
    <button
      aria-label={`${label}: ${shown}`}
      className="cell-button"
      data-cell={column}
      onClick={() => setDraft(formatDecimal(value, places, language))}
      ref={button}
      type="button"
    >
      {shown}
    </button>
  )
}

const cellBelow = (field: HTMLElement | null, column: string): HTMLElement | null =>
  field?.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null
