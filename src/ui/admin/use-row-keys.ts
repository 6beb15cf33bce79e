import { type RefObject, useEffect, useEffectEvent } from 'react'
import { acceptsTyping } from '#ui/accepts-typing.ts'
import { findShortcut } from '#ui/find-shortcut.ts'

/** Returns true when a field or an overlay handles the keys. */
const isBusyElsewhere = (table: HTMLElement): boolean => {
  const focusedElement = document.activeElement
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]')) return true
  // After navigation or a click outside the list, an ancestor of the table has the focus.
  if (focusedElement === null || focusedElement.contains(table)) return false
  return !table.contains(focusedElement) || acceptsTyping(focusedElement)
}

/** j and k move between rows, x selects the focused row, Enter opens it. */
export const useRowKeys = (
  table: RefObject<HTMLElement | null>,
  onToggle: ((id: string) => void) | undefined,
): void => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const node = table.current
    const shortcut = findShortcut(event)
    if (!node || shortcut === null || isBusyElsewhere(node)) return
    const rows = [...node.querySelectorAll<HTMLTableRowElement>('tbody tr[data-row]')]
    const index = rows.findIndex(candidate => candidate.contains(document.activeElement))
    const row = rows[index]
    const next = { j: rows[index + 1], k: index < 0 ? rows.at(-1) : rows[index - 1] }[shortcut]
    if (next) {
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    } else if (shortcut === 'x' && row && onToggle) onToggle(row.dataset.row ?? '')
    else if (shortcut === 'Enter' && row && row === document.activeElement) row.querySelector('a')?.click()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
