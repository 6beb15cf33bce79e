/** A mail address, an international phone number, or the long token of a page that belongs to one visitor. */
const PERSONAL = /[^\s@]@[^\s@]+\.[^\s@]|[\w-]{32,}|\+\d(?:[\s()-]?\d){7,}/

/** Whether somebody searched for what is theirs alone, pasted by mistake: it is kept in no statistics that staff read. */
export const isPersonal = (words: string): boolean => PERSONAL.test(words)
