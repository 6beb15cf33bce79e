/** Matches the menu button of a row. */
const MENU_BUTTON = 'button[aria-haspopup="menu"]:enabled'

/**
 * Remembers the row of an element. The returned function restores a lost focus once the list has updated. It focuses
 * the menu button of that row, or of the row that replaced it.
 */
export const keepFocusInList = (element: Element | null): (() => void) => {
  const row = element?.closest('tr')
  const body = row?.closest('tbody')
  const rowIndex = row && body ? [...body.rows].indexOf(row) : -1
  return () => {
    requestAnimationFrame(() => {
      if (!row || !body || document.activeElement !== document.body) return
      const targetRow = row.isConnected ? row : body.rows[Math.min(rowIndex, body.rows.length - 1)]
      const menuButton = targetRow?.querySelector<HTMLElement>(MENU_BUTTON)
      if (menuButton) menuButton.focus()
      else targetRow?.focus()
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
      }
    })
  }
}
