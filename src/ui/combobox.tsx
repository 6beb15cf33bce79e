import { type ReactNode, useId } from 'react'
import { ChevronAdornment, StartAdornment } from './adornments.tsx'
import { classNames } from './class-names.ts'
import { Field, type FieldBaseProps } from './field.tsx'
import { Spinner } from './spinner.tsx'
import { type ComboboxChoice, useCombobox } from './use-combobox.ts'

interface ComboboxProps<Item> extends FieldBaseProps, ComboboxChoice<Item> {
  itemKey: (item: Item) => string
  renderItem?: ((item: Item) => ReactNode) | undefined
  loading?: boolean | undefined
  loadingLabel?: string | undefined
  emptyLabel?: string | undefined
  /** Announced when the list changes, e.g. "3 results". */
  countLabel?: ((count: number) => string) | undefined
  start?: ReactNode
  size?: 'sm' | 'md' | undefined
  id?: string | undefined
  name?: string | undefined
  type?: 'text' | 'search' | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  disabled?: boolean | undefined
  /** Content between the field and an inline list. */
  aboveList?: ReactNode
}

/** A text field with suggestions, following the ARIA 1.2 combobox pattern. */
export const Combobox = <Item,>(props: ComboboxProps<Item>) => {
  const { label, hideLabel, hint, error, required, optionalMark, className, id: fieldId } = props
  const { freeText, inline = false, loading, emptyLabel, start } = props
  const box = useCombobox(props, { showsEmpty: Boolean(loading ? props.loadingLabel : emptyLabel) })
  const id = useId()
  const count = box.fitting.length
  return (
    <Field {...{ label, hideLabel, hint, error, required, optionalMark, className, id: fieldId }}>
      {wiring => (
        <span className="combobox">
          <span className="relative block">
            <StartAdornment>{start}</StartAdornment>
            <input
              {...wiring}
              aria-activedescendant={box.shown && box.active >= 0 ? `${id}-${box.active}` : undefined}
              aria-autocomplete="list"
              aria-controls={id}
              aria-expanded={box.shown}
              autoComplete={props.autoComplete ?? 'off'}
              className={classNames('control', start ? 'pl-10!' : undefined, freeText ? undefined : 'pr-10!')}
              data-size={props.size}
              disabled={props.disabled}
              name={props.name}
              onBlur={box.leave}
              onChange={event => box.type(event.target.value)}
              onClick={box.show}
              onKeyDown={box.steer}
              placeholder={props.placeholder}
              ref={box.input}
              role="combobox"
              type={props.type ?? 'text'}
              value={box.text}
            />
            {freeText ? null : <ChevronAdornment />}
          </span>
          {props.aboveList}
          <div
            aria-label={typeof label === 'string' ? label : undefined}
            aria-labelledby={typeof label === 'string' ? undefined : wiring.id}
            className={inline ? 'listbox' : 'popup listbox'}
            data-inline={inline || undefined}
            hidden={inline && !box.shown}
            id={id}
            onPointerDown={event => event.preventDefault()}
            popover={inline ? undefined : 'manual'}
            ref={box.list}
            role="listbox"
            tabIndex={-1}
          >
            <Options {...props} box={box} id={id} />
            {count === 0 ? <NoOptions {...props} /> : null}
          </div>
          <span aria-live="polite" className="sr-only">
            {box.shown ? (count === 0 ? emptyLabel : props.countLabel?.(count)) : null}
          </span>
        </span>
      )}
    </Field>
  )
}

interface OptionsProps<Item> extends Pick<ComboboxProps<Item>, 'itemKey' | 'itemText' | 'renderItem' | 'value'> {
  box: ReturnType<typeof useCombobox<Item>>
  id: string
}

const Options = <Item,>({ box, id, itemKey, itemText, renderItem, value }: OptionsProps<Item>) =>
  box.fitting.map((item, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and steers the options
    <div
      aria-selected={value !== undefined && itemKey(item) === itemKey(value)}
      data-active={index === box.active || undefined}
      id={`${id}-${index}`}
      key={itemKey(item)}
      onClick={() => box.choose(item)}
      onPointerMove={() => index !== box.active && box.point(index)}
      role="option"
      tabIndex={-1}
    >
      {renderItem?.(item) ?? itemText(item)}
    </div>
  ))

type NoOptionsProps = Pick<ComboboxProps<never>, 'loading' | 'loadingLabel' | 'emptyLabel'>

const NoOptions = ({ loading, loadingLabel, emptyLabel }: NoOptionsProps) => (
  <p className="flex items-center gap-2 px-2.5 py-2 text-sm text-secondary">
    {loading ? <Spinner /> : null}
    {loading ? loadingLabel : emptyLabel}
  </p>
)
