import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findVatCountry } from '#shop/domain/find-vat-country.ts'
import { decideCreditNotes, type InvoiceDocument, type InvoiceLine, listOpenInvoices } from './invoice.ts'
import { buildVatTable, type VatRow } from './order-money.ts'
import { buildSalesAnnex } from './sales-annex.ts'
import { buildSalesJournal } from './sales-journal.ts'
import {
  buildHomeReport,
  buildOssReport,
  buildUnionReport,
  isTotalRow,
  type ReportedDocument,
  type VatSum,
} from './vat-reports.ts'

const OSS_FROM = '2025-07-01'
/** Estonia and Romania change their standard rates between these days. */
const DAYS = ['2025-06-30', '2025-07-01', '2025-07-31', '2025-08-01', '2025-10-01', '2026-01-01']
const QUARTERS = ['2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1']

type Country = 'EE' | 'FI' | 'RO' | 'NO'
const RATES = {
  EE: day => [day < '2025-07-01' ? 2_200 : 2_400, 900],
  FI: () => [2_550, 1_400],
  RO: day => [day < '2025-08-01' ? 1_900 : 2_100, 900],
  NO: () => [0, 0],
} as const satisfies Record<Country, (day: string) => readonly [standard: number, reduced: number]>

interface Goods {
  cents: number
  pieces: number
  isReduced: boolean
}

/** An edit adds goods and removes others at once, and issues documents for both. */
type Event =
  | { type: 'edit'; sold: Goods; lineIndex: number; pieces: number }
  | { type: 'return'; lineIndex: number; pieces: number; keptCents: number }
  | { type: 'refund'; cents: number }
  | { type: 'cancel' }

interface History {
  country: Country
  buyer: 'person' | 'estonian' | 'foreign'
  hasVatProof: boolean
  hasTransportEvidence: boolean
  goods: Goods[]
  events: Event[]
  /** The days of the sale and of each event, earliest first. */
  days: number[]
}

const arbitraryGoods: fc.Arbitrary<Goods> = fc.record({
  cents: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1_000, max: 90_000 })),
  pieces: fc.integer({ min: 1, max: 5 }),
  isReduced: fc.boolean(),
})
const pieces = fc.integer({ min: 1, max: 5 })
const arbitraryEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ type: fc.constant('edit' as const), sold: arbitraryGoods, lineIndex: fc.nat(4), pieces: fc.nat(3) }),
  fc.record({
    type: fc.constant('return' as const),
    lineIndex: fc.nat(4),
    pieces,
    keptCents: fc.constantFrom(0, 0, 77),
  }),
  fc.record({ type: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 50_000 }) }),
  fc.constant({ type: 'cancel' as const }),
)
const arbitraryHistory: fc.Arbitrary<History> = fc.record({
  country: fc.constantFrom('EE' as const, 'FI' as const, 'RO' as const, 'NO' as const),
  buyer: fc.constantFrom('person' as const, 'estonian' as const, 'foreign' as const),
  hasVatProof: fc.boolean(),
  hasTransportEvidence: fc.boolean(),
  goods: fc.array(arbitraryGoods, { minLength: 1, maxLength: 4 }),
  events: fc.array(arbitraryEvent, { maxLength: 6 }),
  days: fc
    .array(fc.nat(DAYS.length - 1), { minLength: 7, maxLength: 7 })
    .map(days => days.toSorted((first, second) => first - second)),
})

type Line = InvoiceLine & { vatBasisPoints: number }
interface DatedDocument extends InvoiceDocument {
  day: string
  supplyDay: string
  lines: readonly Line[]
}

