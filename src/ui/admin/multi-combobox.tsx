import { Combobox as Base } from '@base-ui/react/combobox'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { Field } from '#ui/field.tsx'
import { cancelOnEscape } from './cancel-on-escape.ts'
import type { ComboboxBaseProps } from './combobox.tsx'
import { matchesTyped } from './matches-typed.ts'
import { OptionList } from './option-list.tsx'

interface MultiComboboxProps<Item> extends ComboboxBaseProps<Item> {
  values: readonly Item[]
  onChange: (values: Item[]) => void
  /** The accessible name of a remove button: "Remove Brembo". */
  removeLabel: (item: Item) => string
}

/** Selects several values by typing. Backspace removes the last one. */
export const MultiCombobox = <Item,>(props: MultiComboboxProps<Item>) => {
  const { label, hideLabel, hint, error, required, optionalMark, className } = props
  const { items, itemKey, itemText, values, onChange, onQuery, name, placeholder, removeLabel, disabled } = props
  const box = useRef<HTMLDivElement>(null)
  return (
    <Field {...{ label, hideLabel, hint, error, required, optionalMark, className }}>
      {({ required: _required, ...wiring }) => (
        <Base.Root
          autoHighlight
          disabled={disabled ?? false}
          filter={onQuery ? null : matchesTyped}
          isItemEqualToValue={(one: Item, other: Item) => itemKey(one) === itemKey(other)}
          items={items}
          itemToStringLabel={itemText}
          multiple
          onInputValueChange={(query, details) => {
            if (!cancelOnEscape(details) && details.reason === 'input-change') onQuery?.(query)
          }}
          onValueChange={(next, details) => {
            if (!cancelOnEscape(details)) onChange(next)
          }}
          value={[...values]}
        >
          <Base.Chips className="control chips-control" ref={box}>
            {values.map(item => (
              <Base.Chip className="picked" key={itemKey(item)}>
                {itemText(item)}
                <Base.ChipRemove aria-label={removeLabel(item)}>
                  <X aria-hidden className="size-3.5" />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input {...wiring} data-field={name} placeholder={values.length === 0 ? placeholder : undefined} />
          </Base.Chips>
          <OptionList {...props} anchor={box} />
        </Base.Root>
      )}
    </Field>
  )
}
