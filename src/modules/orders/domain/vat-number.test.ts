import { describe, expect, test } from 'vitest'
import { findVatNumberIssue, isTaxablePerson, parseVatNumber } from './vat-number.ts'

describe('parsing a VAT number', () => {
  test.each([
    ['FI', 'FI12345678', ['FI', '12345678']],
    ['FI', 'fi 1234 5678', ['FI', '12345678']],
    ['FI', '12345678', ['FI', '12345678']],
    ['LV', 'FI-12345678', ['FI', '12345678']],
    ['EL', 'GR123456789', ['EL', '123456789']],
    ['GR', '123456789', ['EL', '123456789']],
    ['AT', 'U12345678', ['AT', 'U12345678']],
    ['FR', 'XX123456789', ['FR', 'XX123456789']],
    ['IE', '1+23456A', ['IE', '1+23456A']],
    ['GB', 'XI123456789', ['XI', '123456789']],
    // A digit is missing or too many: VIES can still check it.
    ['FI', 'FI1234567', ['FI', '1234567']],
    ['FI', 'GB123456789', null],
    ['NO', '123456789', null],
    ['NO', 'NO123456789', null],
    ['', '123456789', null],
    ['FI', 'FI', null],
    ['FI', 'none', null],
    ['FI', 'FI1234567890123456', null],
    ['FI', '', null],
  ])('country %s: parses "%s" as %j', (country, text, expected) => {
    const parsed = parseVatNumber(country, text)
    expect(parsed && [parsed.country, parsed.number]).toEqual(expected)
  })
})

describe('finding the issue of a VAT number', () => {
  test.each([
    ['ATU12345678'],
    ['BE0123456789'],
    ['BE1000341796'],
    ['BG123456789'],
    ['CY12345678X'],
    ['CZ12345678'],
    ['DE123456789'],
    ['DK12345678'],
    ['EE100931558'],
    ['EE100247019'],
    ['EL123456789'],
    ['ESX1234567X'],
    ['FI12345678'],
    ['FRXX123456789'],
    ['HR12345678901'],
    ['HU12345678'],
    ['IE1234567WA'],
    ['IE1A12345B'],
    ['IT12345678901'],
    ['LT123456789'],
    ['LT123456789012'],
    ['LU12345678'],
    ['LV12345678901'],
    ['MT12345678'],
    ['NL123456789B01'],
    ['PL1234567890'],
    ['PT123456789'],
    ['RO12'],
    ['SE123456789001'],
    ['SI12345678'],
    ['SK1234567890'],
    ['XIGD123'],
  ])('accepts %s', number => expect(findVatNumberIssue('EE', number)).toBeNull())

  test.each([
    ['EE', '', null],
    ['EE', '   ', null],
    ['NO', 'NO999999999', null],
    ['NO', '999999999', null],
    ['EE', '100931558', null],
    ['EE', 'EE100931559', 'checkDigit'],
    ['EE', '100931559', 'checkDigit'],
    ['FI', 'EE100931559', 'checkDigit'],
    ['EE', 'EE10093155', 'format'],
    ['FI', 'FI1234567', 'format'],
    ['FI', '1234567-8', null],
    ['BE', 'BE2123456789', 'format'],
    ['FI', 'NO123456789', 'format'],
    ['FI', 'none', 'format'],
  ])('country %s: rates "%s" as %s', (country, number, issue) =>
    expect(findVatNumberIssue(country, number)).toBe(issue),
  )
})

test.each([
  ['business', 'FI12345678', '', true],
  ['business', 'fi 1234-5678', '', true],
  ['business', '12345678', '', true],
  ['business', '40003032949', 'LV', true],
  ['business', 'EE100247019', '', true],
  ['business', 'EE100247018', '', false],
  ['business', 'FI1', '', false],
  ['business', 'puudub', '', false],
  ['business', ' ', '', false],
  ['private', 'FI12345678', '', false],
] as const)('takes a %s customer with the VAT number "%s" as a business: %s %s', (type, number, country, expected) =>
  expect(isTaxablePerson(type, { vat_reg_nr: number, vat_reg_country: country }, 'FI')).toBe(expected),
)
