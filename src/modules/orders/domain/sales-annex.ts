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

/** Returns whether the annex is about the customer: a business of Estonia, by code, VAT number or delivery. */
const isEstonianBusiness = ({ isBusiness, registryCode, vatNumber, country }: ReportedDocument): boolean => {
  if (!isBusiness) return false
  if (/^[A-Z]{2}/.test(vatNumber) && !vatNumber.startsWith(HOME_COUNTRY)) return false
  return REGISTRY_CODE.test(registryCode) || vatNumber !== '' || country === HOME_COUNTRY
}

const toNameKey = ({ buyerName }: ReportedDocument): string => buyerName.trim().toLowerCase()

/**
 * Creates a function that finds the partner of a document. Documents may state the registry code, the VAT number or
 * the name alone; other documents of the report connect them.
 */
const createPartnerSearch = (documents: readonly ReportedDocument[]): ((document: ReportedDocument) => Partner) => {
  const mapDocuments = (
    toKey: (document: ReportedDocument) => string,
    toValue: (document: ReportedDocument) => string,
  ): ReadonlyMap<string, string> =>
    new Map(
      documents
        .filter(document => toKey(document) !== '' && toValue(document) !== '')
        .map(document => [toKey(document), toValue(document)]),
    )
  const findCode = ({ registryCode }: ReportedDocument): string =>
    REGISTRY_CODE.test(registryCode) ? registryCode : ''
  const findVatNumber = ({ vatNumber }: ReportedDocument): string => vatNumber
  const codeByVatNumber = mapDocuments(findVatNumber, findCode)
  const codeByName = mapDocuments(toNameKey, findCode)
  const vatNumberByName = mapDocuments(toNameKey, findVatNumber)
  return document => {
    const name = toNameKey(document)
    const vatNumber = document.vatNumber || (vatNumberByName.get(name) ?? '')
    const code = findCode(document) || (codeByVatNumber.get(vatNumber) ?? codeByName.get(name) ?? '')
    return { key: code || vatNumber || name, registryCode: code || document.registryCode }
  }
}

interface Partner {
  key: string
  registryCode: string
}

const isTaxedAtHome = ({ vatExempt, vatCountry, vat }: ReportedDocument): boolean =>
  !vatExempt && vatCountry === HOME_COUNTRY && vat.some(({ basisPoints }) => basisPoints > 0)

const computeSignedNetCents = ({ kind, vat }: ReportedDocument): Cents =>
  (kind === 'credit' ? -1 : 1) * vat.reduce((sum, { sumCents, vatCents }) => sum + sumCents - vatCents, 0)

/**
 * Builds part A of the annex: the documents of each partner whose invoices or whose credit notes reach the threshold in
 * a calendar month. Credit notes are counted separately, so that they do not reduce the sum of invoices.
 */
export const buildSalesAnnex = (documents: readonly ReportedDocument[]): AnnexRow[] => {
  const listed = documents.filter(document => isTaxedAtHome(document) && isEstonianBusiness(document))
  const findPartner = createPartnerSearch(listed)
  const entries = listed.map(document => {
    const { key, registryCode } = findPartner(document)
    return { document: { ...document, registryCode }, key: JSON.stringify([key, document.day.slice(0, 7)]) }
  })
  const sums = new Map<string, Record<ReportedDocument['kind'], Cents>>()
  for (const { document, key } of entries) {
    const sum = sums.get(key) ?? { invoice: 0, credit: 0 }
    sum[document.kind] += Math.abs(computeSignedNetCents(document))
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
        documentNetCents: computeSignedNetCents(document),
        basisPoints,
        netCents,
        specialCode,
      },
    ]
  })
}