/** Issues the documents of an order with the functions that the shop calls. */
const issueDocuments = (history: History, takeNumber: () => number): DatedDocument[] => {
  const { country, buyer, goods, events, days } = history
  const findDay = (index: number): string => DAYS[days[index] ?? 0] ?? ''
  const vatExempt = country === 'NO' || (buyer === 'foreign' && country !== 'EE')
  const vatCountry = findTaxingCountry(history, findDay(0))
  const [standard, reduced] = RATES[vatCountry](findDay(0))
  const toLine = ({ cents, pieces: amount, isReduced }: Goods, index: number): Line => ({
    class: 'product',
    code1: `PL-${index}`,
    name: 'Filter',
    unit: 'tk',
    amount,
    unitNet: cents / 100,
    totalCents: cents * amount,
    vatBasisPoints: isReduced ? reduced : standard,
  })
  const documents: DatedDocument[] = []
  const issueInvoice = (lines: Line[], day: string): number => {
    const number = takeNumber()
    const vat = buildVatTable(lines, { isExempt: vatExempt })
    documents.push({ kind: 'invoice', number, creditOf: null, vatExempt, lines, vat, day, supplyDay: day })
    return number
  }
  const issueCreditNotes = (day: string, request: Parameters<typeof decideCreditNotes>[1]): void => {
    for (const note of decideCreditNotes(listOpenInvoices(documents), request)) {
      const invoice = documents.find(({ number }) => number === note.invoiceNumber)
      documents.push({
        kind: 'credit',
        number: takeNumber(),
        creditOf: note.invoiceNumber,
        vatExempt,
        lines: note.lines.map(line => ({ ...line, vatBasisPoints: 0 })),
        vat: note.vat,
        day,
        supplyDay: invoice?.supplyDay ?? day,
      })
    }
  }
  const lines = goods.map(toLine)
  const buildReturnedLines = (index: number, requestedAmount: number, keptCents = 0): Line[] => {
    const line = lines[index % lines.length]
    if (!line || requestedAmount === 0) return []
    const amount = Math.min(requestedAmount, line.amount)
    const value = Math.round((line.totalCents * amount) / line.amount)
    const withheldCents = Math.min(keptCents, value)
    return [
      { ...line, amount, totalCents: value - withheldCents, ...(withheldCents > 0 && { keptCents: withheldCents }) },
    ]
  }
  const sumLines = (summedLines: readonly Line[]): number =>
    summedLines.reduce((total, { totalCents }) => total + totalCents, 0)
  issueInvoice(lines, findDay(0))
  for (const [index, event] of events.entries()) {
    const day = findDay(index + 1)
    if (event.type === 'cancel') issueCreditNotes(day, { cents: Number.MAX_SAFE_INTEGER })
    if (event.type === 'refund') issueCreditNotes(day, { cents: event.cents })
    if (event.type === 'return') {
      const returned = buildReturnedLines(event.lineIndex, event.pieces, event.keptCents)
      issueCreditNotes(day, { cents: sumLines(returned), lines: returned })
    }
    if (event.type === 'edit') {
      const lastInvoice = issueInvoice([toLine(event.sold, lines.length)], day)
      const removed = buildReturnedLines(event.lineIndex, event.pieces)
      if (removed.length > 0) issueCreditNotes(day, { cents: sumLines(removed), lines: removed, lastInvoice })
    }
  }
  return documents
}

const findTaxingCountry = ({ country, buyer }: History, day: string): Country =>
  findVatCountry({ country, isTaxablePerson: buyer !== 'person', day, ossFrom: OSS_FROM }) as Country

const toReportedDocument = (history: History, document: DatedDocument, firstDay: string): ReportedDocument => ({
  kind: document.kind,
  number: document.number,
  day: document.day,
  supplyDay: document.supplyDay,
  isBusiness: history.buyer !== 'person',
  buyerName: 'Ostja',
  registryCode: history.buyer === 'estonian' ? '14532901' : '',
  country: history.country,
  vatCountry: findTaxingCountry(history, firstDay),
  vatExempt: document.vatExempt,
  isTaxablePerson: history.buyer !== 'person',
  vatNumber: { person: '', estonian: 'EE100247019', foreign: 'FI12345671' }[history.buyer],
  hasVatProof: history.hasVatProof,
  hasTransportEvidence: history.hasTransportEvidence,
  provenOn: history.hasVatProof || history.hasTransportEvidence ? document.day : null,
  vat: document.vat,
})

const findQuarter = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
const addUp = (sums: readonly VatSum[]): number[] => [
  sums.reduce((total, { netCents }) => total + netCents, 0),
  sums.reduce((total, { vatCents }) => total + vatCents, 0),
]
/** Returns the signed sums of documents, as their invoices state them. */
const listSums = (documents: readonly ReportedDocument[]): VatSum[] =>
  documents.flatMap(({ kind, vat }) =>
    vat.map(({ sumCents, vatCents }) => {
      const sign = kind === 'credit' ? -1 : 1
      return { netCents: sign * (sumCents - vatCents), vatCents: sign * vatCents }
    }),
  )
const isStandardRate = (_country: string, basisPoints: number): boolean => basisPoints > 1_400

