import { Minus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { clampQuantity } from './clamp-quantity.ts'

interface QuantityStepperProps {
  value: number
  onChange: (value: number) => void
  /** Default 1. */
  min?: number | undefined
  max?: number | undefined
  labels: { quantity: string; decrease: string; increase: string; remove?: string | undefined }
  /** With it, minus at the least amount takes the product away. */
  onRemove?: (() => void) | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  wide?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Minus, the amount, plus; what is typed counts as soon as it is a valid amount. */
export const QuantityStepper = (props: QuantityStepperProps) => {
  const { value, onChange, min = 1, max, labels, onRemove, size, wide, disabled, name } = props
  const [draft, setDraft] = useState<string>()
  const clamp = (raw: number | string) => clampQuantity(raw, max === undefined ? { min } : { min, max })
  const set = (raw: number | string) => {
    const next = clamp(raw)
    if (next !== value) onChange(next)
  }
  const type = (text: string) => {
    setDraft(text)
    if (/^\d+$/.test(text) && clamp(text) === Number(text)) set(text)
  }
  const settle = () => {
    if (draft !== undefined) set(draft)
    setDraft(undefined)
  }
  const atLeast = value <= min
  const removes = atLeast && onRemove !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside the lines of a cart table
    <div aria-label={labels.quantity} className="stepper" data-size={size} data-wide={wide || undefined} role="group">
      <button
        aria-label={removes ? (labels.remove ?? labels.decrease) : labels.decrease}
        disabled={disabled || (atLeast && !removes)}
        onClick={() => (removes ? onRemove() : set(value - 1))}
        type="button"
      >
        {removes ? <Trash2 aria-hidden className="size-4" /> : <Minus aria-hidden className="size-4" />}
      </button>
      <input
        aria-label={labels.quantity}
        disabled={disabled}
        inputMode="numeric"
        max={max}
        min={min}
        name={name}
        onBlur={settle}
        onChange={event => type(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && settle()}
        type="number"
        value={draft ?? String(value)}
      />
      <button
        aria-label={labels.increase}
        disabled={disabled || (max !== undefined && value >= max)}
        onClick={() => set(value + 1)}
        type="button"
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  )
}
