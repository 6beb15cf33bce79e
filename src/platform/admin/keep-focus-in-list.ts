/** The actions of a row. */
const ACTION = 'button[aria-haspopup="menu"]:enabled'

/**
 * Notes the row that an element stands in. The answered function, called once the list shows what was done, moves a lost focus to the first
 * action of that row or, where it left the list, of the row in its place.
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
