import type { BasisPoints, Cents } from '#kernel/money.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { isDistanceSale } from '#shop/domain/find-vat-country.ts'
import type { InvoiceKind } from './invoice.ts'
import type { VatRow } from './order-money.ts'
import { findVatExemptionReason } from './vat-exemption-reason.ts'

/** An issued invoice or credit note, as VAT reports group it. */
export interface ReportedDocument {
  kind: InvoiceKind
  number: number
  /** The shop's day of issue, `YYYY-MM-DD`. */
  day: string
  /** The day of supply: that of the credited invoice for a credit note, else the document's own day. */
  supplyDay: string
  isBusiness: boolean
  buyerName: string
  /** The registry code of a business; empty when unknown. */
  registryCode: string
  /** The destination of the goods. */
  country: string
  /** The country whose VAT rates the document includes. */
  vatCountry: string
  vatExempt: boolean
  /** The customer bought as a business with a VAT number. */
  isTaxablePerson: boolean
  /** The customer's VAT number with its country, as VIES names it; empty for a private customer. */
  vatNumber: string
  /** A stored VIES response confirms the customer's VAT number. */
  hasVatProof: boolean
  /** Staff recorded a document that proves the transport of the goods. */
  hasTransportEvidence: boolean
  /** The day on which the last of these proofs was stored; null without any. */
  provenOn: string | null
  vat: readonly VatRow[]
}

export interface VatSum {
  netCents: Cents
  vatCents: Cents
}

/** Sales that the OSS return declares: by country and rate, and corrections by former quarter and country. */
export interface OssRow extends VatSum {
  /** The former quarter that the row corrects, `2026-Q3`; empty for the sales of the return's own quarter. */
  correctedQuarter: string
  country: string
  /** Empty for a correction, which the return declares as one sum per country. */
  rateKind: 'standard' | 'reduced' | ''
  basisPoints: BasisPoints | null
}

/** The proof that a sale without VAT lacks: of the customer's number, or of the transport. */
export type MissingProof = 'vies' | 'transport' | null

const findMissingProof = (document: ReportedDocument): MissingProof => {
  if (isUnionSale(document) && !document.hasVatProof) return 'vies'
  return document.vatExempt && !document.hasTransportEvidence ? 'transport' : null
}

/** The return of a month is due on this day of the next one. */
const RETURN_DUE_DAY = '20'

/** Returns the day on which the return of a month is due. */
export const findReturnDueDay = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return `${next}-${RETURN_DUE_DAY}`
}

/** Returns whether the proofs of a sale without VAT came after its return was due: it needs a corrected return. */
const isProvenLate = ({ vatExempt, provenOn, day }: ReportedDocument): boolean =>
  vatExempt && provenOn !== null && provenOn > findReturnDueDay(day)

/** Fields of the Estonian return (KMD) for sales with VAT, by rate, as in force since 2025-07-01. */
const RATE_FIELDS = { 2400: '1', 2000: '1¹', 2200: '1²', 900: '2', 500: '2¹', 1300: '2²' } as const
type RateField = (typeof RATE_FIELDS)[keyof typeof RATE_FIELDS]

/** Fields of sales without VAT: 3.1.1 goods to businesses within the EU, 3.2 exports; 3 and 3.1 are their totals. */
type ExemptField = '3' | '3.1' | '3.1.1' | '3.2'

/** A figure of the Estonian return. `line` is its field; empty for a rate or a sale that no field may declare. */
export interface HomeRow extends VatSum {
  line: RateField | ExemptField | ''
  basisPoints: BasisPoints
  /** Sold without VAT although a proof is missing: no field may declare this sale. */
  missingProof: MissingProof
  /** Proved after the return was due: a corrected return declares this sale. */
  isLate: boolean
}

/** Goods sold without VAT to a business in another EU country. */
export interface UnionRow {
  vatNumber: string
  /** The return must not declare sales as exempt whose proof is missing. */
  missingProof: MissingProof
  /** Proved after the list was due: a corrected list declares this sale. */
  isLate: boolean
  netCents: Cents
}

/** Sums the VAT rows of documents by the group that `classify` returns; null leaves a document out. */
const sumRows = <K extends object>(
  documents: readonly ReportedDocument[],
  classify: (document: ReportedDocument, basisPoints: BasisPoints) => K | null,
): (K & VatSum)[] => {
  const sums = new Map<string, K & VatSum>()
  for (const document of documents) {
    const sign = document.kind === 'credit' ? -1 : 1
    for (const { basisPoints, sumCents, vatCents } of document.vat) {
      const group = classify(document, basisPoints)
      if (!group) continue
      const key = JSON.stringify(group)
      const sum = sums.get(key) ?? { ...group, netCents: 0, vatCents: 0 }
      sum.netCents += sign * (sumCents - vatCents)
      sum.vatCents += sign * vatCents
      sums.set(key, sum)
    }
  }
  return [...sums].sort(([first], [second]) => first.localeCompare(second)).map(([, sum]) => sum)
}

