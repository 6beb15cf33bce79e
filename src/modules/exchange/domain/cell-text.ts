import { withoutControlCharacters } from '#kernel/control-characters.ts'
import { withoutMark } from '#kernel/csv.ts'

/** The text as a file and the database can keep it: no control characters, no half letters. A soft line break becomes a space. */
export const keepableText = (text: string): string =>
  withoutControlCharacters(text.replace(/[\v\f]/g, ' '))
    .replace(/[\ufffe\uffff]/g, '')
    .toWellFormed()

/** The text of a cell. The reader of a CSV file has removed the mark before formulas; cells of a workbook have none. */
export const readText = (cell = ''): string => keepableText(cell).trim()

/** Suppliers break long names and addresses within their cells. */
export const inOneLine = (text: string): string => text.replace(/\s*[\r\n\t]+\s*/g, ' ')

/**
 * Whether a cell repeats a stored text. Older forms stored spaces, line breaks and control characters that no cell carries: an export that is
 * imported again must not change or refuse them. Rows that another program cut out of our CSV file still carry the mark.
 */
export const repeatsText = (stored: string, cell: string): boolean => {
  const text = plain(stored)
  return text === plain(cell) || text === plain(withoutMark(cell))
}

const plain = (text: string): string => inOneLine(readText(text))

/** An error of a spreadsheet (`#N/A`, `#REF!`, `#PUUDUB!`), or a formula that nobody has calculated. */
export const isCellError = (text: string): boolean => /^#(?:N\/A|Н\/Д|[\p{Lu}\d_/]+[!?])$/u.test(text)

/** Spreadsheets keep dates as numbers; where a number is expected a date is a mistake. */
export const isDate = (text: string): boolean =>
  /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})(?:[T ]|$)/.test(text)

/** Swiss programs separate thousands by an apostrophe: `1'299,00`. */
export const withoutApostrophes = (text: string): string => text.replace(/(?<=\d)['’](?=\d{3}(?!\d))/g, '')
