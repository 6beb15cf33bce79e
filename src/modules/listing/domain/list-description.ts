import { excerpt, plainText } from '#catalog/domain/plain-text.ts'

/**
 * The beginning of a product's description (HTML) as lists show it, in one line. "Description containing a table in its
 * first two lines is dropped in list views" (spec.md section 4).
 */
export const listDescription = (html: string, longest: number): string =>
  /<table\b/i.test(html.trim().split('\n', 2).join('\n')) ? '' : excerpt(plainText(html), longest)
