/** Number of codes that a user receives. */
export const RECOVERY_CODE_COUNT = 10

/** Normalizes a typed recovery code: upper case, without spaces and dashes. */
export const normalizeRecoveryCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Returns whether the code has sixteen base32 characters, so that it is worth a query. */
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(code)

/** Normalizes a typed one-time code: removes spaces. */
export const normalizeOneTimeCode = (code: string): string => code.replace(/\s/g, '')
export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code)
