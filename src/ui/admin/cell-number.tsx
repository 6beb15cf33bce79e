import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readDecimal, writeDecimal } from '#kernel/decimal.ts'
import type { Language } from '#kernel/language.ts'

interface CellNumberProps {
  /** Units of the last place. */
  value: number
  /** How it reads while it is not being changed. */
  shown: string
  /** Names the cell for those who hear it: "Price of Brake disc". */
  label: string
  places: number
  language: Language
  /** Tells the cells of a column: Enter leads to the one below. */
  column: string
  /** Answers false where it was refused: what was typed stays. */
  onSave: (value: number) => Promise<boolean>
}

/** A number of a list that is changed where it stands: Enter saves and leads down, Escape takes back. */
export const CellNumber = ({ value, shown, label, places, language, column, onSave }: CellNumberProps) => {
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
  const read = draft === null ? null : readDecimal(draft, places)
  // "+5" would be taken for 5 by some and for five more by others.
  const wrong = read === undefined || read === null || read < 0 || draft?.trim().startsWith('+')
  const save = async (thenDown: boolean) => {
    if (busy || wrong) return
    const below = thenDown ? cellBelow(field.current, column) : null
    let saved = true
    if (read !== value) {
      setBusy(true)
      saved = await onSave(read).finally(() => setBusy(false))
    }
    // Whoever went elsewhere meanwhile stays there: what is half typed in another cell would be saved as it is left.
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
      onBlur={() => (wrong ? setDraft(null) : void save(false))}
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
      onClick={() => setDraft(writeDecimal(value, places, language))}
      ref={button}
      type="button"
    >
      {shown}
    </button>
  )
}

const cellBelow = (field: HTMLElement | null, column: string): HTMLElement | null =>
  field?.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null
