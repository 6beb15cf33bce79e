import type { ReportedDocument } from '#orders/domain/vat-reports.ts'
import type { IssuedInvoice } from './list-issued-invoices.ts'

/** Returns an issued document as VAT reports group it; `proven` are the numbers of documents with a VIES proof. */
export const toReportedDocument = (
  { document, country, vatCountry }: IssuedInvoice,
  proven: ReadonlySet<number>,
): ReportedDocument => ({
  kind: document.kind,
  country,
  vatCountry,
  vatExempt: document.vatExempt,
  vatNumber: document.buyer.clientType === 'business' ? document.buyer.client.vat_reg_nr.replace(/\s/g, '') : '',
  hasVatProof: proven.has(document.number),
  vat: document.vat,
})
