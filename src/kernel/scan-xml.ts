import { Parser } from 'htmlparser2'

type Attributes = Readonly<Record<string, string>>

/** Names come without namespace prefixes. A text may arrive in several parts. */
interface XmlHandler {
  open?: (name: string, attributes: Attributes, parent: string) => void
  close?: (name: string) => void
  text?: (text: string, parent: string) => void
}

const CHUNK_LENGTH = 65_536
/** Lists and workbooks nest less than 20 levels. The parser takes quadratic time on deep nesting. */
const MAX_DEPTH = 100
/** A list of 200,000 rows and 100 columns has 40 million elements. */
const MAX_ELEMENTS = 50_000_000

/**
 * Parses XML in pieces and pauses after each, so that the caller can stop early. The parser never expands entities of
 * a DTD or loads files. Throws a RangeError beyond the limits, and a SyntaxError for a truncated document.
 */
export const scanXml = function* (
  xml: string,
  { open, close, text }: XmlHandler,
  maxElements = MAX_ELEMENTS,
): Generator<void> {
  const path: string[] = []
  let elementCount = 0
  const parser = new Parser(
    {
      onopentag: (qualifiedName, attributes) => {
        elementCount += 1
        if (path.length === MAX_DEPTH || elementCount > maxElements)
          throw new RangeError('The XML exceeds the element limit')
        const name = stripPrefix(qualifiedName)
        open?.(name, attributes, path.at(-1) ?? '')
        path.push(name)
      },
      onclosetag: qualifiedName => {
        path.pop()
        close?.(stripPrefix(qualifiedName))
      },
      ontext: part => text?.(part, path.at(-1) ?? ''),
    },
    { xmlMode: true },
  )
  for (let start = 0; start < xml.length; start += CHUNK_LENGTH) {
    parser.write(xml.slice(start, start + CHUNK_LENGTH))
    yield
  }
  // The end closes all open elements, so that a truncated document would look complete.
  if (path.length > 0) throw new SyntaxError('The XML ends within an element')
  parser.end()
}

/** Parses a whole document. */
export const parseXml = (xml: string, handler: XmlHandler, maxElements?: number): void => {
  for (const _ of scanXml(xml, handler, maxElements));
}

/** Returns the attributes of all elements of a name, optionally only of those inside a parent. */
export const findElements = (xml: string, name: string, parent?: string): Attributes[] => {
  const matches: Attributes[] = []
  parseXml(xml, {
    open: (openedName, attributes, openedParent) => {
      if (openedName === name && (parent === undefined || openedParent === parent)) matches.push(attributes)
    },
  })
  return matches
}

const stripPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
