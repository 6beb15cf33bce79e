import { hideToast, readToasts } from './toasts.ts'

/** These elements handle Escape themselves. */
const ESCAPE_HANDLERS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]'

const isEscapeHandledElsewhere = (): boolean =>
  document.querySelector(ESCAPE_HANDLERS) !== null || document.activeElement?.matches(TEXT_FIELDS) === true

/** F8 focuses the newest toast. Escape closes the focused toast, or the newest if nothing else handles Escape. */
export const handleToastKey = (event: KeyboardEvent, section: Element): void => {
  const newestToast = readToasts().findLast(toast => !toast.isLeaving)
  if (!newestToast) return
  if (event.key === 'F8') {
    event.preventDefault()
    section.querySelector<HTMLElement>('.toast:last-child > button')?.focus()
  } else if (event.key === 'Escape') {
    const focusedToast = document.activeElement?.closest<HTMLElement>('.toast')
    if (!focusedToast && isEscapeHandledElsewhere()) return
    // Escape must not close a dialog around the toast.
    if (focusedToast) {
      event.preventDefault()
      event.stopPropagation()
    }
    hideToast(focusedToast?.dataset.id ?? newestToast.id)
  }
}
