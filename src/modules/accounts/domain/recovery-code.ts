/** How many a user is given at once. */
export const RECOVERY_CODES = 10

/** A recovery code as it is compared: typed in small letters, with blanks or without its dashes, it is the same. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Sixteen signs of base32: nothing else is looked up. */
export const isRecoveryCode = (plain: string): boolean => /^[A-Z2-7]{16}$/.test(plain)

/** Six digits, with blanks or without. */
export const plainOneTimeCode = (typed: string): string => typed.replace(/\s/g, '')
export const isOneTimeCode = (plain: string): boolean => /^\d{6}$/.test(plain)
