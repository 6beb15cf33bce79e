import { hideToast, shownToasts } from './toasts.ts'

/** These elements handle Escape themselves. */
const CLOSES_BY_ITSELF = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const WRITTEN_IN = 'input, textarea, select, [contenteditable]'

const hasEscapeOfItsOwn = (): boolean =>
  document.querySelector(CLOSES_BY_ITSELF) !== null || document.activeElement?.matches(WRITTEN_IN) === true

/** F8 focuses the newest toast. Escape closes the focused toast, or the newest if nothing else handles Escape. */
export const handleToastKey = (event: KeyboardEvent, section: Element): void => {
  const newest = shownToasts().findLast(toast => !toast.leaving)
  if (!newest) return
  if (event.key === 'F8') {
    event.preventDefault()
    section.querySelector<HTMLElement>('.toast:last-child > button')?.focus()
  } else if (event.key === 'Escape') {
    const focused = document.activeElement?.closest<HTMLElement>('.toast')
    if (!focused && hasEscapeOfItsOwn()) return
    // Escape must not close a dialog around the toast.
    if (focused) {
      event.preventDefault()
      event.stopPropagation()
    }
    hideToast(focused?.dataset.id ?? newest.id)
  }
}
