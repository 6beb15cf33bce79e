import { localeOf } from '#kernel/language.ts'
import type { Translate } from '#platform/server/app.ts'
import type { OrderWords } from '../order-words.ts'
import { pdfFonts } from './pdf-fonts.ts'
import {
  addPage,
  artifact,
  BOTTOM,
  CONTENT_WIDTH,
  heightOf,
  INK,
  MARGIN,
  openSummary,
  PAGE,
  type Pdf,
  put,
  rule,
  type TextPlace,
} from './summary-page.ts'
import { vatTable, vatTableHeight } from './vat-table.ts'

type Element = PDFKit.PDFStructureElement

/** What a paper is called and begins with, where it is no summary. */
export interface PaperHead {
  title: string
  number: string
  /** The lines of its first block. */
  facts: { title: string; lines: string[] }
  /** Names of columns that hold something else than in a summary. */
  columns: { price: string; total: string }
}

const summaryHead = ({ number, placed, payment, state }: OrderWords, t: Translate): PaperHead => ({
  title: t('orders.summary.title'),
  number,
  facts: { title: t('orders.summary.order'), lines: [number, placed, payment, state].filter(line => line !== '') },
  columns: { price: t('orders.summary.price'), total: t('orders.summary.sum') },
})

/** The order summary, or another paper about an order, as a tagged A4 PDF in the order's language. */
export const writeSummary = (words: OrderWords, shopName: string, t: Translate, head?: PaperHead): Promise<Buffer> =>
  writePapers([{ words, t, head }], shopName)

/** One paper of a file. */
export interface Paper {
  words: OrderWords
  /** Speaks the paper's language. */
  t: Translate
  /** A summary's unless told. */
  head?: PaperHead | undefined
}

/** Papers about orders, each in its own language and with its own page numbers, as one file. */
export const writePapers = async (papers: readonly Paper[], shopName: string): Promise<Buffer> => {
  const [first] = papers
  if (!first) throw new Error('There is no paper to be written')
  const titles = papers.map(paper => titleOf(headOf(paper)))
  const doc = openSummary(await pdfFonts(), {
    title: titles.length > 1 ? shopName : titles.join(),
    author: first.words.seller[0] ?? shopName,
    lang: localeOf(first.words.language),
  })
  const bytes = collect(doc)
  for (const paper of papers) writePaper(doc, paper, shopName)
  doc.end()
  return bytes
}

const headOf = ({ words, t, head }: Paper): PaperHead => head ?? summaryHead(words, t)
const titleOf = ({ title, number }: PaperHead): string => `${title} ${number}`

