import type { BasisPoints, Cents } from '#kernel/money.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import type { ReportedDocument } from './vat-reports.ts'

/** A row of part A of the return's annex (KMD INF): a document of an Estonian business at one VAT rate. */
export interface AnnexRow {
  /** Empty when the customer gave none; the annex requires it. */
  registryCode: string
  buyerName: string
  number: number
  day: string
  /** The whole document without VAT; negative for a credit note. */
  documentNetCents: Cents
  basisPoints: BasisPoints
  netCents: Cents
  /** `03` marks a document that also contains goods at 0 %. */
  specialCode: '03' | ''
}

/** Partners are listed from this net sum a month (KMS § 27). */
const THRESHOLD_CENTS: Cents = 100_000

/** Estonian registry codes of companies, authorities, associations and foundations. */
const REGISTRY_CODE = /^[1789]\d{7}$/

/**
 * Returns the key of an Estonian business; null for consumers and foreign businesses. A business without a registry
 * code is found by its VAT number or name.
 */
const findPartner = ({ isBusiness, registryCode, vatNumber, buyerName, country }: ReportedDocument): string | null => {
  if (!isBusiness) return null
  const hasForeignNumber = /^[A-Z]{2}/i.test(vatNumber) && !vatNumber.toUpperCase().startsWith(HOME_COUNTRY)
  if (hasForeignNumber) return null
  if (REGISTRY_CODE.test(registryCode)) return registryCode
  return vatNumber !== '' || country === HOME_COUNTRY ? vatNumber || buyerName : null
}

const isTaxedAtHome = ({ vatExempt, vatCountry, vat }: ReportedDocument): boolean =>
  !vatExempt && vatCountry === HOME_COUNTRY && vat.some(({ basisPoints }) => basisPoints > 0)

const sumNetCents = ({ kind, vat }: ReportedDocument): Cents =>
  (kind === 'credit' ? -1 : 1) * vat.reduce((sum, { sumCents, vatCents }) => sum + sumCents - vatCents, 0)

/**
 * Builds part A of the annex: the documents of each partner whose invoices or whose credit notes reach the threshold in
 * a calendar month. Credit notes are counted separately, so that they do not reduce the sum of invoices.
 */
export const buildSalesAnnex = (documents: readonly ReportedDocument[]): AnnexRow[] => {
  const entries = documents.flatMap(document => {
    const partner = isTaxedAtHome(document) ? findPartner(document) : null
    return partner === null ? [] : [{ document, key: JSON.stringify([partner, document.day.slice(0, 7)]) }]
  })
  const sums = new Map<string, Record<ReportedDocument['kind'], Cents>>()
  for (const { document, key } of entries) {
    const sum = sums.get(key) ?? { invoice: 0, credit: 0 }
    sum[document.kind] += Math.abs(sumNetCents(document))
    sums.set(key, sum)
  }
  return entries.flatMap(({ document, key }) => {
    const { invoice = 0, credit = 0 } = sums.get(key) ?? {}
    return Math.max(invoice, credit) < THRESHOLD_CENTS ? [] : listAnnexRows(document)
  })
}

const listAnnexRows = (document: ReportedDocument): AnnexRow[] => {
  const { kind, registryCode, buyerName, number, day, vat } = document
  const specialCode = vat.some(({ basisPoints }) => basisPoints === 0) ? '03' : ''
  return vat.flatMap(({ basisPoints, sumCents, vatCents }) => {
    if (basisPoints === 0) return []
    const netCents = (kind === 'credit' ? -1 : 1) * (sumCents - vatCents)
    return [
      {
        registryCode,
        buyerName,
        number,
        day,
        documentNetCents: sumNetCents(document),
        basisPoints,
        netCents,
        specialCode,
      },
    ]
  })
}
