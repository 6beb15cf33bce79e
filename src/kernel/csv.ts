/** A cell of a list. */
export type CsvCell = string | number

/**
 * Who opens the file. A spreadsheet runs cells that begin like a formula, so these are marked as text. Other systems (carriers, suppliers
 * and feeds) take every character literally and get no mark.
 */
export type CsvReader = 'spreadsheet' | 'machine'

/** Text that a spreadsheet takes for a formula, and text that already begins with the mark: one more apostrophe keeps both readable. */
const FORMULA = /^'*[=+\-@\t\r]/
/** A number with a sign is no formula. */
const NUMBER = /^[+-]?\d[\d\s.,]*$/

/** Writes rows as CSV. A byte order mark says UTF-8; `;` separates cells because the comma separates decimals in Estonia. */
export const csvOf = (rows: readonly (readonly CsvCell[])[], reader: CsvReader): string =>
  `\uFEFF${rows.map(row => row.map(cell => quoted(reader === 'spreadsheet' ? marked(cell) : String(cell))).join(';')).join('\r\n')}\r\n`

const marked = (cell: CsvCell): string => {
  // The decimal comma that goes with the separator.
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = cell
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** Removes the mark that `csvOf` puts before a formula for spreadsheets. */
export const withoutMark = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
