import { useSyncExternalStore } from 'react'

/** The bank may return the browser to another page, so the tab stores the order whose payment it started. */
const STORAGE_KEY = 'payingOrder'

export const storeOrderInPayment = (token: string): void => {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, token)
  } catch {
    // Ignores blocked storage, because the mail also contains the link.
  }
}

/** Returns the public token; null when this tab has started no payment. */
const readOrderInPayment = (): string | null => {
  try {
    const token = window.sessionStorage.getItem(STORAGE_KEY)
    return token && /^[\w-]+$/.test(token) ? token : null
  } catch {
    return null
  }
}

const subscribeToNothing = () => () => {}

/** Returns the public token of the order that this tab left to pay; null on the server. */
export const useOrderInPayment = (): string | null =>
  useSyncExternalStore(subscribeToNothing, readOrderInPayment, () => null)
