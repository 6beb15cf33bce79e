import {
  addArtifact,
  addPage,
  BOTTOM_PT,
  CONTENT_WIDTH_PT,
  drawRule,
  INK,
  MARGIN_PT,
  measureHeight,
  PAGE,
  type Pdf,
  type PlacedTextStyle,
  placeText,
  truncateToLine,
} from './pdf-page.ts'

export type PdfElement = PDFKit.PDFStructureElement

/** Resolves with the file once the document ends. */
export const collectPdf = (doc: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

export const addText = (doc: Pdf, parent: PdfElement, role: string, text: string, position: PlacedTextStyle): void => {
  parent.add(doc.struct(role, {}, () => placeText(doc, text, position)))
}

const BLOCK_GAP_PT = 14

export const addHeading = (doc: Pdf, root: PdfElement, title: string, shopName: string): void => {
  const halfWidth = CONTENT_WIDTH_PT / 2
  const y = MARGIN_PT
  const shop = { width: halfWidth - BLOCK_GAP_PT, font: 'heavy', size: 22 } as const
  const kind = { width: halfWidth, font: 'strong', size: 14 } as const
  addText(doc, root, 'P', shopName, { x: MARGIN_PT, y, ...shop })
  addText(doc, root, 'H1', title, { x: MARGIN_PT + halfWidth, y: y + 6, ...kind, align: 'right' })
  doc.y = y + Math.max(46, measureHeight(doc, shopName, shop) + 8, measureHeight(doc, title, kind) + 14)
  drawRule(doc, doc.y, INK.text)
}

/** A short column under the heading. */
export interface Block {
  title: string
  lines: readonly string[]
  width: number
}

/** Adds short columns side by side. */
export const addBlocks = (doc: Pdf, root: PdfElement, blocks: readonly Block[]): void => {
  const top = doc.y + 16
  let lowestY = top
  let x = MARGIN_PT
  for (const { title, lines, width } of blocks) {
    const text = lines.join('\n')
    addText(doc, root, 'H2', title, { x, y: top, width, font: 'strong', size: 8.5, colour: INK.second })
    addText(doc, root, 'P', text, { x, y: top + 14, width, size: 9 })
    lowestY = Math.max(lowestY, top + 14 + measureHeight(doc, text, { width, size: 9 }))
    x += width + BLOCK_GAP_PT
  }
  doc.y = lowestY + 24
}

/** A column of a table; `isBoxed` draws a square to tick by hand. */
export interface Column {
  name: string
  x: number
  width: number
  align: 'left' | 'right'
  isStrong?: boolean | undefined
  isBoxed?: boolean | undefined
}

export const ROW_GAP_PT = 6
const LABEL_STYLE = { font: 'strong', size: 8.5, colour: INK.second } as const
const BOX_SIZE_PT = 11

/** Adds a table over as many pages as needed, and reserves `heightBelow` for the content below its last row. */
export const addTable = (
  doc: Pdf,
  root: PdfElement,
  {
    columns,
    rows,
    heightBelow,
  }: { columns: readonly Column[]; rows: readonly (readonly string[])[]; heightBelow: number },
): void => {
  const table = doc.struct('Table')
  root.add(table)
  const names = columns.map(({ name }) => name)
  addRow(doc, table, 'TH', columns, names, LABEL_STYLE)
  finishRow(doc, measureNames(doc, columns))
  for (const [index, cells] of rows.entries()) {
    const height = Math.max(
      ...columns.map(({ width, isStrong }, column) =>
        measureHeight(doc, cells[column] ?? '', { width, font: isStrong ? 'strong' : 'text' }),
      ),
    )
    // The content after the table must not begin a new page alone.
    if (doc.y + height + (index === rows.length - 1 ? ROW_GAP_PT * 1.5 + heightBelow : 0) > BOTTOM_PT) {
      addPage(doc)
      repeatColumnNames(doc, columns)
    }
    addRow(doc, table, 'TD', columns, cells)
    finishRow(doc, height)
  }
  table.end()
}

/** Adds a row whose cells start at the same height; restores `doc.y`. */
const addRow = (
  doc: Pdf,
  table: PdfElement,
  role: 'TH' | 'TD',
  columns: readonly Column[],
  cells: readonly string[],
  style: Partial<PlacedTextStyle> = {},
): void => {
  const { y } = doc
  const row = doc.struct('TR')
  table.add(row)
  for (const [index, { x, width, align, isStrong, isBoxed }] of columns.entries()) {
    const weight = isStrong ? ({ font: 'strong' } as const) : {}
    addText(doc, row, role, cells[index] ?? '', { x: MARGIN_PT + x, y, width, align, ...weight, ...style })
    if (isBoxed && role === 'TD')
      addArtifact(doc, () =>
        doc
          .rect(MARGIN_PT + x, y, BOX_SIZE_PT, BOX_SIZE_PT)
          .lineWidth(0.75)
          .stroke(INK.second),
      )
  }
  row.end()
  doc.y = y
}

/** Repeats the column names on further pages; screen readers skip them. */
const repeatColumnNames = (doc: Pdf, columns: readonly Column[]): void => {
  const { y } = doc
  addArtifact(doc, () => {
    for (const { name, x, width, align } of columns)
      placeText(doc, name, { x: MARGIN_PT + x, y, width, align, ...LABEL_STYLE })
  })
  doc.y = y
  finishRow(doc, measureNames(doc, columns))
}

const measureNames = (doc: Pdf, columns: readonly Column[]): number =>
  Math.max(...columns.map(({ name, width }) => measureHeight(doc, name, { width, ...LABEL_STYLE })))

const finishRow = (doc: Pdf, height: number): void => {
  doc.y += height + ROW_GAP_PT / 2
  drawRule(doc, doc.y)
  doc.y += ROW_GAP_PT
}

/** The style of notes under a table. */
const NOTE_STYLE = { width: CONTENT_WIDTH_PT, size: 8.5 } as const
const NOTE_GAP_PT = 6

export const measureNotes = (doc: Pdf, notes: readonly string[]): number =>
  notes.reduce((height, note) => height + measureHeight(doc, note, NOTE_STYLE) + NOTE_GAP_PT, 0)

export const addNotes = (doc: Pdf, root: PdfElement, notes: readonly string[]): void => {
  for (const note of notes) {
    const { y: top } = doc
    addText(doc, root, 'P', note, { x: MARGIN_PT, y: top, colour: INK.second, ...NOTE_STYLE })
    doc.y = top + measureHeight(doc, note, NOTE_STYLE) + NOTE_GAP_PT
  }
}

const FACT_SEPARATOR = ' · '

interface PageMargins {
  title: string
  /** Facts about the sender, separated by ` · `, most important first. */
  footer: string
  formatPageNumber: (page: number, pages: number) => string
  firstPage: number
}

/** Shortens a list of facts to those that fit into one line as a whole: a cut account number would mislead. */
const fitFacts = (doc: Pdf, facts: string, style: { width: number; size: number }): string => {
  const lineHeight = measureHeight(doc, 'x', style)
  const fittingFacts = facts.split(FACT_SEPARATOR)
  while (fittingFacts.length > 1 && measureHeight(doc, fittingFacts.join(FACT_SEPARATOR), style) > lineHeight)
    fittingFacts.pop()
  return truncateToLine(doc, fittingFacts.join(FACT_SEPARATOR), style)
}

/** Adds footer and page numbers to all pages of a document; call it when the last page exists. */
export const addMargins = (doc: Pdf, { title, footer, formatPageNumber, firstPage }: PageMargins): void => {
  const count = doc.bufferedPageRange().count - firstPage
  const y = PAGE.height - 56
  for (let page = 0; page < count; page++) {
    doc.switchToPage(firstPage + page)
    drawRule(doc, y - 10)
    addArtifact(doc, () => {
      const style = { y, size: 8, colour: INK.second }
      const footerStyle = { width: CONTENT_WIDTH_PT - 90, size: style.size }
      placeText(doc, fitFacts(doc, footer, footerStyle), {
        x: MARGIN_PT,
        width: footerStyle.width,
        ...style,
      })
      placeText(doc, formatPageNumber(page + 1, count), {
        x: PAGE.width - MARGIN_PT - 80,
        width: 80,
        align: 'right',
        ...style,
      })
      if (page > 0) {
        const shortTitle = truncateToLine(doc, title, { width: CONTENT_WIDTH_PT, size: style.size })
        placeText(doc, shortTitle, { x: MARGIN_PT, width: CONTENT_WIDTH_PT, align: 'right', ...style, y: 24 })
      }
    })
  }
}
