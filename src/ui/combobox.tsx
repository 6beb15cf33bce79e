import { type ReactNode, useId } from 'react'
import { ComboboxInput } from './combobox-input.tsx'
import { ComboboxList, type ComboboxListProps } from './combobox-list.tsx'
import { Field, type FieldBaseProps } from './field.tsx'
import { type ComboboxChoice, getActiveOptionId, useCombobox } from './use-combobox.ts'

interface ComboboxProps<Item> extends FieldBaseProps, ComboboxChoice<Item>, ComboboxListProps<Item> {
  value?: Item | undefined
  isInline?: boolean | undefined
  getItemText: (item: Item) => string
  start?: ReactNode
  size?: 'sm' | 'md' | undefined
  id?: string | undefined
  name?: string | undefined
  type?: 'text' | 'search' | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  disabled?: boolean | undefined
}

/** Renders a text field with suggestions, following the ARIA 1.2 combobox pattern. */
export const Combobox = <Item,>(props: ComboboxProps<Item>) => {
  const { label, hideLabel, hint, error, required, optionalMark, className, id: fieldId } = props
  const combobox = useCombobox(props, { showsEmpty: Boolean(props.isLoading ? props.loadingLabel : props.emptyLabel) })
  const id = useId()
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      required={required}
      optionalMark={optionalMark}
      className={className}
      id={fieldId}
    >
      {controlProps => (
        <span className="combobox">
          <ComboboxInput
            {...controlProps}
            autoComplete={props.autoComplete}
            disabled={props.disabled}
            hasChevron={!props.allowsFreeText}
            list={{ id, isShown: combobox.isOpen, activeOptionId: getActiveOptionId(id, combobox) }}
            name={props.name}
            onBlur={combobox.blur}
            onChange={event => combobox.type(event.target.value)}
            onClick={combobox.show}
            onKeyDown={combobox.handleKeyDown}
            placeholder={props.placeholder}
            ref={combobox.input}
            size={props.size}
            start={props.start}
            type={props.type}
            value={combobox.text}
          />
          <ComboboxList
            {...props}
            combobox={combobox}
            id={id}
            labelled={typeof label === 'string' ? { label } : { by: controlProps.id }}
          />
        </span>
      )}
    </Field>
  )
}
