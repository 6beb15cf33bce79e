/** Matches email addresses, international phone numbers and long tokens. */
const PERSONAL_PATTERN = /[^\s@]@[^\s@]+\.[^\s@]|[\w-]{32,}|\+\d(?:[\s()-]?\d){7,}/

/** Returns true for personal data pasted by mistake, which statistics must not store. */
export const isPersonalSearch = (words: string): boolean => PERSONAL_PATTERN.test(words)
