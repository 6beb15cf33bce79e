import { array, assert, boolean, constantFrom, integer, pre, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildIssuedDocument, ISSUED_DOCUMENTS } from '#orders/testing/issued-documents.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { findBrokenRules } from './find-broken-rules.ts'
import { renderUbl } from './render-ubl.ts'

const buildSampleInvoice = (name: string) => buildEInvoice(ISSUED_DOCUMENTS[name] ?? expect.unreachable(name))

test.each(Object.keys(ISSUED_DOCUMENTS))('meets every rule with the document %s', name => {
  expect(findBrokenRules(buildSampleInvoice(name))).toEqual([])
})

test('keeps all rules and the totals of the document for random lines, rates and discounts', () => {
  const line = record({
    unitCents: integer({ min: 1, max: 500_000 }),
    amount: integer({ min: 1, max: 40 }),
    basisPoints: constantFrom(0, 900, 1300, 2400, 2550),
    part: constantFrom(0, 0, 7, 50, 100),
  }).map(({ part, ...line }) => {
    const cents = Math.floor((line.unitCents * line.amount * part) / 100)
    return { ...line, discounts: cents > 0 ? [{ name: 'Suvi', cents }] : [] }
  })
  assert(
    property(array(line, { minLength: 1, maxLength: 12 }), boolean(), (lines, isCredit) => {
      const document = buildIssuedDocument({ lines, kind: isCredit ? 'credit' : 'invoice' })
      // A document without an amount has no VAT to state.
      pre(document.totalCents > 0)
      const invoice = buildEInvoice(document)
      expect(findBrokenRules(invoice)).toEqual([])
      expect(invoice.totalCents).toBe(document.totalCents)
    }),
  )
})

describe('lines', () => {
  test('add up to the net of their rate, also where each line alone would be rounded', () => {
    const lines = Array.from({ length: 5 }, () => ({ unitCents: 99, amount: 1 }))
    const invoice = buildEInvoice(buildIssuedDocument({ lines }))
    expect(invoice.lines.map(({ netCents }) => netCents)).toEqual([80, 80, 79, 80, 80])
    expect(invoice.netCents).toBe(399)
  })

  test('find their rate by the net and gross price of a piece', () => {
    expect(buildSampleInvoice('twoRates').lines.map(({ name, basisPoints }) => [name, basisPoints])).toEqual([
      ['Toode 1', 2400],
      ['Toode 3', 2400],
      ['Käsiraamat', 900],
    ])
  })

  test('state the amount withheld from a refund without VAT', () => {
    expect(buildSampleInvoice('credit').lines).toMatchObject([{ netCents: 19_996, allowances: [{ cents: 4190 }] }])
  })

  test('state each discount without VAT, beside an amount withheld from a refund', () => {
    const [line] = buildSampleInvoice('discountedCredit').lines
    expect(line).toMatchObject({
      netCents: 14_516,
      allowances: [
        { cents: 2419, reason: 'Suvi' },
        { cents: 403, reason: 'Tere' },
        { cents: 806, reason: 'Kinni peetud kasutamise eest' },
      ],
    })
    const ubl = renderUbl(buildSampleInvoice('discountedCredit'))
    expect(ubl.match(/<cbc:AllowanceChargeReason>[^<]*/g)).toHaveLength(3)
    expect(ubl).toContain('<cbc:Amount currencyID="EUR">24.19</cbc:Amount>')
  })

  test('become one line per rate when a document credits a part of a sum', () => {
    expect(buildSampleInvoice('partialCredit').lines).toMatchObject([
      { name: 'Osa arvest 1001', quantity: 1, netCents: 806 },
    ])
  })
})

describe('parties', () => {
  test.each([
    ['paid', { scheme: '0191', id: '87654321' }],
    ['withinUnion', { scheme: '0213', id: 'FI12345678' }],
    ['consumer', { scheme: 'EM', id: 'mari@example.com' }],
    ['export', { scheme: 'EM', id: 'mari@example.com' }],
  ])('the buyer of the document %s is reached at %j', (name, endpoint) => {
    expect(buildSampleInvoice(name).buyer.endpoint).toEqual(endpoint)
  })

  test.each([
    ['IT', 'IT02985591201', { scheme: '0211', id: 'IT02985591201' }],
    ['DK', 'DK12345678', { scheme: '0184', id: '12345678' }],
    ['SE', 'SE556677889901', { scheme: '0007', id: '5566778899' }],
    // A number in another form names no organisation.
    ['SE', 'SE556677889902', { scheme: 'EM', id: 'mari@example.com' }],
  ])('a business in %s with the number %s is reached at %j', (country, number, endpoint) => {
    const client = { vat_reg_nr: number, vat_reg_country: country, company_reg_nr: '' }
    const { buyer } = buildEInvoice(buildIssuedDocument({ client, deliveryCountry: country, lines: [] }))
    expect(buyer.endpoint).toEqual(endpoint)
  })

  test('a Greek VAT number gets the prefix EL, and its country stays GR', () => {
    const client = { vat_reg_nr: '123456789', vat_reg_country: 'GR', company_reg_nr: '' }
    const { buyer } = buildEInvoice(buildIssuedDocument({ client, deliveryCountry: 'GR', lines: [] }))
    expect(buyer).toMatchObject({ vatNumber: 'EL123456789', country: 'GR' })
  })
})

test('an open invoice has a due day, a settled invoice and a credit note do not', () => {
  expect(buildSampleInvoice('unpaid')).toMatchObject({ dueOn: '2026-12-05', payableCents: 8193, settledCents: 0 })
  expect(buildSampleInvoice('paid')).toMatchObject({ dueOn: null, payableCents: 0 })
  expect(buildSampleInvoice('credit').dueOn).toBeNull()
})

test.each([
  ['withinUnion', 'K'],
  ['export', 'G'],
  ['zeroRate', 'Z'],
  ['destinationRate', 'S'],
])('the document %s has the VAT category %s', (name, category) => {
  expect(buildSampleInvoice(name).vat.map(row => row.category)).toEqual([category])
})
