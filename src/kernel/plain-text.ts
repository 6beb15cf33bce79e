const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const INVISIBLE_CONTENT = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
/** A paragraph or division at the edge of a list item adds no break of its own. */
const ITEM_EDGE = /(<li\b[^>]*>)\s*<(?:p|div)\b[^>]*>|<\/(?:p|div)\s*>\s*(?=<\/li\s*>)/gi
const NEXT_ITEM = /([.!?;,])?\s*<\/li\s*>\s*(?=<li\b)/gi
/** A list item that begins with a capital letter is a sentence. */
const NEXT_SENTENCE = /([^.!?\s])\s*<\/[lL][iI]\s*>\s*(?=<[lL][iI]\b[^>]*>\s*\p{Lu})/gu
/** These tags separate no words. */
const INLINE_TAG = /<\/?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi
const TAG = /<\/?[a-z][^>]*>/gi
/** Matches all white space except single blanks, which are the most frequent and need no replacement. */
const WIDE_SPACE = /[^\S ]\s*| \s+/gu
/** A comma or full stop follows its word without a space. */
const SPACE_BEFORE_MARK = / +([,.;!?])(?= |$)/g
/** An empty list item leaves a stray comma. */
const STRAY_COMMAS = /^[,;] |,(?=,+(?: |$))/g
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi
const MAX_CODE_POINT = 0x10ffff

/** Converts HTML to one line of text. */
export const toPlainText = (html: string): string =>
  html
    .replace(INVISIBLE_CONTENT, ' ')
    .replace(ITEM_EDGE, '$1')
    .replace(NEXT_SENTENCE, '$1. ')
    .replace(NEXT_ITEM, (_end, mark: string = ',') => `${mark} `)
    .replace(INLINE_TAG, '')
    .replace(TAG, ' ')
    .replace(ENTITY, decodeEntity)
    .replace(WIDE_SPACE, ' ')
    .replace(SPACE_BEFORE_MARK, '$1')
    .replace(STRAY_COMMAS, '')
    .trim()

const decodeEntity = (entity: string, decimal?: string, hex?: string, name?: string): string => {
  if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : ' '
}

/** Shortens a text at a word boundary to at most `maxLength` characters and an ellipsis. */
export const shortenText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  const beginning = text.slice(0, maxLength)
  const space = beginning.lastIndexOf(' ')
  return `${beginning.slice(0, space > maxLength / 2 ? space : maxLength).replace(/[\s.,;:–-]+$/u, '')}…`
}