const checkQuarter = (documents: readonly ReportedDocument[]): void => {
  const home = buildHomeReport(documents).filter(row => !isTotalRow(row))
  const oss = buildOssReport(documents, isStandardRate)
  const journal = buildSalesJournal(documents.map(document => ({ ...document, method: 'kaart' })))
  const sums = addUp(listSums(documents))
  expect(addUp(journal)).toEqual(sums)
  expect(addUp([...home, ...oss])).toEqual(sums)
  for (const vatCountry of ['FI', 'RO']) {
    const declared = addUp(oss.filter(({ country }) => country === vatCountry))
    expect(declared).toEqual(addUp(journal.filter(row => row.vatCountry === vatCountry)))
  }
  expect(addUp(home)).toEqual(addUp(journal.filter(row => row.vatCountry === 'EE')))
  const exempt = journal.filter(({ category }) => category === 'K' || category === 'G')
  expect(addUp(exempt)).toEqual(addUp(listSums(documents.filter(({ vatExempt }) => vatExempt))))
  const gross = journal.reduce((total, { grossCents }) => total + grossCents, 0)
  expect(gross).toBe((sums[0] ?? 0) + (sums[1] ?? 0))
  const unionCents = buildUnionReport(documents).reduce((total, { netCents }) => total + netCents, 0)
  const unionDocuments = documents.filter(({ vatExempt, country }) => vatExempt && country !== 'NO')
  expect(unionCents).toBe(addUp(listSums(unionDocuments))[0])
  const annex = buildSalesAnnex(documents)
  for (const row of annex) {
    const document = documents.filter(({ number }) => number === row.number)
    const [net] = addUp(listSums(document))
    expect(row.documentNetCents).toBe(net)
    const rows = annex.filter(({ number }) => number === row.number)
    expect(rows.reduce((total, { netCents }) => total + netCents, 0)).toBe(net)
  }
}

/** Checks that no rate is credited beyond its invoice, and that crediting the rest leaves neither net nor VAT. */
const checkOpenSums = (documents: readonly InvoiceDocument[]): void => {
  const open = listOpenInvoices(documents)
  for (const { vat } of open) {
    for (const { sumCents, vatCents } of vat) {
      expect(vatCents).toBeGreaterThanOrEqual(0)
      expect(sumCents).toBeGreaterThanOrEqual(vatCents)
    }
  }
  const remainingNotes = decideCreditNotes(open, { cents: Number.MAX_SAFE_INTEGER })
  const sumRates = (rows: readonly VatRow[]) => addUp(rows.map(row => ({ ...row, netCents: row.sumCents })))
  expect(sumRates(remainingNotes.flatMap(({ vat }) => vat))).toEqual(sumRates(open.flatMap(({ vat }) => vat)))
}

test('OSS, VAT return, union sales, annex, journal and invoices add up after any history', () => {
  let corrections = 0
  let listedDocuments = 0
  fc.assert(
    fc.property(fc.array(arbitraryHistory, { minLength: 1, maxLength: 6 }), histories => {
      let lastNumber = 0
      const takeNumber = () => ++lastNumber
      const documents = histories.flatMap(history => {
        const issued = issueDocuments(history, takeNumber)
        checkOpenSums(issued)
        return issued.map(document => toReportedDocument(history, document, issued[0]?.day ?? ''))
      })
      for (const quarter of QUARTERS) checkQuarter(documents.filter(({ day }) => findQuarter(day) === quarter))
      // A late return only corrects former quarters, by the amounts of its credit notes.
      const lateDocuments = documents.filter(({ day, supplyDay }) => findQuarter(day) !== findQuarter(supplyDay))
      for (const row of QUARTERS.flatMap(quarter =>
        buildOssReport(
          lateDocuments.filter(({ day }) => findQuarter(day) === quarter),
          isStandardRate,
        ).map(row => ({ ...row, quarter })),
      )) {
        expect(row.correctedQuarter).not.toBe('')
        expect(row.correctedQuarter < row.quarter).toBe(true)
        expect([row.netCents <= 0, row.vatCents <= 0]).toEqual([true, true])
        corrections += 1
      }
      // The sum of each quarter and its corrections equals the sum of its documents.
      for (const supplyQuarter of QUARTERS)
        for (const country of ['FI', 'RO']) {
          const isOfQuarter = ({ supplyDay, vatCountry, vatExempt }: ReportedDocument) =>
            findQuarter(supplyDay) === supplyQuarter && vatCountry === country && !vatExempt
          const declared = QUARTERS.flatMap(quarter =>
            buildOssReport(
              documents.filter(({ day }) => findQuarter(day) === quarter),
              isStandardRate,
            ).filter(row => row.country === country && (row.correctedQuarter || quarter) === supplyQuarter),
          )
          expect(addUp(declared)).toEqual(addUp(listSums(documents.filter(isOfQuarter))))
        }
      listedDocuments += buildSalesAnnex(documents).length
    }),
    { numRuns: 300 },
  )
  // The random histories must contain corrections and listed documents.
  expect([corrections > 0, listedDocuments > 0]).toEqual([true, true])
})
