/** A cell as it stands in a list. */
export type CsvCell = string | number

/** What spreadsheets would take for a formula; a number with its sign is none. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?\d[\d\s.,]*$/

/**
 * Rows as a file that spreadsheets open: its mark tells that it is UTF-8, cells are parted by `;`, as they are where the comma parts decimals.
 * Text that would be read as a formula is marked as text.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map(row => row.map(written).join(';')).join('\r\n')}\r\n`

/** What stands in a cell, without the mark by which spreadsheets are told that it is no formula. */
export const withoutMark = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '')

const written = (cell: CsvCell): string => {
  const text = String(cell)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
