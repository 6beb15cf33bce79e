import { getFirstElement, getLastElement } from '#kernel/require-existing.ts'
import { splitRuns, toRenderableText } from './font-runs.ts'
import { type FontWeight, listFonts, type PdfFonts } from './pdf-fonts.ts'

type Pdf = PDFKit.PDFDocument

export const LINE_GAP_PT = 1.5
/** Shapes a whole run at once, because Arabic and Hebrew words are reordered within it. */
const WHOLE_RUN: PDFKit.Mixins.TextOptions = { features: [], lineBreak: false }

interface TextPosition {
  x: number
  y: number
  width: number
  align: 'left' | 'right'
}

export interface TextStyle {
  font: FontWeight
  size: number
}

/** Returns the font of a text that needs only one font and direction, else null. */
const findSingleFont = (text: string, { font }: TextStyle, { canRender }: PdfFonts) => {
  const lines = text.split('\n').map(line => splitRuns(line, font, canRender))
  const [first] = lines[0] ?? []
  return first &&
    lines.every(
      runs => runs.length === 1 && getFirstElement(runs).font === first.font && !getFirstElement(runs).isRightToLeft,
    )
    ? first.font
    : null
}

/** Measures the height of a text at this width. */
export const measureText = (doc: Pdf, fonts: PdfFonts, original: string, style: TextStyle, width: number): number => {
  const text = toRenderableText(original, style.font, fonts.canRender)
  const singleFont = findSingleFont(text, style, fonts)
  if (singleFont) return doc.font(singleFont).fontSize(style.size).heightOfString(text, { width, lineGap: LINE_GAP_PT })
  return breakLines(doc, fonts, text, style, width).length * measureLine(doc, style)
}

/** Draws a text, line by line when it needs several fonts or right-to-left runs. */
export const drawText = (
  doc: Pdf,
  fonts: PdfFonts,
  original: string,
  style: TextStyle,
  position: TextPosition,
): void => {
  const { x, y, width, align } = position
  const text = toRenderableText(original, style.font, fonts.canRender)
  const singleFont = findSingleFont(text, style, fonts)
  if (singleFont) {
    doc.font(singleFont).fontSize(style.size).text(text, x, y, { width, align, lineGap: LINE_GAP_PT })
    return
  }
  const baseline = -fonts.getAscent(style.font) * style.size
  const lineHeight = measureLine(doc, style)
  for (const [index, line] of breakLines(doc, fonts, text, style, width).entries()) {
    let runX = align === 'right' ? x + width - measureWidth(doc, fonts, line, style) : x
    for (const run of splitRuns(line, style.font, fonts.canRender)) {
      doc.font(run.font).fontSize(style.size)
      doc.text(run.text, runX, y + index * lineHeight, { ...WHOLE_RUN, baseline })
      runX += doc.widthOfString(run.text, WHOLE_RUN)
    }
  }
}

const measureLine = (doc: Pdf, { font, size }: TextStyle): number =>
  doc.font(listFonts(font)[0]).fontSize(size).currentLineHeight(true) + LINE_GAP_PT

const measureWidth = (doc: Pdf, fonts: PdfFonts, line: string, { font, size }: TextStyle): number =>
  splitRuns(line, font, fonts.canRender).reduce(
    (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text, WHOLE_RUN),
    0,
  )

/** Breaks a text between words; a word wider than a line is broken within. */
const breakLines = (doc: Pdf, fonts: PdfFonts, text: string, style: TextStyle, width: number): string[] => {
  const fits = (line: string): boolean => measureWidth(doc, fonts, line.trimEnd(), style) <= width
  return text.split('\n').flatMap(paragraph => {
    const lines = ['']
    const addPart = (part: string): void => {
      const line = getLastElement(lines) + part
      if (line === part || fits(line)) lines[lines.length - 1] = line
      else lines.push(part)
    }
    for (const word of paragraph.match(/\S+\s*/g) ?? []) {
      if (fits(word)) addPart(word)
      else for (const character of word) addPart(character)
    }
    return lines.map(line => line.trimEnd())
  })
}
