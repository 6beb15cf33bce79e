import { Select as Base } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Field, type FieldBaseProps } from '#ui/field.tsx'

interface SelectOption<Value> {
  value: Value
  label: string
  /** Rendered instead of the label, e.g. with an icon. */
  content?: ReactNode
  disabled?: boolean | undefined
}

interface SelectProps<Value> extends FieldBaseProps {
  options: readonly SelectOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The field's path in its form, for focusing it. */
  name?: string | undefined
  placeholder?: string | undefined
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
}

/** Selects one of few values. Forms that work without JavaScript use `SelectField`. */
export const Select = <Value extends string | number | null>(props: SelectProps<Value>) => {
  const { label, hideLabel, hint, error, required, optionalMark, className } = props
  const { options, value, onChange, name, placeholder, size, disabled } = props
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      optionalMark={optionalMark}
      className={className}
    >
      {({ required: _required, ...controlProps }) => (
        <Base.Root
          disabled={disabled ?? false}
          items={options}
          modal={false}
          onValueChange={next => onChange(next as Value)}
          value={value}
        >
          <Base.Trigger {...controlProps} className="control" data-field={name} data-size={size}>
            <Base.Value placeholder={placeholder}>
              {(chosenValue: Value) => options.find(option => option.value === chosenValue)?.label ?? placeholder}
            </Base.Value>
            <ChevronDown aria-hidden />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner alignItemWithTrigger={false} className="floating" sideOffset={4}>
              <Base.Popup className="popup options">
                {options.map(option => (
                  <Base.Item
                    className="option"
                    disabled={option.disabled ?? false}
                    key={String(option.value)}
                    value={option.value}
                  >
                    <Base.ItemText>{option.content ?? option.label}</Base.ItemText>
                    <Base.ItemIndicator className="ml-auto">
                      <Check aria-hidden className="size-4" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
