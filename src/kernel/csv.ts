export type CsvCell = string | number

/**
 * The program that opens the file. Spreadsheets run cells that begin like a formula, so these get an apostrophe as a
 * mark. Other systems (carriers, suppliers and feeds) take every character literally and get no mark.
 */
export type CsvReader = 'spreadsheet' | 'machine'

/**
 * Matches formulas and texts that already begin with the mark: these get one more apostrophe, so that reading
 * restores them.
 */
const FORMULA = /^'*[=+\-@\t\r]/
/** Signed numbers are not formulas. */
const NUMBER = /^[+-]?\d[\d\s.,]*$/
/**
 * Matches the position after a comma where a formula needs a mark. A spreadsheet that separates cells by commas begins
 * a cell there, even inside quotes.
 */
const INNER_FORMULA = /(, *'*)(?=[=@]|[+-](?![\d\s.,]|$))/g
const INNER_MARK = /(, *'*)'(?=[=@]|[+-](?![\d\s.,]|$))/g

/**
 * Writes rows as CSV with a byte order mark, as Excel needs one for UTF-8. `;` separates cells because Estonian
 * numbers contain commas.
 */
export const formatCsv = (rows: readonly (readonly CsvCell[])[], reader: CsvReader): string =>
  `\uFEFF${rows.map(row => row.map(cell => quoteCell(reader === 'spreadsheet' ? markFormula(cell) : String(cell))).join(';')).join('\r\n')}\r\n`

const markFormula = (cell: CsvCell): string => {
  // Estonian spreadsheets expect a decimal comma.
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = cell.replace(INNER_FORMULA, "$1'")
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** Removes all marks that `formatCsv` puts before formulas. Use it only for files that `formatCsv` wrote. */
export const stripFormulaMark = (cell: string): string => stripLeadingMark(cell).replace(INNER_MARK, '$1')

/** Removes the mark that this and other programs write before a formula at the start of a cell. */
export const stripLeadingMark = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

const quoteCell = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
