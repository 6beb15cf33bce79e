import { getShopDay } from '#kernel/shop-day.ts'
import type { ReportedDocument } from '#orders/domain/vat-reports.ts'
import type { IssuedInvoice } from './list-issued-invoices.ts'

/** The documents with a VIES response, and the orders with a paper about the transport. */
interface ExemptionProofs {
  documentNumbers: ReadonlySet<number>
  orderIds: ReadonlySet<number>
}

/** For reports about consumers, whose sales need no proof. */
export const NO_PROOFS: ExemptionProofs = { documentNumbers: new Set(), orderIds: new Set() }

/** Returns an issued document as VAT reports group it. */
export const toReportedDocument = (
  { document, country, suppliedAt }: IssuedInvoice,
  proofs: ExemptionProofs,
): ReportedDocument => {
  const { client, clientType } = document.buyer
  const isBusiness = clientType === 'business'
  return {
    kind: document.kind,
    number: document.number,
    day: getShopDay(document.issuedAt),
    supplyDay: getShopDay(suppliedAt),
    country,
    vatCountry: document.vatCountry,
    vatExempt: document.vatExempt,
    isTaxablePerson: document.taxablePerson,
    isBusiness,
    buyerName: client.business_name || `${client.first_name} ${client.last_name}`.trim(),
    registryCode: isBusiness ? client.company_reg_nr.replace(/\s/g, '') : '',
    vatNumber: isBusiness ? client.vat_reg_nr.replace(/\s/g, '') : '',
    hasVatProof: proofs.documentNumbers.has(document.number),
    hasTransportEvidence: proofs.orderIds.has(document.orderId),
    vat: document.vat,
  }
}
