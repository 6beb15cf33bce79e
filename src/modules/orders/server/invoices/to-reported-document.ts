import { getShopDay } from '#kernel/shop-day.ts'
import type { ReportedDocument } from '#orders/domain/vat-reports.ts'
import type { IssuedInvoice } from './list-issued-invoices.ts'

/** Returns an issued document as VAT reports group it; `proven` are the numbers of documents with a VIES proof. */
export const toReportedDocument = (
  { document, country, vatCountry, suppliedAt }: IssuedInvoice,
  proven: ReadonlySet<number>,
): ReportedDocument => {
  const { client, clientType } = document.buyer
  const isBusiness = clientType === 'business'
  return {
    kind: document.kind,
    number: document.number,
    day: getShopDay(document.issuedAt),
    supplyDay: getShopDay(suppliedAt),
    country,
    vatCountry,
    vatExempt: document.vatExempt,
    isBusiness,
    buyerName: client.business_name || `${client.first_name} ${client.last_name}`.trim(),
    registryCode: isBusiness ? client.company_reg_nr.replace(/\s/g, '') : '',
    vatNumber: isBusiness ? client.vat_reg_nr.replace(/\s/g, '') : '',
    hasVatProof: proven.has(document.number),
    vat: document.vat,
  }
}
