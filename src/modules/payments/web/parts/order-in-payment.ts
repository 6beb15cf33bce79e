import { useSyncExternalStore } from 'react'

/** This key stores the order that the tab left to pay, in case the bank returns the browser to another page. */
const STORAGE_KEY = 'payingOrder'

export const storeOrderInPayment = (token: string): void => {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, token)
  } catch {
    // The browser may block storage; the mail has the link too.
  }
}

/** Returns the public token; null when this tab has started no payment. */
const readPayingOrder = (): string | null => {
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
  useSyncExternalStore(subscribeToNothing, readPayingOrder, () => null)
