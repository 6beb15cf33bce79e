/** Keeps mail programs from linking an address that a text names. */
const WORD_JOINER = '\u2060'

/**
 * Makes typed web addresses inert, because anybody can have a receipt sent to any mailbox. A word joiner after each dot
 * and slash ends the address for programs and is invisible to people.
 */
export const toInertText = (text: string): string =>
  text.replace(/(?<=[\p{L}\d/:])[./](?=[\p{L}/])/gu, mark => `${mark}${WORD_JOINER}`)
