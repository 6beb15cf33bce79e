import { describe, expect, test } from 'vitest'
import { ISSUED_DOCUMENTS } from '#orders/testing/issued-documents.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { renderUbl } from './render-ubl.ts'

const readAll = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content = '']) => content)
const read = (xml: string, tag: string): string => readAll(xml, tag)[0] ?? ''
/** Reads an amount in cents. */
const readCents = (xml: string, tag: string): number => Math.round(Number(read(xml, tag)) * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const listLines = (xml: string): string[] => [...readAll(xml, 'cac:InvoiceLine'), ...readAll(xml, 'cac:CreditNoteLine')]
const listSubtotals = (xml: string) =>
  readAll(xml, 'cac:TaxSubtotal').map(subtotal => ({
    category: read(subtotal, 'cbc:ID'),
    percent: Number(read(subtotal, 'cbc:Percent')),
    taxable: readCents(subtotal, 'cbc:TaxableAmount'),
    tax: readCents(subtotal, 'cbc:TaxAmount'),
    reasonCode: read(subtotal, 'cbc:TaxExemptionReasonCode'),
  }))
const listLineTaxes = (xml: string) =>
  listLines(xml).map(line => {
    const tax = read(line, 'cac:ClassifiedTaxCategory')
    return {
      category: read(tax, 'cbc:ID'),
      percent: Number(read(tax, 'cbc:Percent')),
      net: readCents(line, 'cbc:LineExtensionAmount'),
    }
  })
const listAllowances = (xml: string): string[] => readAll(xml, 'cac:AllowanceCharge')

const hasRate = (category: string, isRate: (percent: number) => boolean) => (xml: string) =>
  [...listSubtotals(xml), ...listLineTaxes(xml)].every(row => row.category !== category || isRate(row.percent))
const addsUpByRate = (category: string) => (xml: string) =>
  listSubtotals(xml)
    .filter(row => row.category === category)
    .every(({ percent, taxable }) => {
      const lines = listLineTaxes(xml).filter(line => line.category === category && line.percent === percent)
      return sum(lines.map(({ net }) => net)) === taxable
    })
const chargesNothing = (category: string) => (xml: string) =>
  listSubtotals(xml).every(row => row.category !== category || row.tax === 0)
const hasReason = (category: string, code: string) => (xml: string) =>
  listSubtotals(xml).every(row => (row.category === category) === (row.reasonCode === code))

interface UblRule {
  isMet: (xml: string) => boolean
  /** The sample that the rule concerns, and a change that breaks the rule in it. */
  sample: string
  from: RegExp
  to: string
}

const createRule = (isMet: UblRule['isMet'], sample: string, from: RegExp, to: string): UblRule => ({
  isMet,
  sample,
  from,
  to,
})

/**
 * Rules of EN 16931 and Peppol BIS Billing 3 that the builder keeps for any data. A broken copy of a sample proves that
 * each test can fail.
 */
const UBL_RULES: Readonly<Record<string, UblRule>> = {
  'BR-S-05': createRule(
    hasRate('S', percent => percent > 0),
    'paid',
    /<cbc:Percent>24</,
    '<cbc:Percent>0<',
  ),
  'BR-S-09': createRule(
    xml =>
      listSubtotals(xml).every(
        ({ category, percent, taxable, tax }) => category !== 'S' || Math.abs((taxable * percent) / 100 - tax) < 100,
      ),
    'paid',
    /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount currencyID="EUR">)/,
    '$19',
  ),
  'BR-Z-05': createRule(
    hasRate('Z', percent => percent === 0),
    'zeroRate',
    /<cbc:Percent>0</,
    '<cbc:Percent>9<',
  ),
  'BR-Z-08': createRule(addsUpByRate('Z'), 'zeroRate', /(<cbc:TaxableAmount currencyID="EUR">)/, '$19'),
  'BR-Z-09': createRule(chargesNothing('Z'), 'zeroRate', /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount[^>]*>)0/, '$11'),
  'BR-Z-10': createRule(
    xml => listSubtotals(xml).every(({ category, reasonCode }) => category !== 'Z' || reasonCode === ''),
    'zeroRate',
    /(<cbc:Percent>0<\/cbc:Percent>)/,
    '$1<cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>',
  ),
  'BR-IC-05': createRule(
    hasRate('K', percent => percent === 0),
    'withinUnion',
    /<cbc:Percent>0</,
    '<cbc:Percent>24<',
  ),
  'BR-IC-08': createRule(addsUpByRate('K'), 'withinUnion', /(<cbc:TaxableAmount currencyID="EUR">)/, '$19'),
  'BR-IC-09': createRule(chargesNothing('K'), 'withinUnion', /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount[^>]*>)0/, '$11'),
  'BR-IC-10': createRule(hasReason('K', 'VATEX-EU-IC'), 'withinUnion', /VATEX-EU-IC/, ''),
  'BR-G-05': createRule(
    hasRate('G', percent => percent === 0),
    'export',
    /<cbc:Percent>0</,
    '<cbc:Percent>24<',
  ),
  'BR-G-08': createRule(addsUpByRate('G'), 'export', /(<cbc:TaxableAmount currencyID="EUR">)/, '$19'),
  'BR-G-09': createRule(chargesNothing('G'), 'export', /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount[^>]*>)0/, '$11'),
  'BR-G-10 and PEPPOL-EN16931-P0104': createRule(hasReason('G', 'VATEX-EU-G'), 'export', /VATEX-EU-G/, ''),
  'BR-CO-03': createRule(
    xml => !(xml.includes('<cbc:TaxPointDate') && xml.includes('<cac:InvoicePeriod')),
    'paid',
    /(<cbc:DocumentCurrencyCode)/,
    '<cbc:TaxPointDate>2026-11-28</cbc:TaxPointDate><cac:InvoicePeriod/>$1',
  ),
  'BR-CO-04': createRule(
    xml => listLineTaxes(xml).every(({ category }) => /^[SZKG]$/.test(category)),
    'paid',
    /(<cac:ClassifiedTaxCategory>\s*)<cbc:ID>S<\/cbc:ID>/,
    '$1',
  ),
  'BR-CO-11 and BR-CO-12': createRule(
    // Discounts belong to lines, so the document has neither allowances nor charges.
    xml => {
      const head = xml.split(/<cac:(?:Invoice|CreditNote)Line>/)[0] ?? ''
      return listAllowances(head).length === 0 && !/AllowanceTotalAmount|ChargeTotalAmount/.test(xml)
    },
    'discounted',
    /(<cac:TaxTotal>)/,
    '<cac:AllowanceCharge><cbc:Amount>1.00</cbc:Amount></cac:AllowanceCharge>$1',
  ),
  'BR-CO-13': createRule(
    xml =>
      readCents(read(xml, 'cac:LegalMonetaryTotal'), 'cbc:TaxExclusiveAmount') ===
      sum(listLineTaxes(xml).map(({ net }) => net)),
    'paid',
    /(<cbc:TaxExclusiveAmount currencyID="EUR">)/,
    '$19',
  ),
  'BR-41': createRule(
    xml => listAllowances(xml).every(allowance => readCents(allowance, 'cbc:Amount') > 0),
    'discounted',
    /(<cac:AllowanceCharge>[\s\S]*?)<cbc:Amount[^>]*>[\d.]*<\/cbc:Amount>/,
    '$1',
  ),
  'BR-42': createRule(
    xml => listAllowances(xml).every(allowance => read(allowance, 'cbc:AllowanceChargeReason').trim() !== ''),
    'discounted',
    /<cbc:AllowanceChargeReason>[^<]*</,
    '<cbc:AllowanceChargeReason><',
  ),
  'PEPPOL-EN16931-R003': createRule(
    xml => read(read(xml, 'cac:OrderReference'), 'cbc:ID') !== '',
    'paid',
    /<cac:OrderReference>[\s\S]*?<\/cac:OrderReference>/,
    '',
  ),
  'PEPPOL-EN16931-R040': createRule(
    // An amount without base and percentage needs no calculation.
    xml => listAllowances(xml).every(text => !/MultiplierFactorNumeric|BaseAmount/.test(text)),
    'discounted',
    /(<cac:AllowanceCharge>)/,
    '$1<cbc:BaseAmount currencyID="EUR">1.00</cbc:BaseAmount>',
  ),
  'PEPPOL-EN16931-R120': createRule(
    xml =>
      listLines(xml).every(line => {
        const quantity = Number(read(line, 'cbc:InvoicedQuantity') || read(line, 'cbc:CreditedQuantity'))
        const price = Number(read(read(line, 'cac:Price'), 'cbc:PriceAmount'))
        const allowances = sum(listAllowances(line).map(allowance => readCents(allowance, 'cbc:Amount')))
        return Math.abs(quantity * price * 100 - allowances - readCents(line, 'cbc:LineExtensionAmount')) <= 2
      }),
    'discountedCredit',
    /(<cbc:PriceAmount currencyID="EUR">)/,
    '$19',
  ),
}

const documents = Object.entries(ISSUED_DOCUMENTS).map(
  ([name, document]) => [name, renderUbl(buildEInvoice(document))] as const,
)

describe.each(Object.entries(UBL_RULES))('%s', (_code, { isMet, sample, from, to }) => {
  test.each(documents)('holds for the document %s', (_name, xml) => expect(isMet(xml)).toBe(true))

  test('is broken by a changed document', () => {
    const xml = new Map(documents).get(sample) ?? expect.unreachable()
    const changed = xml.replace(from, to)
    expect(changed).not.toBe(xml)
    expect(isMet(changed)).toBe(false)
  })
})
