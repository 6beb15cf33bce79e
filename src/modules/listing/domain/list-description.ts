import { shortenText, toPlainText } from '#kernel/plain-text.ts'

/** Returns the start of a description (HTML) as one line of text; empty when its first two lines contain a table. */
export const listDescription = (html: string, longest: number): string =>
  beginsWithTable(html) ? '' : shortenText(toPlainText(html), longest)

const TABLE = /<table\b/i
/** Tags that end a visible line. */
const LINE_END =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figure|figcaption|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|ul)\b[^>]*>/gi
const LINES = 2

const beginsWithTable = (html: string): boolean => {
  const at = html.search(TABLE)
  if (at < 0) return false
  const lines = html.slice(0, at).replace(/\s+/g, ' ').replace(LINE_END, '\n').split('\n')
  return lines.filter(line => toPlainText(line) !== '').length < LINES
}
