import type { Translate } from '#platform/server/app.ts'
import type { OrderTexts } from '../describe-order.ts'
import { CONTENT_WIDTH_PT, drawRule, INK, MARGIN_PT, type Pdf, type PlacedTextStyle, placeText } from './pdf-page.ts'

const COLUMNS = [
  { key: 'rate', x: 150, width: 90, align: 'left' },
  { key: 'net', x: 244, width: 82, align: 'right' },
  { key: 'value', x: 330, width: 74, align: 'right' },
  { key: 'gross', x: 408, width: CONTENT_WIDTH_PT - 408, align: 'right' },
] as const
type Row = Record<(typeof COLUMNS)[number]['key'], string>
type PdfElement = PDFKit.PDFStructureElement

const ROW_HEIGHT_PT = 17

/** Measures the height of the table, including its header. */
export const measureVatTable = (rows: number): number => (rows + 1) * ROW_HEIGHT_PT

/** Adds the VAT table, one row per rate: net, VAT and gross. */
export const addVatTable = (doc: Pdf, root: PdfElement, { vat }: Pick<OrderTexts, 'vat'>, t: Translate): void => {
  const table = doc.struct('Table')
  root.add(table)
  const names: Row = {
    rate: t('orders.summary.rate'),
    net: t('orders.summary.net'),
    value: t('orders.summary.vat'),
    gross: t('orders.summary.sum'),
  }
  addVatRow(doc, table, 'TH', names, { font: 'strong', size: 8.5, colour: INK.second })
  for (const row of vat) addVatRow(doc, table, 'TD', row, {})
  table.end()
}

const addVatRow = (
  doc: Pdf,
  table: PdfElement,
  role: 'TH' | 'TD',
  texts: Row,
  style: Partial<PlacedTextStyle>,
): void => {
  const { y } = doc
  const element = doc.struct('TR')
  table.add(element)
  for (const { key, x, width, align } of COLUMNS) {
    element.add(
      doc.struct(role, {}, () => placeText(doc, texts[key], { x: MARGIN_PT + x, y, width, align, size: 9, ...style })),
    )
  }
  element.end()
  drawRule(doc, y + ROW_HEIGHT_PT - 4, undefined, COLUMNS[0].x)
  doc.y = y + ROW_HEIGHT_PT
}
