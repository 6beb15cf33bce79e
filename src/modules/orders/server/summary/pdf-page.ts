import PDFDocument from 'pdfkit'
import { requireExisting } from '#kernel/require-existing.ts'
import type { FontWeight, PdfFonts } from './pdf-fonts.ts'
import { drawText, measureText } from './text-lines.ts'

export const MARGIN_PT = 48
export const PAGE = { width: 595.28, height: 841.89 } as const
export const CONTENT_WIDTH_PT = PAGE.width - 2 * MARGIN_PT
/** The bottom of the content, above the footer. */
export const BOTTOM_PT = PAGE.height - 84
const STRIPE_PT = 10

export const INK = { text: '#11151a', second: '#454d5a', line: '#c9cfd8', dark: '#0d0e10', accent: '#ffeb3b' } as const

export type Pdf = PDFKit.PDFDocument

/** The fonts of each open document. */
const fontsByDocument = new WeakMap<Pdf, PdfFonts>()

const getFonts = (doc: Pdf): PdfFonts => requireExisting(fontsByDocument.get(doc), 'the fonts of the document')

/** Creates an empty, tagged A4 document with registered fonts. */
export const createPdf = (
  fonts: PdfFonts,
  { title, author, lang }: { title: string; author: string; lang: string },
): Pdf => {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN_PT, bottom: 0, left: MARGIN_PT, right: MARGIN_PT },
    bufferPages: true,
    autoFirstPage: false,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang,
    info: { Title: title, Author: author },
  })
  for (const [name, bytes] of Object.entries(fonts.bytes)) doc.registerFont(name, bytes)
  fontsByDocument.set(doc, fonts)
  return doc
}

/** Adds a page with the pit-lane stripe at the top. */
export const addPage = (doc: Pdf): void => {
  doc.addPage()
  addArtifact(doc, () => {
    doc.rect(0, 0, PAGE.width, STRIPE_PT).fill(INK.dark)
    const slant = STRIPE_PT * Math.tan((12 * Math.PI) / 180)
    for (let x = MARGIN_PT; x < MARGIN_PT + 132; x += 22) {
      doc.polygon([x + slant, 0], [x + 11 + slant, 0], [x + 11, STRIPE_PT], [x, STRIPE_PT]).fill(INK.accent)
    }
  })
  doc.y = MARGIN_PT
}

/** Adds decoration that screen readers skip. */
export const addArtifact = (doc: Pdf, drawContent: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  drawContent()
  doc.endMarkedContent()
}

/** Draws a hairline to the right margin, starting `x` points right of the left one. */
export const drawRule = (doc: Pdf, y: number, colour: string = INK.line, x = 0): void =>
  addArtifact(doc, () => {
    doc
      .moveTo(MARGIN_PT + x, y)
      .lineTo(PAGE.width - MARGIN_PT, y)
      .lineWidth(0.75)
      .stroke(colour)
  })

export interface PlacedTextStyle {
  x: number
  y: number
  width: number
  font?: FontWeight
  size?: number
  colour?: string
  align?: 'left' | 'right'
}

export const placeText = (
  doc: Pdf,
  original: string,
  { x, y, width, font = 'text', size = 9.5, colour = INK.text, align = 'left' }: PlacedTextStyle,
): void => {
  doc.fillColor(colour)
  drawText(doc, getFonts(doc), original, { font, size }, { x, y, width, align })
}

export const measureHeight = (
  doc: Pdf,
  original: string,
  { width, font = 'text', size = 9.5 }: Pick<PlacedTextStyle, 'width' | 'font' | 'size'>,
): number => measureText(doc, getFonts(doc), original, { font, size }, width)

/** Collapses white space and truncates a text to one line, with an ellipsis. */
export const truncateToLine = (
  doc: Pdf,
  original: string,
  style: Pick<PlacedTextStyle, 'width' | 'font' | 'size'>,
): string => {
  const height = measureHeight(doc, 'x', style)
  let text = original.replace(/\s+/g, ' ')
  while (text.length > 1 && measureHeight(doc, text, style) > height) text = `${text.slice(0, -2).trimEnd()}…`
  return text
}
