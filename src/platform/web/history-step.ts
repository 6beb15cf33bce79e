/** What the browser keeps of an entry: how many of the router's lie before it, and whether it stands for nothing but what was opened over a page. */
const entry = (): { idx?: number; isStep?: true } => window.history.state ?? {}

/** What going back from the step does, while one is on top. */
let leave: (() => void) | null = null

/**
 * An entry of the history for what was opened over a page. It is the same page at the same address, so that the router, which
 * would load and draw all of it anew, hears nothing of it.
 */
export const historyStep = {
  /** Must be listening before the router does: the first to hear keeps it from the others. */
  watch(): void {
    window.addEventListener('popstate', event => {
      const left = leave
      if (!left || entry().isStep) return
      leave = null
      event.stopImmediatePropagation()
      left()
    })
  },
  isOnTop: (): boolean => leave !== null,
  /** Where Back would leave the shop a step is put before that; `left` once somebody went back from it. */
  put(left: () => void): void {
    const { idx = 0 } = entry()
    if (idx > 0) return
    leave = left
    window.history.pushState({ ...window.history.state, idx: idx + 1, isStep: true }, '')
  },
  /** Another address takes its place, or has taken it. */
  replaced(): void {
    leave = null
  },
  isReplaced: (): boolean => !entry().isStep,
  /** Goes back from it, as if it had never been. */
  remove(): void {
    leave = () => undefined
    window.history.back()
  },
}
