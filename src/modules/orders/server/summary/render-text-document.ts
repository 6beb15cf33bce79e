import { type Language, toLocale } from '#kernel/language.ts'
import type { TextPart } from '#orders/domain/text-document.ts'
import { addHeading, addMargins, addText, collectPdf, type PdfElement } from './document-parts.ts'
import { loadFonts } from './pdf-fonts.ts'
import {
  addPage,
  BOTTOM_PT,
  CONTENT_WIDTH_PT,
  createPdf,
  INK,
  MARGIN_PT,
  measureHeight,
  type Pdf,
  type PlacedTextStyle,
} from './pdf-page.ts'

/** A document of headings and paragraphs, such as the terms of sale. */
export interface TextDocument {
  language: Language
  shopName: string
  title: string
  parts: readonly TextPart[]
  /** A line after the text. */
  note: string
  footer: string
  /** The page text, with `{{page}}` and `{{pages}}`. */
  pageText: string
}

interface PartStyle extends Pick<PlacedTextStyle, 'font' | 'size' | 'colour'> {
  role: string
  gapBefore: number
  indent: number
}

const STYLES: Readonly<Record<'heading' | 'text' | 'item' | 'note', PartStyle>> = {
  heading: { role: 'H2', font: 'strong', size: 11.5, gapBefore: 14, indent: 0 },
  text: { role: 'P', font: 'text', size: 9.5, gapBefore: 7, indent: 0 },
  item: { role: 'P', font: 'text', size: 9.5, gapBefore: 4, indent: 12 },
  note: { role: 'P', font: 'text', size: 8, colour: INK.second, gapBefore: 16, indent: 0 },
}
const PAGE_HEIGHT_PT = BOTTOM_PT - MARGIN_PT
/** A heading never ends a page: two lines of its text must follow. */
const SPACE_AFTER_HEADING_PT = 36

/** Renders a text as a tagged A4 PDF over as many pages as needed. */
export const renderTextDocument = async (document: TextDocument): Promise<Buffer> => {
  const { language, shopName, title, parts, note, footer, pageText } = document
  const doc = createPdf(await loadFonts(), { title, author: shopName, lang: toLocale(language) })
  const bytes = collectPdf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  addTitle(doc, root, title, shopName)
  for (const { type, text } of parts) {
    if (type === 'page') addTitle(doc, root, text, shopName)
    else addPart(doc, root, text, STYLES[type])
  }
  addPart(doc, root, note, STYLES.note)
  root.end()
  addMargins(doc, {
    title,
    footer,
    formatPageNumber: (page, pages) => pageText.replace('{{page}}', String(page)).replace('{{pages}}', String(pages)),
    firstPage: 0,
  })
  doc.end()
  return bytes
}

const addTitle = (doc: Pdf, root: PdfElement, title: string, shopName: string): void => {
  addPage(doc)
  addHeading(doc, root, title, shopName)
  doc.y += 6
}

const addPart = (doc: Pdf, root: PdfElement, text: string, style: PartStyle): void => {
  const { role, gapBefore, indent, ...textStyle } = style
  const position = { x: MARGIN_PT + indent, width: CONTENT_WIDTH_PT - indent, ...textStyle }
  const height = measureHeight(doc, text, position)
  const [firstHalf, secondHalf] = height > PAGE_HEIGHT_PT / 2 ? splitInHalf(text) : [text]
  if (firstHalf !== undefined && secondHalf !== undefined) {
    addPart(doc, root, firstHalf, style)
    addPart(doc, root, secondHalf, { ...style, gapBefore: 0 })
    return
  }
  const heightBelow = role === 'H2' ? SPACE_AFTER_HEADING_PT : 0
  if (doc.y + gapBefore + height + heightBelow > BOTTOM_PT) addPage(doc)
  const y = doc.y + gapBefore
  addText(doc, root, role, text, { ...position, y })
  doc.y = y + height
}

/** Splits a paragraph that is longer than half a page at the space in its middle; a single word stays whole. */
const splitInHalf = (text: string): string[] => {
  const space = text.indexOf(' ', text.length / 2)
  return space === -1 ? [text] : [text.slice(0, space), text.slice(space + 1)]
}
