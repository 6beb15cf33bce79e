import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseTaxCodes } from '#bookkeeping/domain/tax-code.ts'
import { type FakeDirecto, startFakeDirecto } from '#bookkeeping/testing/fake-directo.ts'
import { buildEInvoice } from '#orders/domain/e-invoice/build-e-invoice.ts'
import { buildIssuedDocument } from '#orders/testing/issued-documents.ts'
import type { DocumentToBook, MovementToBook } from '../system-adapter.ts'
import {
  MissingTaxCodeError,
  SystemCredentialsError,
  SystemRejectionError,
  SystemUnavailableError,
} from '../system-errors.ts'
import { createDirectoAdapter } from './directo-adapter.ts'

let directo: FakeDirecto
beforeAll(async () => {
  directo = await startFakeDirecto()
})
afterAll(() => directo.close())
beforeEach(() => {
  directo.invoices.length = 0
  directo.receipts.length = 0
  directo.refusal = undefined
  directo.answerInstead = () => undefined
  Object.assign(directo.behaviour, { isFailing: false, dropsAnswer: () => false })
})

const connect = (secret = directo.token, taxCodes = '24 = 1') =>
  createDirectoAdapter(
    {
      baseUrl: `${directo.url}/`,
      username: directo.company,
      secret,
      paymentAccount: 'K',
      customerCode: 'VEEB',
      taxCodes: parseTaxCodes(taxCodes) as Map<string, string>,
    },
    { now: () => new Date('2026-11-28T10:00:00Z') },
  )
const LINES = [
  { name: 'Ülitugev <vedru>', unitCents: 12_400, amount: 2 },
  { name: 'Pakiautomaat', class: 'shipping', unitCents: 399, amount: 1 },
]
const INVOICE: DocumentToBook = {
  kind: 'invoice',
  invoice: buildEInvoice(buildIssuedDocument({ lines: LINES })),
  isBusiness: true,
}
const CREDITED = { creditOf: { number: 900, issuedAt: new Date('2026-11-01T10:00:00Z') } }
const PAYMENT: MovementToBook = {
  kind: 'payment',
  movementId: 7,
  partIndex: 0,
  invoice: INVOICE.invoice,
  cents: 25_199,
  at: new Date('2026-11-28T22:30:00Z'),
  bookedCents: 0,
}
const book = async (entry: DocumentToBook | MovementToBook, adapter = connect()) =>
  adapter.send(entry, await adapter.build(entry))

test('books an invoice with the details of the buyer and a VAT code in each row', async () => {
  expect(await connect().find(INVOICE)).toBeNull()
  expect(await book(INVOICE)).toBe('1001')
  expect(await connect().find(INVOICE)).toEqual({ externalId: '1001', cents: 25_199, day: '2026-11-28' })
  const [{ attributes, rows, totalCents }] = directo.invoices as [FakeDirecto['invoices'][number]]
  expect(totalCents).toBe(25_199)
  expect(attributes).toMatchObject({
    number: '1001',
    customercode: 'VEEB',
    customername: 'Ralli & Rada OÜ',
    date: '28.11.2026',
    customer_regno: '87654321',
    vatregno: 'EE100366327',
    customer_type: '0',
    confirm: '1',
  })
  expect(rows).toMatchObject([
    { item: 'PL-1', description: 'Ülitugev <vedru>', quantity: '2', price: '100.000000', vatcode: '1' },
    { item: 'POSTIKULU', quantity: '1', vatcode: '1' },
  ])
})

test('books a payment on the day of receipt in Estonia, and a refund with a negative sum', async () => {
  await book(INVOICE)
  await book(PAYMENT)
  await book({ ...PAYMENT, kind: 'refund', movementId: 8, cents: 1_000 })
  expect(await connect().find(PAYMENT)).toEqual({ externalId: '500000224', cents: 25_199, day: null })
  expect(directo.receipts).toMatchObject([
    {
      attributes: { number: '500000224', date: '29.11.2026', paymentmode: 'K' },
      rows: [{ invoice: '1001', customer: 'VEEB', received: '251.99' }],
    },
    { attributes: { number: '500000272' }, rows: [{ received: '-10.00' }] },
  ])
})

