/** Matches email addresses, international phone numbers and long tokens. */
const PERSONAL_PATTERNS = /[^\s@]@[^\s@]+\.[^\s@]|[\w-]{32,}|\+\d(?:[\s()-]?\d){7,}/

/** Returns true for personal data pasted by mistake, which statistics must not store. */
export const isPersonalSearch = (words: string): boolean => PERSONAL_PATTERNS.test(words)
