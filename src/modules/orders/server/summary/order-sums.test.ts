import { expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { collectPdf } from './document-parts.ts'
import { addSums, measureSums } from './order-sums.ts'
import { loadFonts } from './pdf-fonts.ts'
import { addPage, createPdf } from './pdf-page.ts'

const VAT_ROW = { label: 'VAT 24 %', rate: '24 %', net: '100,00 €', value: '24,00 €', gross: '124,00 €' }
const BALANCE_ROW = { label: 'Paid', value: '24,00 €' }

test.each([
  ['without VAT rows', 0, 0, []],
  ['with one VAT rate', 1, 0, []],
  ['with two VAT rates, a balance and notes', 2, 3, ['A short note.', 'A note that fills several lines. '.repeat(12)]],
])('the sums of a document %s take exactly the reserved height', async (_name, vatRows, balanceRows, notes) => {
  const doc = createPdf(await loadFonts(), { title: 'Order 1', author: 'Pitlane', lang: 'en-GB' })
  const pdf = collectPdf(doc)
  addPage(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const texts = {
    vat: Array.from({ length: vatRows }, () => VAT_ROW),
    total: { label: 'Total', value: '248,00 €' },
    balance: Array.from({ length: balanceRows }, () => BALANCE_ROW),
  }
  const top = doc.y
  addSums(doc, root, texts, notes, realTranslators.en)
  expect(doc.y - top).toBeCloseTo(measureSums(doc, texts, notes))
  root.end()
  doc.end()
  await pdf
})