test.each([
  ['GR', 'EE', '1'],
  ['GR', 'GR', '24GR'],
  ['FI', 'EE', '1'],
])(
  'finds the code of 24 %% for %s with the VAT of %s, also in a credit note',
  async (deliveryCountry, vatCountry, code) => {
    directo.vatRates.set('24GR', 2400)
    const sample = { lines: LINES, deliveryCountry, vatCountry, clientType: 'private' } as const
    const adapter = connect(directo.token, '24 = 1\n24 GR = 24GR')
    await book({ ...INVOICE, invoice: buildEInvoice(buildIssuedDocument(sample)), isBusiness: false }, adapter)
    const credit = buildEInvoice(buildIssuedDocument({ ...sample, ...CREDITED, kind: 'credit', number: 1002 }))
    await book({ kind: 'credit', invoice: credit, isBusiness: false }, adapter)
    expect(directo.invoices.map(({ rows }) => rows[0]!.vatcode)).toEqual([code, code])
  },
)

test('asks for the code of a rate that another country taxes', async () => {
  const greek = buildEInvoice(buildIssuedDocument({ lines: LINES, deliveryCountry: 'GR', vatCountry: 'GR' }))
  await expect(book({ ...INVOICE, invoice: greek })).rejects.toThrow('24 GR')
})

test('finds an invoice whose answer was lost', async () => {
  directo.behaviour.dropsAnswer = () => true
  await expect(book(INVOICE)).rejects.toThrow(SystemUnavailableError)
  directo.behaviour.dropsAnswer = () => false
  expect(await connect().find(INVOICE)).toMatchObject({ externalId: '1001' })
  expect(directo.invoices).toHaveLength(1)
})

test('reports the stored total of a document with the same number', async () => {
  await book(INVOICE)
  directo.invoices[0]!.rows[1]!.quantity = '2'
  expect(await connect().find(INVOICE)).toEqual({ externalId: '1001', cents: 25_599, day: '2026-11-28' })
  directo.invoices[0]!.rows[1]!.vatcode = '2'
  await expect(connect().find(INVOICE)).rejects.toThrow('other VAT codes')
  directo.invoices[0]!.rows.length = 0
  await expect(connect().find(INVOICE)).rejects.toThrow('no rows')
})

test('rejects a duplicate number and an overpayment', async () => {
  await expect(book(PAYMENT)).rejects.toThrow('Invoice 1001 is missing')
  await book(INVOICE)
  await expect(book(INVOICE)).rejects.toThrow(SystemRejectionError)
  await book(PAYMENT)
  await expect(book({ ...PAYMENT, partIndex: 1 })).rejects.toThrow('The sum exceeds invoice 1001')
})

test('recognizes any document by the sums that Directo computes, at most a cent per rate apart', async () => {
  const line = fc.record({
    unitCents: fc.integer({ min: 1, max: 500_000 }),
    amount: fc.integer({ min: 1, max: 30 }),
    basisPoints: fc.constantFrom(2400, 900),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('invoice' as const, 'credit' as const),
      async (lines, kind) => {
        directo.invoices.length = 0
        const invoice = buildEInvoice(buildIssuedDocument({ lines, kind, ...(kind === 'credit' && CREDITED) }))
        const entry: DocumentToBook = { kind, invoice, isBusiness: true }
        const adapter = connect(directo.token, '24 = 1\n9 = 2')
        await book(entry, adapter)
        const [{ netCents, totalCents }] = directo.invoices as [FakeDirecto['invoices'][number]]
        expect(Math.abs(netCents)).toBe(invoice.netCents)
        expect(Math.abs(Math.abs(totalCents) - invoice.totalCents)).toBeLessThanOrEqual(invoice.vat.length)
        expect(await adapter.find(entry)).toEqual({
          externalId: invoice.number,
          cents: invoice.totalCents,
          day: invoice.issuedOn,
        })
      },
    ),
    { numRuns: 40 },
  )
})

test.each([
  ['429', { status: 429, body: '' }],
  ['500', { status: 500, body: '' }],
  ['a page of a proxy', { status: 200, body: '<html><body>Hooldus</body></html>' }],
  ['a truncated answer', { status: 200, body: '<results><Result Type="0"' }],
  ['no result', { status: 200, body: '<results/>' }],
])('reports an unknown outcome after %s', async (_name, answer) => {
  directo.answerInstead = () => answer
  await expect(book(INVOICE)).rejects.toThrow(SystemUnavailableError)
})

test('reports rejections, wrong keys and rates without a VAT code', async () => {
  directo.refusal = 'Klienti ei leitud'
  await expect(book(INVOICE)).rejects.toThrow(new SystemRejectionError('Klienti ei leitud (13)'))
  await expect(connect('wrong').test()).rejects.toThrow(SystemCredentialsError)
  await expect(connect().test()).resolves.toBeUndefined()
  await expect(connect(directo.token, '9 = 2').build(INVOICE)).rejects.toThrow(new MissingTaxCodeError('24'))
})
