import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { moveIndex } from './move-index.ts'
import { usePopup } from './use-popup.ts'

export interface ComboboxChoice<Item> {
  items: readonly Item[]
  getItemText: (item: Item) => string
  /** The selected item. Omit it when the text itself is the value (search). */
  value?: Item | undefined
  onSelect: (item: Item) => void
  /** Filters `items` while typing. Omit it when the server filters. */
  matches?: ((item: Item, query: string) => boolean) | undefined
  /** The entered text, for controlled use. */
  query?: string | undefined
  onQueryChange?: ((query: string) => void) | undefined
  /** Accepts any text. Without it, leaving the field restores the selected item's text. */
  allowsFreeText?: boolean | undefined
  /** 300 px by default. */
  maxHeight?: number | undefined
  /** Renders the list below the field as part of the page. It stays open on blur. */
  isInline?: boolean | undefined
}

interface ComboboxOptions {
  showsEmpty: boolean
  /** The input, when another component renders it. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Manages the text, matching items, visibility and active item of a combobox. */
export const useCombobox = <Item>(choice: ComboboxChoice<Item>, { showsEmpty, inputRef }: ComboboxOptions) => {
  const { items, getItemText, value, matches, allowsFreeText, maxHeight, isInline = false } = choice
  const [isOpenRequested, setIsOpenRequested] = useState(false)
  const [activeIndex, setActive] = useState(-1)
  const [enteredText, setEnteredText] = useState<string>()
  const ownInput = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownInput
  const list = useRef<HTMLDivElement>(null)
  const selectedText = value === undefined ? '' : getItemText(value)
  const text = choice.query ?? enteredText ?? selectedText
  const options = enteredText !== undefined && matches ? items.filter(item => matches(item, text)) : items
  const isOpen = isOpenRequested && (options.length > 0 || showsEmpty)
  useEffect(() => setIsOpenRequested(isInline), [isInline])
  usePopup({
    anchor: input,
    popup: list,
    open: isOpen && !isInline,
    close: () => setIsOpenRequested(false),
    matchWidth: true,
    maxHeight,
  })

  const close = () => {
    setIsOpenRequested(false)
    setActive(-1)
  }
  const chooseItem = (item: Item) => {
    setEnteredText(undefined)
    close()
    choice.onSelect(item)
  }
  const highlightOption = (index: number) => {
    setActive(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const item = options[activeIndex]
    if (isOpen && key === 'Enter' && item !== undefined) {
      event.preventDefault()
      chooseItem(item)
    } else if (key === 'Enter' && !allowsFreeText && (isOpen || enteredText !== undefined)) {
      // Enter selects the best match instead of submitting the form with the previous item.
      event.preventDefault()
      const [bestMatch] = options
      if (enteredText?.trim() && bestMatch !== undefined) chooseItem(bestMatch)
      else if (enteredText === undefined) close()
    } else if (isOpen && key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (key === 'Enter' || key === 'Tab') close()
    else if (/^(Arrow(Up|Down)|Page(Up|Down))$/.test(key)) {
      event.preventDefault()
      setIsOpenRequested(true)
      const next = moveIndex(key, activeIndex, options.length)
      if (isOpen && next !== undefined) highlightOption(next)
    }
  }
  return {
    input,
    list,
    text,
    options,
    isOpen,
    active: activeIndex,
    setActive,
    show: () => setIsOpenRequested(true),
    chooseItem,
    handleKeyDown,
    type: (query: string) => {
      setEnteredText(query)
      setActive(-1)
      setIsOpenRequested(true)
      choice.onQueryChange?.(query)
    },
    blur: () => {
      if (!isInline) close()
      if (!allowsFreeText) setEnteredText(undefined)
    },
  }
}

/** Returns the id of the option that arrow keys have reached in the list with this id. */
export const getActiveOptionId = (listId: string, combobox: { isOpen: boolean; active: number }): string | undefined =>
  combobox.isOpen && combobox.active >= 0 ? `${listId}-${combobox.active}` : undefined
