/** What formatted text may hold and the editor has no node for: it would be gone with the first letter that is typed. */
const UNKNOWN = [/<caption[\s/>]/i, /<figure\b[^>]*>\s*<a[\s>]/i]

/** Whether the editor keeps all of a formatted text, as the server cleaned it. */
export const isWholeInEditor = (html: string): boolean => !UNKNOWN.some(tag => tag.test(html))
