/** A mail address, or the long token of a page that is one visitor's own. */
const PERSONAL = /[^\s@]@[^\s@]+\.[^\s@]|[\w-]{32,}/

/** Whether somebody searched for what is theirs alone, pasted by mistake: it is kept in no statistics that staff read. */
export const isPersonal = (words: string): boolean => PERSONAL.test(words)
