/** Matches email addresses, international phone numbers and long tokens. */
const PERSONAL = /[^\s@]@[^\s@]+\.[^\s@]|[\w-]{32,}|\+\d(?:[\s()-]?\d){7,}/

/** True for personal data pasted by mistake, which statistics must not store. */
export const isPersonalSearch = (words: string): boolean => PERSONAL.test(words)
