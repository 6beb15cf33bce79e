/** Valid elements that the rich text editor would drop with the first edit. */
const UNKNOWN = [/<caption[\s/>]/i, /<figure\b[^>]*>\s*<a[\s>]/i]

/** Returns true when the editor preserves all of a sanitized text. */
export const isWholeInEditor = (html: string): boolean => !UNKNOWN.some(tag => tag.test(html))
