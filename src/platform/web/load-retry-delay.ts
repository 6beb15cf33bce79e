/** Milliseconds until code or a style sheet that failed to load is requested again. */
export const LOAD_RETRY_DELAY_MS = 1500