/** Returns the quarter of a day: `2026-Q3`. */
const findQuarter = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/**
 * Builds the figures of an OSS return: sales that include the VAT of another country. Credit notes for sales of a
 * former quarter, and invoices that reverse them, correct that quarter.
 */
export const buildOssReport = (
  documents: readonly ReportedDocument[],
  isStandardRate: (country: string, basisPoints: BasisPoints) => boolean,
): OssRow[] =>
  sumRows(documents, ({ vatCountry: country, vatExempt, day, supplyDay }, basisPoints) => {
    if (vatExempt || country === HOME_COUNTRY) return null
    const supplyQuarter = findQuarter(supplyDay)
    if (supplyQuarter !== findQuarter(day))
      return { correctedQuarter: supplyQuarter, country, rateKind: '', basisPoints: null }
    const rateKind = isStandardRate(country, basisPoints) ? 'standard' : 'reduced'
    return { correctedQuarter: '', country, rateKind, basisPoints }
  })

/** The order of the fields in the form; undeclared sales come last. */
const FIELD_ORDER: readonly HomeRow['line'][] = ['1', '1¹', '1²', '2', '2¹', '2²', '3', '3.1', '3.1.1', '3.2', '']

/** Returns whether a row is the total of other rows. */
export const isTotalRow = ({ line }: Pick<HomeRow, 'line'>): boolean => line === '3' || line === '3.1'

/**
 * Builds the sales figures of the Estonian return (KMD): all sales that the OSS return does not declare, and the totals
 * of sales without VAT.
 */
export const buildHomeReport = (documents: readonly ReportedDocument[]): HomeRow[] => {
  const rows: HomeRow[] = sumRows(documents, (document, basisPoints) => {
    const missingProof = findMissingProof(document)
    if (missingProof) return { line: '', basisPoints, missingProof, isLate: false }
    if (document.vatExempt) {
      const line = isUnionSale(document) ? '3.1.1' : '3.2'
      return { line, basisPoints, missingProof, isLate: isProvenLate(document) }
    }
    if (document.vatCountry !== HOME_COUNTRY) return null
    return { line: findRateField(basisPoints), basisPoints, missingProof, isLate: false }
  })
  const totals = [sumFields('3', rows, ['3.1.1', '3.2']), sumFields('3.1', rows, ['3.1.1'])].flatMap(row => row ?? [])
  return [...rows, ...totals].sort(
    (first, second) => FIELD_ORDER.indexOf(first.line) - FIELD_ORDER.indexOf(second.line),
  )
}

const findRateField = (basisPoints: BasisPoints): RateField | '' =>
  Object.entries(RATE_FIELDS).find(([rate]) => Number(rate) === basisPoints)?.[1] ?? ''

/** Sums fields without VAT as a total row; null when no row has these fields. */
const sumFields = (line: '3' | '3.1', rows: readonly HomeRow[], fields: readonly HomeRow['line'][]): HomeRow | null => {
  const summedRows = rows.filter(row => fields.includes(row.line))
  if (summedRows.length === 0) return null
  const netCents = summedRows.reduce((sum, row) => sum + row.netCents, 0)
  return { line, basisPoints: 0, missingProof: null, isLate: false, netCents, vatCents: 0 }
}

/** Builds the sales list (VD): goods sold without VAT within the EU, by the customer's VAT number. */
export const buildUnionReport = (documents: readonly ReportedDocument[]): UnionRow[] =>
  sumRows(documents, document => {
    if (!isUnionSale(document)) return null
    const missingProof = findMissingProof(document)
    return { vatNumber: document.vatNumber, missingProof, isLate: missingProof === null && isProvenLate(document) }
  })

const isUnionSale = ({ vatExempt, country }: Pick<ReportedDocument, 'vatExempt' | 'country'>): boolean =>
  vatExempt && findVatExemptionReason(country) === 'withinUnion'

/** Sums the sales that count for the threshold of 10 000 € a calendar year, by destination. */
export const buildDistanceReport = (documents: readonly ReportedDocument[]): (VatSum & { country: string })[] =>
  sumRows(documents, ({ country, vatExempt, isTaxablePerson }) =>
    !vatExempt && isDistanceSale({ country, isTaxablePerson }) ? { country } : null,
  )
