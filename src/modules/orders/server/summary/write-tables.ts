import { type Language, localeOf } from '#kernel/language.ts'
import { blocksOf, type Column, collect, heading, margins, notesHeight, notesOf, tableOf } from './paper-parts.ts'
import { pdfFonts } from './pdf-fonts.ts'
import { addPage, CONTENT_WIDTH, openSummary, type Pdf } from './summary-page.ts'

/** A document that consists of a table, such as a picking list or packing slip. */
export interface TablePaper {
  language: Language
  title: string
  number: string
  blocks: readonly { title: string; lines: readonly string[] }[]
  /** Columns from left to right with relative widths; `box` draws a square to tick by hand. */
  columns: readonly {
    name: string
    width: number
    align: 'left' | 'right'
    strong?: boolean
    box?: boolean
  }[]
  rows: readonly (readonly string[])[]
  notes: readonly string[]
  footer: string
  /** The page text, with `{{page}}` and `{{pages}}`. */
  pageText: string
}

/** Renders tables as one tagged PDF, each with its own page numbers. */
export const writeTables = async (papers: readonly TablePaper[], shopName: string): Promise<Buffer> => {
  const [first] = papers
  if (!first) throw new Error('No document was given to render')
  const doc = openSummary(await pdfFonts(), {
    title: papers.length > 1 ? first.title : `${first.title} ${first.number}`,
    author: shopName,
    lang: localeOf(first.language),
  })
  const bytes = collect(doc)
  for (const paper of papers) writeTable(doc, paper, shopName)
  doc.end()
  return bytes
}

const COLUMN_GAP = 8
const BLOCK_GAP = 14

/** Scales the columns to the width between the margins. */
const withinMargins = (columns: TablePaper['columns']): Column[] => {
  const room = CONTENT_WIDTH - COLUMN_GAP * (columns.length - 1)
  const share = room / columns.reduce((sum, { width }) => sum + width, 0)
  let x = 0
  return columns.map(column => {
    const placed = { ...column, x, width: column.width * share }
    x += placed.width + COLUMN_GAP
    return placed
  })
}

const writeTable = (doc: Pdf, paper: TablePaper, shopName: string): void => {
  const title = `${paper.title} ${paper.number}`
  const from = doc.bufferedPageRange().count
  addPage(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  heading(doc, root, title, shopName)
  const width = (CONTENT_WIDTH - BLOCK_GAP * (paper.blocks.length - 1)) / paper.blocks.length
  blocksOf(
    doc,
    root,
    paper.blocks.map(block => ({ ...block, width })),
  )
  const columns = withinMargins(paper.columns)
  tableOf(doc, root, { columns, rows: paper.rows, after: notesHeight(doc, paper.notes) })
  notesOf(doc, root, paper.notes)
  root.end()
  const pageOf = (page: number, pages: number): string =>
    paper.pageText.replace('{{page}}', String(page)).replace('{{pages}}', String(pages))
  margins(doc, { title, footer: paper.footer, pageOf, from })
}
