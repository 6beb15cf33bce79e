/** Normalizes a username, so that case and Unicode form of `õ` do not matter. */
export const normalizeUsername = (username: string): string => username.trim().normalize('NFC').toLowerCase()
