import { hideToast, shownToasts } from './toasts.ts'

/** Escape belongs to these first. */
const CLOSES_BY_ITSELF = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const WRITTEN_IN = 'input, textarea, select, [contenteditable]'

const hasEscapeOfItsOwn = (): boolean =>
  document.querySelector(CLOSES_BY_ITSELF) !== null || document.activeElement?.matches(WRITTEN_IN) === true

/** F8 goes to the newest toast; Escape closes the focused one, or the newest where nothing else would close. */
export const handleToastKey = (event: KeyboardEvent, section: Element): void => {
  const newest = shownToasts().findLast(toast => !toast.leaving)
  if (!newest) return
  if (event.key === 'F8') {
    event.preventDefault()
    section.querySelector<HTMLElement>('.toast:last-child > button')?.focus()
  } else if (event.key === 'Escape') {
    const focused = document.activeElement?.closest<HTMLElement>('.toast')
    if (!focused && hasEscapeOfItsOwn()) return
    // A dialog around the toast stays open.
    if (focused) {
      event.preventDefault()
      event.stopPropagation()
    }
    hideToast(focused?.dataset.id ?? newest.id)
  }
}
