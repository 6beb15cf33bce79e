import type { Row } from './carrier-list.ts'

const ROW = /<(?:item|place)(?:\s[^<>]*)?>/i
const FIELD = /<([a-z_]\w*)(?:\s[^<>]*)?>([^<]*)<\/\1>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses every `<item>` or `<place>` of a flat XML list; null without such rows. */
export const readPlacesXml = (text: string): Row[] | null => {
  const [, ...chunks] = withoutSections(text).split(ROW)
  const rows = chunks.map(fieldsOf).filter(row => Object.keys(row).length > 0)
  return rows.some(row => 'place_id' in row) ? rows : null
}

const fieldsOf = (chunk: string): Row =>
  Object.fromEntries(
    [...chunk.matchAll(FIELD)].map(([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]),
  )

/** Replaces CDATA sections with escaped text. */
const withoutSections = (text: string): string => {
  const [first = '', ...parts] = text.split('<![CDATA[')
  return parts.reduce((whole, part) => {
    const end = part.indexOf(']]>')
    return whole + (end < 0 ? part : escaped(part.slice(0, end)) + part.slice(end + 3))
  }, first)
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
