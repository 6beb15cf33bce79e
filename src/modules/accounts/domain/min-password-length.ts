/** Minimum length of a chosen password. */
export const MIN_PASSWORD_LENGTH = 10
