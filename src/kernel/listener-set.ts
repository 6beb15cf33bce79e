/**
 * Calls listeners when a store outside React changes; `subscribe` has the shape that `useSyncExternalStore` expects.
 */
export interface ListenerSet {
  notify: () => void
  /** Returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void
}

export const createListenerSet = (): ListenerSet => {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
