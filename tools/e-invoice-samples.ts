import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildEInvoice } from '#orders/domain/e-invoice/build-e-invoice.ts'
import { renderEArve } from '#orders/domain/e-invoice/render-e-arve.ts'
import { renderUbl } from '#orders/domain/e-invoice/render-ubl.ts'
import { ISSUED_DOCUMENTS } from '#orders/testing/issued-documents.ts'

/**
 * Writes every sample document as UBL and e-arve into a folder, for a check with the official rules
 * (docs/decisions/036-e-invoices.md).
 */
const writeSamples = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const [name, document] of Object.entries(ISSUED_DOCUMENTS)) {
    const invoice = buildEInvoice(document)
    writeFileSync(join(folder, `${name}.ubl.xml`), renderUbl(invoice))
    writeFileSync(join(folder, `${name}.e-arve.xml`), renderEArve(invoice))
  }
}

const [, , folder] = process.argv
if (!folder) throw new Error('Name a folder: node tools/e-invoice-samples.ts <folder>')
writeSamples(folder)
