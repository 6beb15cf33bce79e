import { removeControlCharacters } from './control-characters.ts'
import { escapeHtml } from './escape-html.ts'

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

/** Creates an XML element. Omits null children. */
export const createXmlElement = (
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === 'string' ? content : content.filter(child => child !== null),
})

/** Renders a document with its declaration. XML 1.0 forbids control characters even as references. */
export const renderXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${renderElement(root, '')}\n`

/** Renders an element without a declaration, for documents that are written in parts. */
export const renderElement = ({ name, attributes, content }: XmlElement, indent: string): string => {
  const renderedAttributes = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('')
  if (typeof content === 'string') return `${indent}<${name}${renderedAttributes}>${escapeText(content)}</${name}>`
  const children = content.map(child => renderElement(child, `${indent}  `)).join('\n')
  return `${indent}<${name}${renderedAttributes}>\n${children}\n${indent}</${name}>`
}

const escapeText = (text: string): string => escapeHtml(removeControlCharacters(text))
