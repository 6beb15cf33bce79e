import { type KeyboardEvent, useState } from 'react'
import { formatDecimal, parseDecimal } from '#kernel/decimal.ts'
import type { Language } from '#kernel/language.ts'
import type { FieldBaseProps } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A number in units of the last decimal place; null when empty; the typed text when it is not a number. */
export type TypedNumber = number | string | null

interface NumberFieldProps extends FieldBaseProps {
  value: TypedNumber
  onChange: (value: TypedNumber) => void
  language: Language
  /** The number of decimals; 0 by default. */
  decimals?: number | undefined
  /** The unit after the number: kg, %, days. */
  unit?: string | undefined
  /** The field's path in its form, for focusing it. */
  name?: string | undefined
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
}

/** Renders a number field that accepts comma and dot. Arrow keys count up and down. */
export const NumberField = (props: NumberFieldProps) => {
  const { value, onChange, language, decimals = 0, unit, name, ...restProps } = props
  const [draft, setDraft] = useState<string>()
  const formattedValue = typeof value === 'number' ? formatDecimal(value, decimals, language) : (value ?? '')
  const handleInput = (text: string) => {
    setDraft(text)
    const parsedValue = parseDecimal(text, decimals)
    onChange(parsedValue === undefined ? text : parsedValue)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setDraft(undefined)
    const step = 10 ** decimals
    onChange((typeof value === 'number' ? value : 0) + (event.key === 'ArrowUp' ? step : -step))
  }
  return (
    <TextField
      {...restProps}
      autoComplete="off"
      data-field={name}
      data-numeric
      end={unit ? <span className="pr-2 text-sm">{unit}</span> : undefined}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      onBlur={() => setDraft(undefined)}
      onChange={event => handleInput(event.target.value)}
      onKeyDown={handleKeyDown}
      value={draft ?? formattedValue}
    />
  )
}
