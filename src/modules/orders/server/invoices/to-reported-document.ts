import type { ReportedDocument } from '#orders/domain/vat-reports.ts'
import type { IssuedInvoice } from './list-issued-invoices.ts'

/** Returns an issued document as VAT reports group it. */
export const toReportedDocument = ({ document, country, vatCountry }: IssuedInvoice): ReportedDocument => ({
  kind: document.kind,
  country,
  vatCountry,
  vatExempt: document.vatExempt,
  vatNumber: document.buyer.clientType === 'business' ? document.buyer.client.vat_reg_nr.replace(/\s/g, '') : '',
  vat: document.vat,
})