const writePaper = (doc: Pdf, paper: Paper, shopName: string): void => {
  const { words, t } = paper
  const head = headOf(paper)
  const title = titleOf(head)
  const from = doc.bufferedPageRange().count
  addPage(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  heading(doc, root, title, shopName)
  parties(doc, root, words, head, t)
  lineTable(doc, root, words, { ...head.columns, ...columnNames(t) })
  sums(doc, root, words, t)
  root.end()
  margins(doc, { title, words, t, from })
}

const collect = (doc: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

/** Adds an element whose content is one text at a place. */
const say = (doc: Pdf, parent: Element, role: string, text: string, place: TextPlace): void => {
  parent.add(doc.struct(role, {}, () => put(doc, text, place)))
}

const heading = (doc: Pdf, root: Element, title: string, shopName: string): void => {
  const half = CONTENT_WIDTH / 2
  const y = MARGIN
  say(doc, root, 'P', shopName, { x: MARGIN, y, width: half, font: 'heavy', size: 22 })
  say(doc, root, 'H1', title, {
    x: MARGIN + half,
    y: y + 6,
    width: half,
    font: 'strong',
    size: 14,
    align: 'right',
  })
  doc.y = y + 46
  rule(doc, doc.y, INK.text)
}

/** Four short columns: the order itself, seller, buyer, delivery. */
const parties = (doc: Pdf, root: Element, words: OrderWords, { facts }: PaperHead, t: Translate): void => {
  const blocks = [
    { ...facts, width: 104 },
    { title: t('orders.summary.seller'), lines: words.seller, width: 136 },
    { title: t('orders.summary.buyer'), lines: words.buyer, width: 116 },
    { title: t('orders.summary.delivery'), lines: words.delivery, width: CONTENT_WIDTH - 398 },
  ]
  const gap = 14
  const top = doc.y + 16
  let lowest = top
  let x = MARGIN
  for (const { title, lines, width } of blocks) {
    const text = lines.join('\n')
    say(doc, root, 'H2', title, { x, y: top, width, font: 'strong', size: 8.5, colour: INK.second })
    say(doc, root, 'P', text, { x, y: top + 14, width, size: 9 })
    lowest = Math.max(lowest, top + 14 + heightOf(doc, text, { width, size: 9 }))
    x += width + gap
  }
  doc.y = lowest + 24
}

const COLUMNS = [
  { key: 'code', x: 0, width: 92, align: 'left' },
  { key: 'name', x: 100, width: 206, align: 'left' },
  { key: 'amount', x: 312, width: 50, align: 'right' },
  { key: 'price', x: 366, width: 64, align: 'right' },
  { key: 'total', x: 434, width: CONTENT_WIDTH - 434, align: 'right' },
] as const
const ROW_GAP = 6

type ColumnNames = Record<(typeof COLUMNS)[number]['key'], string>

const columnNames = (t: Translate) => ({
  code: t('orders.summary.code'),
  name: t('orders.summary.product'),
  amount: t('orders.summary.amount'),
})

const lineTable = (doc: Pdf, root: Element, words: OrderWords, names: ColumnNames): void => {
  const table = doc.struct('Table')
  root.add(table)
  const labels = { font: 'strong', size: 8.5, colour: INK.second } as const
  tableRow(doc, table, 'TH', column => names[column.key], labels)
  afterRow(doc, 12)
  for (const line of words.lines) {
    const height = Math.max(...COLUMNS.map(({ key, width }) => heightOf(doc, cellOf(line, key), { width })))
    // The sums do not stand alone on a page.
    const after = line === words.lines.at(-1) ? ROW_GAP * 1.5 + sumsHeight(doc, words) : 0
    if (doc.y + height + after > BOTTOM) {
      addPage(doc)
      namesAgain(doc, names, labels)
    }
    tableRow(doc, table, 'TD', column => cellOf(line, column.key))
    afterRow(doc, height)
  }
  table.end()
}

/** What is told of a line's availability stands under its name. */
const cellOf = (line: OrderWords['lines'][number], key: (typeof COLUMNS)[number]['key']): string =>
  key === 'name' && line.when !== '' ? `${line.name}\n${line.when}` : line[key]

/** Cells of one row begin at the same height; the pen stays there. */
const tableRow = (
  doc: Pdf,
  table: Element,
  role: 'TH' | 'TD',
  textOf: (column: (typeof COLUMNS)[number]) => string,
  look: Partial<TextPlace> = {},
): void => {
  const { y } = doc
  const row = doc.struct('TR')
  table.add(row)
  for (const column of COLUMNS) {
    const { x, width, align } = column
    say(doc, row, role, textOf(column), { x: MARGIN + x, y, width, align, ...look })
  }
  row.end()
  doc.y = y
}

/** On every further page; a reader has been told them. */
const namesAgain = (doc: Pdf, names: ColumnNames, look: Partial<TextPlace>): void => {
  const { y } = doc
  artifact(doc, () => {
    for (const { key, x, width, align } of COLUMNS) put(doc, names[key], { x: MARGIN + x, y, width, align, ...look })
  })
  doc.y = y
  afterRow(doc, 12)
}

const afterRow = (doc: Pdf, height: number): void => {
  doc.y += height + ROW_GAP / 2
  rule(doc, doc.y)
  doc.y += ROW_GAP
}

const SUMS_GAP = 10
const NOTE = { width: CONTENT_WIDTH, size: 8.5 } as const
const NOTE_GAP = 6

const notesOf = ({ exemption, expected, withdrawal }: OrderWords): string[] =>
  [exemption, expected, withdrawal].filter(note => note !== null)

const sumsHeight = (doc: Pdf, words: OrderWords): number =>
  notesOf(words).reduce(
    (height, note) => height + heightOf(doc, note, NOTE) + NOTE_GAP,
    SUMS_GAP + vatTableHeight(words.vat.length) + 34,
  )

const sums = (doc: Pdf, root: Element, words: OrderWords, t: Translate): void => {
  const { total } = words
  doc.y += SUMS_GAP
  if (words.vat.length > 0) vatTable(doc, root, words, t)
  const y = doc.y + 8
  const look = { y, font: 'strong', size: 13, align: 'right' } as const
  say(doc, root, 'P', total.label, { x: MARGIN, width: 370, ...look })
  say(doc, root, 'P', total.value, { x: MARGIN + 374, width: CONTENT_WIDTH - 374, ...look })
  doc.y = y + 34
  for (const note of notesOf(words)) {
    const { y: top } = doc
    say(doc, root, 'P', note, { x: MARGIN, y: top, colour: INK.second, ...NOTE })
    doc.y = top + heightOf(doc, note, NOTE) + NOTE_GAP
  }
}

interface Margins {
  title: string
  words: OrderWords
  t: Translate
  /** Its first page. */
  from: number
}

/** What stands round the content of every page, once their number is known. */
const margins = (doc: Pdf, { title, words, t, from }: Margins): void => {
  const count = doc.bufferedPageRange().count - from
  const y = PAGE.height - 56
  for (let page = 0; page < count; page++) {
    doc.switchToPage(from + page)
    rule(doc, y - 10)
    artifact(doc, () => {
      const look = { y, size: 8, colour: INK.second }
      put(doc, words.seller.slice(0, 4).join(' · '), { x: MARGIN, width: CONTENT_WIDTH - 90, ...look })
      const number = t('orders.summary.page', { page: page + 1, pages: count })
      put(doc, number, { x: PAGE.width - MARGIN - 80, width: 80, align: 'right', ...look })
      if (page > 0) put(doc, title, { x: MARGIN, width: CONTENT_WIDTH, align: 'right', ...look, y: 24 })
    })
  }
}
