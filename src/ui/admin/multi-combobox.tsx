import { Combobox as Base } from '@base-ui/react/combobox'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Field } from '#ui/field.tsx'
import { cancelOnEscape } from './cancel-on-escape.ts'
import type { ComboboxBaseProps } from './combobox.tsx'
import { matchesQuery } from './matches-query.ts'
import { OptionList } from './option-list.tsx'

interface MultiComboboxProps<Item> extends ComboboxBaseProps<Item> {
  values: readonly Item[]
  onChange: (values: Item[]) => void
  /** Returns the accessible name of a remove button: "Remove Brembo". */
  removeLabel: (item: Item) => string
}

/** Selects several values by typing. Backspace removes the last one. */
export const MultiCombobox = <Item,>(props: MultiComboboxProps<Item>) => {
  const { label, hideLabel, hint, error, required, optionalMark, className } = props
  const { items, getItemKey, getItemText, values, onChange, onQueryChange, name, placeholder, removeLabel, disabled } =
    props
  const chips = useRef<HTMLDivElement>(null)
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
          itemToStringLabel={getItemText}
          multiple
          onInputValueChange={(query, details) => {
            if (!cancelOnEscape(details) && details.reason === 'input-change') onQueryChange?.(query)
          }}
          onValueChange={(next, details) => {
            if (!cancelOnEscape(details)) onChange(next)
          }}
          value={[...values]}
        >
          <Base.Chips className="control chips-control" ref={chips}>
            {values.map(item => (
              <Base.Chip className="picked" key={getItemKey(item)}>
                {getItemText(item)}
                <Base.ChipRemove aria-label={removeLabel(item)}>
                  <X aria-hidden className="size-3.5" />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              {...controlProps}
              data-field={name}
              placeholder={values.length === 0 ? placeholder : undefined}
            />
          </Base.Chips>
          <OptionList {...props} anchor={chips} />
        </Base.Root>
      )}
    </Field>
  )
}
