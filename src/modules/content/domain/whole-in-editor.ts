/** What formatted text may hold and the editor has no node for: it would be gone with the first letter that is typed. */
const UNKNOWN = ['sub', 'sup', 'small', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'caption'] as const

const UNKNOWN_TAG = new RegExp(`<(?:${UNKNOWN.join('|')})[\\s/>]`, 'i')

/** Whether the editor keeps all of a formatted text, as the server cleaned it. */
export const isWholeInEditor = (html: string): boolean => !UNKNOWN_TAG.test(html)
