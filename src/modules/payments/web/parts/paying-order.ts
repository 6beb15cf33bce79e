/** The order that this tab left to pay: the way back when the bank sends it somewhere else. Gone with the tab. */
const KEY = 'payingOrder'

export const rememberPayingOrder = (token: string): void => {
  try {
    window.sessionStorage.setItem(KEY, token)
  } catch {
    // Storage may be forbidden; the mail has the way back too.
  }
}

/** The public token; null when there is none. */
export const payingOrder = (): string | null => {
  try {
    const token = window.sessionStorage.getItem(KEY)
    return token && /^[\w-]+$/.test(token) ? token : null
  } catch {
    return null
  }
}
