import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { moveIndex } from './move-index.ts'
import { usePopup } from './use-popup.ts'

export interface ComboboxChoice<Item> {
  items: readonly Item[]
  itemText: (item: Item) => string
  /** The selected item. Omit it when the text itself is the value (search). */
  value?: Item | undefined
  onSelect: (item: Item) => void
  /** Filters `items` while typing. Omit it when the server filters. */
  matches?: ((item: Item, query: string) => boolean) | undefined
  /** The typed text, for controlled use. */
  query?: string | undefined
  onQuery?: ((query: string) => void) | undefined
  /** Accepts any text. Without it, leaving the field restores the selected item's text. */
  freeText?: boolean | undefined
  /** 300 px by default. */
  maxHeight?: number | undefined
  /** Renders the list below the field as part of the page. It stays open on blur. */
  inline?: boolean | undefined
}

interface ComboboxOptions {
  showsEmpty: boolean
  /** The input, when another component renders it. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Manages the text, matching items, visibility and active item of a combobox. */
export const useCombobox = <Item>(choice: ComboboxChoice<Item>, { showsEmpty, inputRef }: ComboboxOptions) => {
  const { items, itemText, value, matches, freeText, maxHeight, inline = false } = choice
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [typed, setTyped] = useState<string>()
  const ownInput = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownInput
  const list = useRef<HTMLDivElement>(null)
  const chosenText = value === undefined ? '' : itemText(value)
  const text = choice.query ?? typed ?? chosenText
  const fitting = typed !== undefined && matches ? items.filter(item => matches(item, text)) : items
  const shown = open && (fitting.length > 0 || showsEmpty)
  useEffect(() => setOpen(inline), [inline])
  usePopup({
    anchor: input,
    popup: list,
    open: shown && !inline,
    close: () => setOpen(false),
    matchWidth: true,
    maxHeight,
  })

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (item: Item) => {
    setTyped(undefined)
    close()
    choice.onSelect(item)
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
    } else if (key === 'Enter' && !freeText && (shown || typed !== undefined)) {
      // Enter selects the best match instead of submitting the form with the previous item.
      event.preventDefault()
      const [best] = fitting
      if (typed?.trim() && best !== undefined) choose(best)
      else if (typed === undefined) close()
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
  return {
    input,
    list,
    text,
    fitting,
    shown,
    active,
    point: setActive,
    show: () => setOpen(true),
    choose,
    steer,
    type: (query: string) => {
      setTyped(query)
      setActive(-1)
      setOpen(true)
      choice.onQuery?.(query)
    },
    leave: () => {
      if (!inline) close()
      if (!freeText) setTyped(undefined)
    },
  }
}

/** Returns the id of the option that arrow keys have reached in the list with this id. */
export const activeOptionId = (listId: string, box: { shown: boolean; active: number }): string | undefined =>
  box.shown && box.active >= 0 ? `${listId}-${box.active}` : undefined
