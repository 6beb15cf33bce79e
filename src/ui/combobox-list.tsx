import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import type { useCombobox } from './use-combobox.ts'

export interface ComboboxListProps<Item> {
  getItemKey: (item: Item) => string
  getItemText: (item: Item) => string
  renderItem?: ((item: Item) => ReactNode) | undefined
  value?: Item | undefined
  isLoading?: boolean | undefined
  loadingLabel?: string | undefined
  emptyLabel?: string | undefined
  /** Announced when the list changes, e.g. "3 results". */
  countLabel?: ((count: number) => string) | undefined
  isInline?: boolean | undefined
}

interface Combobox<Item> {
  combobox: ReturnType<typeof useCombobox<Item>>
  id: string
}

/** Renders the listbox of a combobox, and the announcement of how many options it has. */
export const ComboboxList = <Item,>({
  labelled,
  ...props
}: ComboboxListProps<Item> & Combobox<Item> & { labelled: { label: string } | { by: string } }) => {
  const { combobox, id, isInline = false, emptyLabel } = props
  const count = combobox.options.length
  const announcement = count === 0 ? emptyLabel : props.countLabel?.(count)
  return (
    <>
      <div
        aria-label={'label' in labelled ? labelled.label : undefined}
        aria-labelledby={'by' in labelled ? labelled.by : undefined}
        className={isInline ? 'listbox' : 'popup listbox'}
        data-inline={isInline || undefined}
        hidden={isInline && !combobox.isOpen}
        id={id}
        onPointerDown={event => event.preventDefault()}
        popover={isInline ? undefined : 'manual'}
        ref={combobox.list}
        role="listbox"
        tabIndex={-1}
      >
        <Options {...props} />
        {count === 0 ? <NoOptions {...props} /> : null}
      </div>
      <span aria-live="polite" className="sr-only">
        {combobox.isOpen ? announcement : null}
      </span>
    </>
  )
}

type OptionsProps<Item> = Pick<ComboboxListProps<Item>, 'getItemKey' | 'getItemText' | 'renderItem' | 'value'> &
  Combobox<Item>

const Options = <Item,>({ combobox, id, getItemKey, getItemText, renderItem, value }: OptionsProps<Item>) =>
  combobox.options.map((item, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      aria-selected={value !== undefined && getItemKey(item) === getItemKey(value)}
      data-active={index === combobox.active || undefined}
      id={`${id}-${index}`}
      key={getItemKey(item)}
      onClick={() => combobox.chooseItem(item)}
      onPointerMove={() => index !== combobox.active && combobox.setActive(index)}
      role="option"
      tabIndex={-1}
    >
      {renderItem?.(item) ?? getItemText(item)}
    </div>
  ))

type NoOptionsProps = Pick<ComboboxListProps<never>, 'isLoading' | 'loadingLabel' | 'emptyLabel'>

const NoOptions = ({ isLoading, loadingLabel, emptyLabel }: NoOptionsProps) => (
  <p className="flex items-center gap-2 px-2.5 py-2 text-sm text-secondary">
    {isLoading ? <Spinner /> : null}
    {isLoading ? loadingLabel : emptyLabel}
  </p>
)
