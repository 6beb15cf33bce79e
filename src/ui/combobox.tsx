import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldLook } from './field.tsx'
import { moveIndex } from './move-index.ts'
import { Spinner } from './spinner.tsx'
import { usePopup } from './use-popup.ts'

interface ComboboxProps<Item> extends FieldLook {
  items: readonly Item[]
  itemKey: (item: Item) => string
  itemText: (item: Item) => string
  renderItem?: ((item: Item) => ReactNode) | undefined
  /** The chosen item; leave it out where the text itself is the value (search). */
  value?: Item | undefined
  onSelect: (item: Item) => void
  /** Narrows `items` while typing; leave it out where the server does. */
  matches?: ((item: Item, query: string) => boolean) | undefined
  /** What is typed, where the page wants to know or to set it. */
  query?: string | undefined
  onQuery?: ((query: string) => void) | undefined
  /** Any text stays; otherwise leaving the field brings the chosen item's text back. */
  freeText?: boolean | undefined
  loading?: boolean | undefined
  loadingLabel?: string | undefined
  emptyLabel?: string | undefined
  /** Spoken when the list changes, e.g. "3 results". */
  countLabel?: ((count: number) => string) | undefined
  start?: ReactNode
  /** Default 300 px; a list of richer lines may be higher. */
  maxHeight?: number | undefined
  size?: 'sm' | 'md' | undefined
  id?: string | undefined
  name?: string | undefined
  type?: 'text' | 'search' | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  disabled?: boolean | undefined
}

/** A text field that offers what fits: ARIA 1.2 combobox with a list of options. */
export const Combobox = <Item,>(props: ComboboxProps<Item>) => {
  const { items, itemKey, itemText, value, onSelect, matches, freeText, loading, emptyLabel, countLabel, start } = props
  const { label, hideLabel, hint, error, required, optionalMark, className, id: fieldId } = props
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosenText = value === undefined ? '' : itemText(value)
  const text = props.query ?? typed ?? chosenText
  const fitting = typed !== undefined && matches ? items.filter(item => matches(item, text)) : items
  const empty = fitting.length === 0
  const shown = open && (!empty || Boolean(loading ? props.loadingLabel : emptyLabel))
  const { maxHeight } = props
  usePopup({ anchor: input, popup: list, open: shown, close: () => setOpen(false), matchWidth: true, maxHeight })

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const type = (query: string) => {
    setTyped(query)
    setActive(-1)
    setOpen(true)
    props.onQuery?.(query)
  }
  const choose = (item: Item) => {
    setTyped(undefined)
    close()
    onSelect(item)
  }
  const go = (index: number) => {
    setActive(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  const steer = (event: KeyboardEvent) => {
    const { key } = event
    const item = fitting[active]
    if (shown && key === 'Enter' && item !== undefined) {
      event.preventDefault()
      choose(item)
    } else if (shown && key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (key === 'Enter' || key === 'Tab') close()
    else if (/^(Arrow(Up|Down)|Page(Up|Down))$/.test(key)) {
      event.preventDefault()
      setOpen(true)
      const next = moveIndex(key, active, fitting.length)
      if (shown && next !== undefined) go(next)
    }
  }
  return (
    <Field {...{ label, hideLabel, hint, error, required, optionalMark, className, id: fieldId }}>
      {wiring => (
        <span className="relative block">
          {start ? (
            <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-secondary">
              {start}
            </span>
          ) : null}
          <input
            {...wiring}
            aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-controls={id}
            aria-expanded={shown}
            autoComplete={props.autoComplete ?? 'off'}
            className={classNames('control', start ? 'pl-10!' : undefined, freeText ? undefined : 'pr-10!')}
            data-size={props.size}
            disabled={props.disabled}
            name={props.name}
            onBlur={() => {
              close()
              if (!freeText) setTyped(undefined)
            }}
            onChange={event => type(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={steer}
            placeholder={props.placeholder}
            ref={input}
            role="combobox"
            type={props.type ?? 'text'}
            value={text}
          />
          {freeText ? null : (
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-secondary"
            />
          )}
          <div
            aria-label={typeof label === 'string' ? label : undefined}
            aria-labelledby={typeof label === 'string' ? undefined : wiring.id}
            className="popup listbox"
            id={id}
            onPointerDown={event => event.preventDefault()}
            popover="manual"
            ref={list}
            role="listbox"
            tabIndex={-1}
          >
            {fitting.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and steers the options
              <div
                aria-selected={value !== undefined && itemKey(item) === itemKey(value)}
                data-active={index === active || undefined}
                id={`${id}-${index}`}
                key={itemKey(item)}
                onClick={() => choose(item)}
                onPointerMove={() => index !== active && setActive(index)}
                role="option"
                tabIndex={-1}
              >
                {props.renderItem?.(item) ?? itemText(item)}
              </div>
            ))}
            {empty ? (
              <p className="flex items-center gap-2 px-2.5 py-2 text-sm text-secondary">
                {loading ? <Spinner /> : null}
                {loading ? props.loadingLabel : emptyLabel}
              </p>
            ) : null}
          </div>
          <span aria-live="polite" className="sr-only">
            {shown ? (empty ? emptyLabel : countLabel?.(fitting.length)) : null}
          </span>
        </span>
      )}
    </Field>
  )
}
