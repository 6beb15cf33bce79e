import { getShopDay } from '#kernel/shop-day.ts'
import { buildClientVatKey } from '#orders/domain/vat-number.ts'
import type { ReportedDocument } from '#orders/domain/vat-reports.ts'
import type { IssuedInvoice } from './list-issued-invoices.ts'

/** The times at which the proofs of exempt sales were stored. */
interface ExemptionProofs {
  /** The time at which VIES confirmed the buyer's VAT number, by document number. */
  vatProofTimeByDocument: ReadonlyMap<number, Date>
  /** The time at which staff recorded the last transport evidence, by order id. */
  transportProofTimeByOrder: ReadonlyMap<number, Date>
}

/** For reports about consumers, whose sales need no proof. */
export const NO_PROOFS: ExemptionProofs = { vatProofTimeByDocument: new Map(), transportProofTimeByOrder: new Map() }

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
    provenOn: findLastDay([
      proofs.vatProofTimeByDocument.get(document.number),
      proofs.transportProofTimeByOrder.get(document.orderId),
    ]),
    hasVatProof: proofs.vatProofTimeByDocument.has(document.number),
    hasTransportEvidence: proofs.transportProofTimeByOrder.has(document.orderId),
    vat: document.vat,
  }
}

const findLastDay = (moments: readonly (Date | undefined)[]): string | null => {
  const days = moments.flatMap(moment => (moment ? [getShopDay(moment)] : [])).sort()
  return days.at(-1) ?? null
}
