/** Fewest characters of a password that a person chooses. */
export const MIN_PASSWORD = 10
