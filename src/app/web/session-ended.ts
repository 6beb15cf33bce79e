/**
 * Dispatched on the document when a call fails for lack of a session. A listener that keeps unsaved input cancels the
 * redirect to the login.
 */
export const SESSION_ENDED = 'loginended'

export interface SessionEnded {
  /** True for background calls. */
  isBackground: boolean
}
