import { toLocale } from '#kernel/language.ts'
import type { Translate } from '#platform/server/app.ts'
import type { OrderTexts } from '../describe-order.ts'
import {
  addBlocks,
  addHeading,
  addMargins,
  addTable,
  type Column,
  collectPdf,
  type PdfElement,
} from './document-parts.ts'
import { addSums, measureSums } from './order-sums.ts'
import { loadFonts } from './pdf-fonts.ts'
import { addPage, CONTENT_WIDTH_PT, createPdf, type Pdf } from './pdf-page.ts'

/** The title and header of a document other than the summary. */
export interface DocumentHead {
  title: string
  number: string
  /** The lines of the first block. */
  facts: { title: string; lines: string[] }
  /** Column names that differ from the summary. */
  columns: { net?: string; price: string; total: string }
  /** Sentences below the totals, before those of the summary. */
  notes?: string[]
}

const buildSummaryHead = ({ number, placed, payment, state }: OrderTexts, t: Translate): DocumentHead => ({
  title: t('orders.summary.title'),
  number,
  facts: { title: t('orders.summary.order'), lines: [number, placed, payment, state].filter(line => line !== '') },
  columns: { price: t('orders.summary.price'), total: t('orders.summary.sum') },
})

/** Renders the order summary, or another document, as a tagged A4 PDF in the order's language. */
export const renderOrderDocument = (
  texts: OrderTexts,
  shopName: string,
  t: Translate,
  head?: DocumentHead,
): Promise<Buffer> => renderOrderDocuments([{ texts, t, head }], shopName)

export interface OrderDocument {
  texts: OrderTexts
  /** Translates to the document's language. */
  t: Translate
  /** The header of a summary by default. */
  head?: DocumentHead | undefined
}

/** Renders documents as one file, each in its own language and with its own page numbers. */
export const renderOrderDocuments = async (documents: readonly OrderDocument[], shopName: string): Promise<Buffer> => {
  const [first] = documents
  if (!first) throw new Error('No document was given to render')
  const titles = documents.map(document => formatTitle(buildHead(document)))
  const doc = createPdf(await loadFonts(), {
    title: titles.length > 1 ? shopName : titles.join(),
    author: first.texts.seller[0] ?? shopName,
    lang: toLocale(first.texts.language),
  })
  const bytes = collectPdf(doc)
  for (const document of documents) addDocument(doc, document, shopName)
  doc.end()
  return bytes
}

const buildHead = ({ texts, t, head }: OrderDocument): DocumentHead => head ?? buildSummaryHead(texts, t)
const formatTitle = ({ title, number }: DocumentHead): string => `${title} ${number}`

const addDocument = (doc: Pdf, document: OrderDocument, shopName: string): void => {
  const { texts, t } = document
  const head = buildHead(document)
  const title = formatTitle(head)
  const firstPage = doc.bufferedPageRange().count
  addPage(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  addHeading(doc, root, title, shopName)
  addParties(doc, root, texts, head, t)
  addLineTable(doc, root, texts, head, t)
  addSums(doc, root, texts, listNotes(texts, head), t)
  root.end()
  addMargins(doc, {
    title,
    footer: texts.seller.join(' · '),
    formatPageNumber: (page, pages) => t('orders.summary.page', { page, pages }),
    firstPage,
  })
}

/** Adds four short columns: order, seller, customer and delivery. */
const addParties = (doc: Pdf, root: PdfElement, texts: OrderTexts, { facts }: DocumentHead, t: Translate): void =>
  addBlocks(doc, root, [
    { ...facts, width: 104 },
    { title: t('orders.summary.seller'), lines: texts.seller, width: 136 },
    { title: t('orders.summary.buyer'), lines: texts.buyer, width: 116 },
    { title: t('orders.summary.delivery'), lines: texts.delivery, width: CONTENT_WIDTH_PT - 398 },
  ])

const addLineTable = (doc: Pdf, root: PdfElement, texts: OrderTexts, head: DocumentHead, t: Translate): void => {
  const columnNames = head.columns
  const { net } = columnNames
  const columns: Column[] = [
    { name: t('orders.summary.code'), x: 0, width: net ? 84 : 92, align: 'left' },
    { name: t('orders.summary.product'), x: net ? 92 : 100, width: net ? 146 : 206, align: 'left' },
    { name: t('orders.summary.amount'), x: net ? 242 : 312, width: 50, align: 'right' },
    ...(net ? [{ name: net, x: 296, width: 66, align: 'right' } as const] : []),
    { name: columnNames.price, x: 366, width: 64, align: 'right' },
    { name: columnNames.total, x: 434, width: CONTENT_WIDTH_PT - 434, align: 'right' },
  ]
  // The notes of a line are written under its name.
  const rows = texts.lines.map(line => [
    line.code,
    [line.name, ...line.notes].join('\n'),
    line.amount,
    ...(net ? [line.net] : []),
    line.price,
    line.total,
  ])
  addTable(doc, root, { columns, rows, heightBelow: measureSums(doc, texts, listNotes(texts, head)) })
}

const listNotes = ({ exemption, expected, withdrawal }: OrderTexts, { notes = [] }: DocumentHead): string[] =>
  [...notes, exemption, expected, withdrawal].filter(note => note !== null)
