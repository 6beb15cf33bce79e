import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { type KeyboardEvent, useState } from 'react'
import { clampQuantity } from './clamp-quantity.ts'

interface QuantityStepperProps {
  value: number
  /** May return the accepted quantity when it is lower; the field then shows it. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most callbacks return nothing
  onChange: (value: number) => number | void
  /** 1 by default. */
  min?: number | undefined
  max?: number | undefined
  labels: { quantity: string; decrease: string; increase: string; remove?: string | undefined }
  /** Adds a remove button that replaces minus at the minimum. */
  onRemove?: (() => void) | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  isWide?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Renders a quantity field with minus and plus. It accepts digits only and applies valid input at once. */
export const QuantityStepper = (props: QuantityStepperProps) => {
  const { value, onChange, min = 1, max, labels, onRemove, size, isWide, disabled, name } = props
  const [draft, setDraft] = useState<string>()
  const clamp = (raw: number | string) => clampQuantity(raw, max === undefined ? { min } : { min, max })
  const applyQuantity = (raw: number | string): number => {
    const next = clamp(raw)
    return next === value ? next : (onChange(next) ?? next)
  }
  const handleInput = (text: string) => {
    const digits = text.replace(/\D/g, '')
    setDraft(digits)
    if (digits !== '' && clamp(digits) === Number(digits) && applyQuantity(digits) !== Number(digits))
      setDraft(undefined)
  }
  const commitDraft = () => {
    if (draft !== undefined) applyQuantity(draft)
    setDraft(undefined)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Enter') commitDraft()
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return
    event.preventDefault()
    setDraft(undefined)
    applyQuantity(value + (key === 'ArrowUp' ? 1 : -1))
  }
  const isAtMinimum = value <= min
  const isRemoveShown = isAtMinimum && onRemove !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be placed in the rows of a cart table
    <div aria-label={labels.quantity} className="stepper" data-size={size} data-wide={isWide || undefined} role="group">
      <button
        aria-label={isRemoveShown ? (labels.remove ?? labels.decrease) : labels.decrease}
        disabled={disabled || (isAtMinimum && !isRemoveShown)}
        onClick={() => (isRemoveShown ? onRemove() : applyQuantity(value - 1))}
        type="button"
      >
        {isRemoveShown ? <Trash2 aria-hidden className="size-4" /> : <Minus aria-hidden className="size-4" />}
      </button>
      <input
        aria-label={labels.quantity}
        aria-valuemax={max}
        aria-valuemin={min}
        aria-valuenow={value}
        autoComplete="off"
        disabled={disabled}
        inputMode="numeric"
        name={name}
        onBlur={commitDraft}
        onChange={event => handleInput(event.target.value)}
        onFocus={event => event.target.select()}
        onKeyDown={handleKeyDown}
        role="spinbutton"
        size={4}
        type="text"
        value={draft ?? String(value)}
      />
      <button
        aria-label={labels.increase}
        disabled={disabled || (max !== undefined && value >= max)}
        onClick={() => applyQuantity(value + 1)}
        type="button"
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  )
}
