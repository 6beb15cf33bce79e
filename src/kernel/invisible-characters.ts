/**
 * Zero-width characters, and marks that turn the direction of all text after them: a name with such a mark would
 * reverse the words around it. Joiners stay, because emoji and Persian need them, as do U+200E and U+200F.
 */
const INVISIBLE = /[\u200b\u202a-\u202e\u2060-\u206f\ufeff]/g
/** Matches a text without any visible character, such as one of fillers or blank Braille signs. */
const BLANK = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u

/** Removes invisible characters, and the whole text when no visible character is left. */
export const removeInvisibleCharacters = (text: string): string => {
  const visible = text.replace(INVISIBLE, '')
  return BLANK.test(visible) ? '' : visible
}
