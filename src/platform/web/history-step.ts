/** The history state of the current entry: its index in the router, and a mark for an entry of an overlay. */
const entry = (): { idx?: number; isStep?: true } => window.history.state ?? {}

/** The callback for Back while the step is on top. */
let onBack: (() => void) | null = null

/**
 * A history entry for an overlay. It has the address of the page, and the router must not see it, as it would load
 * the page again.
 */
export const historyStep = {
  /** Call this before the router starts: the first listener stops the event for the others. */
  watch(): void {
    window.addEventListener('popstate', event => {
      const left = onBack
      if (!left || entry().isStep) return
      onBack = null
      event.stopImmediatePropagation()
      left()
    })
  },
  isOnTop: (): boolean => onBack !== null,
  /** Adds a step where Back would leave the shop; `left` runs when the user goes back. */
  put(left: () => void): void {
    const { idx = 0 } = entry()
    if (idx > 0) return
    onBack = left
    window.history.pushState({ ...window.history.state, idx: idx + 1, isStep: true }, '')
  },
  /** Marks the entry as taken over by another address. */
  replaced(): void {
    onBack = null
  },
  isReplaced: (): boolean => !entry().isStep,
  /** Goes back and so removes the entry. */
  remove(): void {
    onBack = () => undefined
    window.history.back()
  },
}
