import { removeControlCharacters } from '#kernel/control-characters.ts'
import { stripFormulaMark } from '#kernel/csv.ts'
import { removeInvisibleCharacters } from '#kernel/invisible-characters.ts'

/** Removes control characters and lone surrogates. A soft line break becomes a space. */
export const sanitizeText = (text: string): string =>
  removeControlCharacters(text.replace(/[\v\f]/g, ' '))
    .replace(/[\ufffe\uffff]/g, '')
    .toWellFormed()

/** Only CSV cells carry the mark before formulas, and the CSV reader has removed it. */
export const readText = (cell = ''): string => removeInvisibleCharacters(sanitizeText(cell)).trim()

/** Suppliers break long names and addresses within their cells. */
export const toSingleLine = (text: string): string => text.replace(/\s*[\r\n\t]+\s*/g, ' ')

/**
 * Compares a stored text with a cell. Stored texts may contain spaces, line breaks and control characters that cells
 * cannot contain, and cells may contain the formula mark of an export. Such differences must not count as changes.
 */
export const isSameText = (stored: string, cell: string): boolean => {
  const text = normalizeText(stored)
  return text === normalizeText(cell) || text === normalizeText(stripFormulaMark(cell))
}

const normalizeText = (text: string): string => toSingleLine(readText(text))

/**
 * Returns true for an error of a spreadsheet (`#N/A`, `#REF!`, `#PUUDUB!`), or a formula that nobody has calculated.
 */
export const isCellError = (text: string): boolean => /^#(?:N\/A|Н\/Д|[\p{Lu}\d_/]+[!?])$/u.test(text)

/**
 * Returns true for a number such as `3,41168E+10`, which a spreadsheet saved instead of `34116753221`. The other digits
 * are lost.
 */
export const isShortenedNumber = (text: string): boolean => /^'?\d(?:[.,]\d+)?E\+\d{2,}$/i.test(text)

/** Spreadsheets keep dates as numbers; where a number is expected a date is a mistake. */
export const looksLikeDate = (text: string): boolean =>
  /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})(?:[T ]|$)/.test(text)

/** Swiss programs separate thousands by an apostrophe: `1'299,00`. */
export const stripThousandsApostrophes = (text: string): string => text.replace(/(?<=\d)['’](?=\d{3}(?!\d))/g, '')
