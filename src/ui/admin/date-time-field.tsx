import { formatShopTime, parseShopTime } from '#kernel/shop-clock.ts'
import type { FieldBaseProps } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'

interface DateTimeFieldProps extends FieldBaseProps {
  /** An ISO time, or null. */
  value: string | null
  onChange: (value: string | null) => void
  /** The field's path in its form, for focusing it. */
  name?: string | undefined
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
}

/** Renders a date and time in the shop's time zone, independent of the browser's. */
export const DateTimeField = ({ value, onChange, name, ...restProps }: DateTimeFieldProps) => (
  <TextField
    {...restProps}
    data-field={name}
    onChange={event => onChange(parseShopTime(event.target.value)?.toISOString() ?? null)}
    type="datetime-local"
    value={value === null ? '' : formatShopTime(new Date(value))}
  />
)
