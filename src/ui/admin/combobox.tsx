import { Combobox as Base } from '@base-ui/react/combobox'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Field, type FieldBaseProps } from '#ui/field.tsx'
import { cancelOnEscape } from './cancel-on-escape.ts'
import { matchesQuery } from './matches-query.ts'
import { OptionList } from './option-list.tsx'

export interface ComboboxBaseProps<Item> extends FieldBaseProps {
  items: readonly Item[]
  getItemKey: (item: Item) => string
  getItemText: (item: Item) => string
  renderItem?: ((item: Item) => ReactNode) | undefined
  emptyLabel: string
  /** Receives the typed text when the server filters `items`; without it they are filtered here. */
  onQueryChange?: ((query: string) => void) | undefined
  isLoading?: boolean | undefined
  loadingLabel?: string | undefined
  /** The field's path in its form, for focusing it. */
  name?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

interface ComboboxProps<Item> extends ComboboxBaseProps<Item> {
  value: Item | null
  onChange: (value: Item | null) => void
  /** Adds a clear button; without it the field always has a value. */
  clearLabel?: string | undefined
  size?: 'sm' | 'md' | undefined
  /** The maximum number of visible items; typing finds the others. */
  limit?: number | undefined
}

/** Selects one of many values by typing. */
export const Combobox = <Item,>(props: ComboboxProps<Item>) => {
  const { label, hideLabel, hint, error, required, optionalMark, className } = props
  const {
    items,
    getItemKey,
    getItemText,
    value,
    onChange,
    onQueryChange,
    name,
    placeholder,
    clearLabel,
    disabled,
    size,
  } = props
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
          autoHighlight
          disabled={disabled ?? false}
          filter={onQueryChange ? null : matchesQuery}
          isItemEqualToValue={(first: Item, second: Item) => getItemKey(first) === getItemKey(second)}
          items={items}
          limit={props.limit ?? -1}
          itemToStringLabel={getItemText}
          onInputValueChange={(query, details) => {
            if (!cancelOnEscape(details) && details.reason === 'input-change') onQueryChange?.(query)
          }}
          onValueChange={(next, details) => {
            if (cancelOnEscape(details)) return
            if (next === null && clearLabel === undefined) details.cancel()
            else onChange(next)
          }}
          value={value}
        >
          <div className="relative">
            <Base.Input
              {...controlProps}
              className="control pr-16!"
              data-field={name}
              data-size={size}
              placeholder={placeholder}
            />
            <div className="absolute inset-y-0 right-1 flex items-center text-secondary">
              {clearLabel === undefined ? null : (
                <Base.Clear aria-label={clearLabel} className="grid size-8 place-items-center">
                  <X aria-hidden className="size-4" />
                </Base.Clear>
              )}
              <Base.Trigger aria-label={placeholder ?? String(label)} className="grid size-8 place-items-center">
                <ChevronDown aria-hidden className="size-4" />
              </Base.Trigger>
            </div>
          </div>
          <OptionList {...props} />
        </Base.Root>
      )}
    </Field>
  )
}
