import type { Translate } from '#platform/server/app.ts'
import type { OrderWords } from '../order-words.ts'
import { CONTENT_WIDTH, INK, MARGIN, type Pdf, put, rule, type TextPlace } from './summary-page.ts'

const COLUMNS = [
  { key: 'rate', x: 150, width: 90, align: 'left' },
  { key: 'net', x: 244, width: 82, align: 'right' },
  { key: 'value', x: 330, width: 74, align: 'right' },
  { key: 'sum', x: 408, width: CONTENT_WIDTH - 408, align: 'right' },
] as const
type Row = Record<(typeof COLUMNS)[number]['key'], string>
type Element = PDFKit.PDFStructureElement

const STEP = 17

/** The height of the table, including its header. */
export const vatTableHeight = (rows: number): number => (rows + 1) * STEP

/** Adds the VAT table, one row per rate: net, VAT and gross. */
export const vatTable = (doc: Pdf, root: Element, { vat }: OrderWords, t: Translate): void => {
  const table = doc.struct('Table')
  root.add(table)
  const names: Row = {
    rate: t('orders.summary.rate'),
    net: t('orders.summary.net'),
    value: t('orders.summary.vat'),
    sum: t('orders.summary.sum'),
  }
  row(doc, table, 'TH', names, { font: 'strong', size: 8.5, colour: INK.second })
  for (const one of vat) row(doc, table, 'TD', one, {})
  table.end()
}

const row = (doc: Pdf, table: Element, role: 'TH' | 'TD', words: Row, look: Partial<TextPlace>): void => {
  const { y } = doc
  const element = doc.struct('TR')
  table.add(element)
  for (const { key, x, width, align } of COLUMNS) {
    element.add(doc.struct(role, {}, () => put(doc, words[key], { x: MARGIN + x, y, width, align, size: 9, ...look })))
  }
  element.end()
  rule(doc, y + STEP - 4, undefined, COLUMNS[0].x)
  doc.y = y + STEP
}
