/** Keeps mail programs from linking an address that a text names. */
const WORD_JOINER = '\u2060'

/**
 * Makes typed web addresses inert: anybody can have a receipt sent to any mailbox, and it must not carry links. People
 * read the same text; a word joiner after each dot and slash between characters ends the address for programs.
 */
export const toInertText = (text: string): string =>
  text.replace(/(?<=[\p{L}\d/:])[./](?=[\p{L}/])/gu, mark => `${mark}${WORD_JOINER}`)
