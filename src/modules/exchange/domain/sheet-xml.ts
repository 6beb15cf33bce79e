/** Returns an XML part of the workbook by its path; undefined when it is missing. */
export type ReadPart = (path: string) => string | undefined

interface Element {
  attributes: string
  inside: string
}

/** More elements mean a hostile file. */
const MAX_ELEMENTS = 5_000_000

/**
 * Yields elements of a name with any namespace prefix; elements may not nest. A single pass keeps the time linear
 * even when elements are never closed.
 */
export const findElements = function* (xml: string, name: string): Generator<Element> {
  const open = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g')
  const close = new RegExp(`</(?:\\w+:)?${name}>`, 'g')
  let found = 0
  for (let begin = open.exec(xml); begin; begin = open.exec(xml)) {
    found += 1
    if (found > MAX_ELEMENTS) throw new RangeError('The workbook exceeds the element limit')
    const attributes = begin[1] ?? ''
    if (attributes.endsWith('/')) {
      yield { attributes: attributes.slice(0, -1), inside: '' }
      continue
    }
    close.lastIndex = open.lastIndex
    const end = close.exec(xml)
    if (!end) return
    yield { attributes, inside: xml.slice(open.lastIndex, end.index) }
    open.lastIndex = close.lastIndex
  }
}

export const readAttribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : unescapeXml(found)
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes XML entities and the `_x000D_` escapes of workbooks. */
export const unescapeXml = (text: string): string =>
  text
    .replace(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(?:#x([\dA-Fa-f]{1,6})|#(\d{1,7})|(\w+));/g, (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED_ENTITIES[name] ?? all
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
