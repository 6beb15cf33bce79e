import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF by pdfkit, in drawing order, one text a line: what a screen reader or a search finds in it. Follows
 * each font's ToUnicode map, so glyphs without one are missed. For tests.
 */
export const readPdfText = (pdf: Buffer): string => {
  const objects = readObjects(pdf)
  const fonts = readFonts(objects)
  const texts: string[] = []
  for (const { stream } of objects.values()) {
    if (stream?.includes(' Tf')) texts.push(...textsOf(stream, fonts))
  }
  return texts.join('\n')
}

interface PdfObject {
  head: string
  stream: string | null
}

const readObjects = (pdf: Buffer): Map<string, PdfObject> => {
  const source = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', rest] = (body ?? '').split(/\nstream\n/, 2)
    const bytes = rest === undefined ? null : Buffer.from(rest.slice(0, rest.lastIndexOf('\nendstream')), 'latin1')
    const stream = bytes && (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
    objects.set(id!, { head, stream })
  }
  return objects
}

/** Name in the pages' resources (`F1`) → glyph → text. */
const readFonts = (objects: Map<string, PdfObject>): Map<string, Map<string, string>> => {
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(id!)?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1]
      if (map) fonts.set(name!, readGlyphs(objects.get(map)?.stream ?? ''))
    }
  }
  return fonts
}

const readGlyphs = (map: string): Map<string, string> => {
  const glyphs = new Map<string, string>()
  for (const [, first, , list] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/gis)) {
    const texts = [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex]) => utf16(hex ?? ''))
    texts.forEach((text, at) => {
      glyphs.set((Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0'), text)
    })
  }
  return glyphs
}

const utf16 = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

const textsOf = (stream: string, fonts: Map<string, Map<string, string>>): string[] => {
  const texts: string[] = []
  let glyphs: Map<string, string> | undefined
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) glyphs = fonts.get(font)
    else {
      const hex = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, part]) => part).join('')
      texts.push((hex.match(/.{4}/g) ?? []).map(glyph => glyphs?.get(glyph) ?? '').join(''))
    }
  }
  return texts
}
