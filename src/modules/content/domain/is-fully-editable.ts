/** Valid elements that the rich text editor would drop with the first edit. */
const UNSUPPORTED_TAGS = [/<caption[\s/>]/i, /<figure\b[^>]*>\s*<a[\s>]/i]

/** Returns true when the editor preserves all of a sanitized text. */
export const isFullyEditable = (html: string): boolean => !UNSUPPORTED_TAGS.some(tag => tag.test(html))
