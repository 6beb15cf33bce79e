import { shortenText, toPlainText } from '#kernel/plain-text.ts'

/** Returns the start of a description (HTML) as one line of text; empty when fewer than two lines precede a table. */
export const shortenDescription = (html: string, maxLength: number): string =>
  startsWithTable(html) ? '' : shortenText(toPlainText(html), maxLength)

const TABLE = /<table\b/i
/** Tags that end a visible line. */
const LINE_END =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figure|figcaption|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|ul)\b[^>]*>/gi
const MIN_LINES_BEFORE_TABLE = 2

const startsWithTable = (html: string): boolean => {
  const tableIndex = html.search(TABLE)
  if (tableIndex < 0) return false
  const lines = html.slice(0, tableIndex).replace(/\s+/g, ' ').replace(LINE_END, '\n').split('\n')
  return lines.filter(line => toPlainText(line) !== '').length < MIN_LINES_BEFORE_TABLE
}
