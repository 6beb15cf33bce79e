import fc from 'fast-check'
import { decideCreditNotes, type InvoiceLine, listOpenInvoices } from '#orders/domain/invoice.ts'
import { buildVatTable, priceLine, sumTotalCents, type VatRow } from '#orders/domain/order-money.ts'

/** A document of a random history. */
export interface HistoryDocument {
  kind: 'invoice' | 'credit'
  number: number
  creditOf: number | null
  cause: string
  vatExempt: boolean
  lines: InvoiceLine[]
  vat: VatRow[]
  totalCents: number
  issuedAt: Date
}

const arbitraryLines = fc.array(
  fc
    .record({
      code1: fc.constantFrom('A', 'B', 'C'),
      amount: fc.integer({ min: 1, max: 4 }),
      cents: fc.constantFrom(333, 1_999, 2_500),
      rate: fc.constantFrom(2400, 900),
    })
    .map(({ code1, amount, cents, rate }) => ({
      class: 'product',
      code1,
      name: code1,
      unit: 'tk',
      amount,
      ...priceLine(cents, amount, rate, { isExempt: false }),
    })),
  { minLength: 1, maxLength: 3 },
)

const arbitraryChange = fc.oneof(
  fc.record({ invoiced: arbitraryLines }),
  fc.record({ returned: arbitraryLines }),
  fc.record({ allowance: fc.integer({ min: 1, max: 5_000 }) }),
)

/** Documents of an order that was edited, partly returned and given allowances, one day apart. */
export const documentHistories: fc.Arbitrary<HistoryDocument[]> = fc
  .tuple(arbitraryLines, fc.array(arbitraryChange, { maxLength: 6 }))
  .map(([first, changes]) => {
    const documents: HistoryDocument[] = []
    const addDocument = (document: Pick<HistoryDocument, 'kind' | 'creditOf' | 'lines' | 'vat' | 'cause'>) => {
      const number = documents.length + 1
      const issuedAt = new Date(Date.UTC(2026, 9, number, 10))
      const totalCents = document.vat.reduce((sum, { sumCents }) => sum + sumCents, 0)
      documents.push({ ...document, number, vatExempt: false, totalCents, issuedAt })
    }
    const addInvoice = (sold: typeof first, cause: string) =>
      addDocument({
        kind: 'invoice',
        creditOf: null,
        cause,
        lines: sold,
        vat: buildVatTable(sold, { isExempt: false }),
      })
    const addCreditNotes = (request: Parameters<typeof decideCreditNotes>[1], cause: string) => {
      for (const { invoiceNumber, ...note } of decideCreditNotes(listOpenInvoices(documents), request))
        addDocument({ kind: 'credit', creditOf: invoiceNumber, cause, lines: note.lines, vat: note.vat })
    }
    addInvoice(first, 'sale')
    changes.forEach((step, index) => {
      if ('invoiced' in step) addInvoice(step.invoiced, `edit:${index}:on`)
      else if ('returned' in step)
        addCreditNotes({ cents: sumTotalCents(step.returned), lines: step.returned }, `return:${index}`)
      else addCreditNotes({ cents: step.allowance }, `refund:${index}`)
    })
    return documents
  })
