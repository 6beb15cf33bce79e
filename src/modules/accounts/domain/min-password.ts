/** Minimum length of a chosen password. */
export const MIN_PASSWORD = 10
