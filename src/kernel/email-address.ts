/**
 * Requires one `@` and a dotted domain. Excludes spaces, list separators and control characters, which could inject
 * mail headers.
 */
const EMAIL_PATTERN = /^[^\s@<>()[\],;:"\\\p{C}]+@[^\s@<>()[\],;:"\\\p{C}.]+(\.[^\s@<>()[\],;:"\\\p{C}.]+)+$/u

/** Characters that turn an address into a list, a display name or a header line, visible or invisible. */
const MULTIPLE_RECIPIENTS = /[\s\p{C}\p{Z},;:<>()[\]"\\]|@.*@/u

/** Returns true for a single recipient in any format. A second recipient would read the mails of an order. */
export const isSingleAddress = (text: string): boolean => !MULTIPLE_RECIPIENTS.test(text.trim())

/** RFC 5321, section 4.5.3.1.3, sets this limit. */
const MAX_EMAIL_LENGTH = 254

/** Returns true for a well-formed address. Surrounding spaces are ignored. */
export const isEmail = (text: string): boolean => {
  const email = text.trim()
  return email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email)
}

/** Normalizes case and Unicode form of an address, so that equal mailboxes compare as equal. */
export const normalizeEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()
