import { excerpt, plainText } from '#kernel/plain-text.ts'

/**
 * The beginning of a product's description (HTML) as lists show it, in one line. One that begins with a table,
 * in its first two lines, would be a row of loose words there: nothing is shown of it.
 */
export const listDescription = (html: string, longest: number): string =>
  beginsWithTable(html) ? '' : excerpt(plainText(html), longest)

const TABLE = /<table\b/i
/** Where a line ends as it is shown; white space in the source ends none. */
const LINE_END =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figure|figcaption|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|ul)\b[^>]*>/gi
const LINES = 2

const beginsWithTable = (html: string): boolean => {
  const at = html.search(TABLE)
  if (at < 0) return false
  const lines = html.slice(0, at).replace(/\s+/g, ' ').replace(LINE_END, '\n').split('\n')
  return lines.filter(line => plainText(line) !== '').length < LINES
}
