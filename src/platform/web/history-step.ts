/** Returns the state of the current entry: its index in the router, and a mark for an entry of an overlay. */
const readEntry = (): { idx?: number; isStep?: true } => window.history.state ?? {}

/** The callback for Back while the step is on top. */
let onBack: (() => void) | null = null

/**
 * A history entry for an overlay. It has the address of the page, and the router must not see it, as it would load
 * the page again.
 */
export const historyStep = {
  /** Call this before the router starts: the first listener stops the event for the others. */
  listen(): void {
    window.addEventListener('popstate', event => {
      const callback = onBack
      if (!callback || readEntry().isStep) return
      onBack = null
      event.stopImmediatePropagation()
      callback()
    })
  },
  isOnTop: (): boolean => onBack !== null,
  /** Adds a step where Back would leave the shop; `callback` runs when the user goes back. */
  push(callback: () => void): void {
    const { idx = 0 } = readEntry()
    if (idx > 0) return
    onBack = callback
    window.history.pushState({ ...window.history.state, idx: idx + 1, isStep: true }, '')
  },
  /** Marks the entry as taken over by another address. */
  markReplaced(): void {
    onBack = null
  },
  isReplaced: (): boolean => !readEntry().isStep,
  /** Goes back and so removes the entry. */
  remove(): void {
    onBack = () => undefined
    window.history.back()
  },
}
