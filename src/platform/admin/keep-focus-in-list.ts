/** Matches the menu button of a row. */
const ACTION = 'button[aria-haspopup="menu"]:enabled'

/**
 * Remembers the row of an element. The returned function restores a lost focus once the list has updated. It focuses
 * the menu button of that row, or of the row that replaced it.
 */
export const keepFocusInList = (from: Element | null): (() => void) => {
  const row = from?.closest('tr')
  const body = row?.closest('tbody')
  const at = row && body ? [...body.rows].indexOf(row) : -1
  return () => {
    requestAnimationFrame(() => {
      if (!row || !body || document.activeElement !== document.body) return
      const place = row.isConnected ? row : body.rows[Math.min(at, body.rows.length - 1)]
      const action = place?.querySelector<HTMLElement>(ACTION)
      if (action) action.focus()
      else place?.focus()
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
      }
    })
  }
}
