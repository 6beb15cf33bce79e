import { type Language, toLocale } from '#kernel/language.ts'
import {
  addBlocks,
  addHeading,
  addMargins,
  addNotes,
  addTable,
  type Column,
  collectPdf,
  measureNotes,
} from './document-parts.ts'
import { loadFonts } from './pdf-fonts.ts'
import { addPage, CONTENT_WIDTH_PT, createPdf, type Pdf } from './pdf-page.ts'

/** A document that consists of a table, such as a picking list or packing slip. */
export interface TableDocument {
  language: Language
  title: string
  number: string
  blocks: readonly { title: string; lines: readonly string[] }[]
  /** Columns from left to right with relative widths; `isBoxed` draws a square to tick by hand. */
  columns: readonly {
    name: string
    width: number
    align: 'left' | 'right'
    isStrong?: boolean
    isBoxed?: boolean
  }[]
  rows: readonly (readonly string[])[]
  notes: readonly string[]
  footer: string
  /** The page text, with `{{page}}` and `{{pages}}`. */
  pageText: string
}

/** Renders tables as one tagged PDF, each with its own page numbers. */
export const renderTableDocuments = async (documents: readonly TableDocument[], shopName: string): Promise<Buffer> => {
  const [first] = documents
  if (!first) throw new Error('No document was given to render')
  const doc = createPdf(await loadFonts(), {
    title: documents.length > 1 ? first.title : `${first.title} ${first.number}`,
    author: shopName,
    lang: toLocale(first.language),
  })
  const bytes = collectPdf(doc)
  for (const document of documents) addTableDocument(doc, document, shopName)
  doc.end()
  return bytes
}

const COLUMN_GAP_PT = 8
const BLOCK_GAP_PT = 14

/** Scales the columns to the width between the margins. */
const fitToMargins = (columns: TableDocument['columns']): Column[] => {
  const availableWidth = CONTENT_WIDTH_PT - COLUMN_GAP_PT * (columns.length - 1)
  const share = availableWidth / columns.reduce((sum, { width }) => sum + width, 0)
  let x = 0
  return columns.map(column => {
    const placedColumn = { ...column, x, width: column.width * share }
    x += placedColumn.width + COLUMN_GAP_PT
    return placedColumn
  })
}

const addTableDocument = (doc: Pdf, document: TableDocument, shopName: string): void => {
  const title = `${document.title} ${document.number}`
  const firstPage = doc.bufferedPageRange().count
  addPage(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  addHeading(doc, root, title, shopName)
  const width = (CONTENT_WIDTH_PT - BLOCK_GAP_PT * (document.blocks.length - 1)) / document.blocks.length
  addBlocks(
    doc,
    root,
    document.blocks.map(block => ({ ...block, width })),
  )
  const columns = fitToMargins(document.columns)
  addTable(doc, root, { columns, rows: document.rows, heightBelow: measureNotes(doc, document.notes) })
  addNotes(doc, root, document.notes)
  root.end()
  const formatPageNumber = (page: number, pages: number): string =>
    document.pageText.replace('{{page}}', String(page)).replace('{{pages}}', String(pages))
  addMargins(doc, { title, footer: document.footer, formatPageNumber, firstPage })
}
