import { hideToast, readToasts } from './toasts.ts'

/** These elements handle Escape themselves. */
const ESCAPE_HANDLERS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]'

const isEscapeHandledElsewhere = (): boolean =>
  document.querySelector(ESCAPE_HANDLERS) !== null || document.activeElement?.matches(TEXT_FIELDS) === true

/** F8 focuses the newest toast. Escape closes the focused toast, or the newest if nothing else handles Escape. */
export const handleToastKey = (event: KeyboardEvent, section: Element): void => {
  const newest = readToasts().findLast(toast => !toast.isLeaving)
  if (!newest) return
  if (event.key === 'F8') {
    event.preventDefault()
    section.querySelector<HTMLElement>('.toast:last-child > button')?.focus()
  } else if (event.key === 'Escape') {
    const focused = document.activeElement?.closest<HTMLElement>('.toast')
    if (!focused && isEscapeHandledElsewhere()) return
    // Escape must not close a dialog around the toast.
    if (focused) {
      event.preventDefault()
      event.stopPropagation()
    }
    hideToast(focused?.dataset.id ?? newest.id)
  }
}
