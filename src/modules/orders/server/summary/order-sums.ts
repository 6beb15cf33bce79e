import type { Translate } from '#platform/server/app.ts'
import type { OrderTexts } from '../describe-order.ts'
import { addNotes, addText, measureNotes, type PdfElement } from './document-parts.ts'
import { CONTENT_WIDTH_PT, MARGIN_PT, type Pdf, type PlacedTextStyle } from './pdf-page.ts'
import { addVatTable, measureVatTable } from './vat-table.ts'

/** The texts of an order below its lines. */
export type SumTexts = Pick<OrderTexts, 'vat' | 'total' | 'balance'>

const SUMS_GAP_PT = 10
const TOTAL_GAP_PT = 8
const TOTAL_ROW_PT = 34
const BALANCE_ROW_PT = 16
/** Balance rows begin this far above their place, because the row of the total is higher than its text. */
const BALANCE_RISE_PT = 8

/** Measures the height that `addSums` takes. */
export const measureSums = (doc: Pdf, { vat, balance }: SumTexts, notes: readonly string[]): number =>
  SUMS_GAP_PT +
  (vat.length > 0 ? measureVatTable(vat.length) : 0) +
  TOTAL_GAP_PT +
  TOTAL_ROW_PT +
  balance.length * BALANCE_ROW_PT +
  measureNotes(doc, notes)

/** Adds the VAT table, the total, what was paid and the notes. */
export const addSums = (doc: Pdf, root: PdfElement, texts: SumTexts, notes: readonly string[], t: Translate): void => {
  doc.y += SUMS_GAP_PT
  if (texts.vat.length > 0) addVatTable(doc, root, texts, t)
  const y = doc.y + TOTAL_GAP_PT
  addSumRow(doc, root, texts.total, { y, font: 'strong', size: 13 })
  doc.y = y + TOTAL_ROW_PT
  for (const row of texts.balance) {
    const rowY = doc.y
    addSumRow(doc, root, row, { y: rowY - BALANCE_RISE_PT, size: 10 })
    doc.y = rowY + BALANCE_ROW_PT
  }
  addNotes(doc, root, notes)
}

const VALUE_X_PT = 374
const LABEL_WIDTH_PT = 370

const addSumRow = (
  doc: Pdf,
  root: PdfElement,
  { label, value }: { label: string; value: string },
  style: Pick<PlacedTextStyle, 'y' | 'font' | 'size'>,
): void => {
  addText(doc, root, 'P', label, { x: MARGIN_PT, width: LABEL_WIDTH_PT, align: 'right', ...style })
  addText(doc, root, 'P', value, {
    x: MARGIN_PT + VALUE_X_PT,
    width: CONTENT_WIDTH_PT - VALUE_X_PT,
    align: 'right',
    ...style,
  })
}
