import { getShopDay } from '#kernel/shop-day.ts'
import { buildClientVatKey } from '#orders/domain/vat-number.ts'
import type { ReportedDocument } from '#orders/domain/vat-reports.ts'
import type { IssuedInvoice } from './list-issued-invoices.ts'

/** When VIES confirmed the number of a document, and when a paper about the transport of an order was recorded. */
interface ExemptionProofs {
  documentNumbers: ReadonlyMap<number, Date>
  orderIds: ReadonlyMap<number, Date>
}

/** For reports about consumers, whose sales need no proof. */
export const NO_PROOFS: ExemptionProofs = { documentNumbers: new Map(), orderIds: new Map() }

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
    vatNumber: isBusiness ? buildClientVatKey(client, country) : '',
    provenOn: findLastDay([proofs.documentNumbers.get(document.number), proofs.orderIds.get(document.orderId)]),
    hasVatProof: proofs.documentNumbers.has(document.number),
    hasTransportEvidence: proofs.orderIds.has(document.orderId),
    vat: document.vat,
  }
}

const findLastDay = (moments: readonly (Date | undefined)[]): string | null => {
  const days = moments.flatMap(moment => (moment ? [getShopDay(moment)] : [])).sort()
  return days.at(-1) ?? null
}
