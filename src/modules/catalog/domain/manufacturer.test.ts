import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { completeBrands, type ManufacturerFields, validateManufacturer } from './manufacturer.ts'
import { resolveSafety } from './product-safety.ts'

const NOBODY = { name: '', address: '', contact: '' }
const IMPORTER = { name: 'Import OÜ', address: 'Tee 1, Tallinn', contact: 'ohutus@import.example' }
const APEKS: ManufacturerFields = {
  name: 'Apeks OÜ',
  address: 'Tee 2, Tartu',
  contact: 'info@apeks.example',
  country: 'EE',
  responsible: NOBODY,
  brands: ['Apeks'],
}

describe('a manufacturer', () => {
  test.each<[string, Partial<ManufacturerFields>, string[]]>([
    ['in Estonia needs no responsible person', {}, []],
    ['in Norway needs no responsible person', { country: 'NO' }, []],
    ['in Britain needs one', { country: 'GB' }, ['responsible.name', 'responsible.address', 'responsible.contact']],
    ['in Japan with one', { country: 'JP', responsible: IMPORTER }, []],
    ['with half a responsible person', { responsible: { ...IMPORTER, address: ' ' } }, ['responsible.address']],
    ['without details', { name: ' ', address: '', contact: '' }, ['name', 'address', 'contact']],
    ['without a country', { country: '' }, ['country']],
    ['in an unknown country', { country: 'XX' }, ['country']],
    ['with a web address', { contact: 'https://apeks.example/ohutus' }, []],
    ['with a phone number as contact', { contact: '+372 555 0000' }, ['contact']],
    [
      'with a wrong contact of the responsible person',
      { responsible: { ...IMPORTER, contact: 'www' } },
      ['responsible.contact'],
    ],
  ])('%s', (_name, changes, fields) => {
    expect(Object.keys(validateManufacturer({ ...APEKS, ...changes }))).toEqual(fields)
  })

  test.each([
    [[], ['Apeks OÜ']],
    [[' ', ''], ['Apeks OÜ']],
    [
      [' Apeks ', 'APEKS', 'Vorto'],
      ['APEKS', 'Vorto'],
    ],
  ])('completes the brands %j to %j', (brands, expected) => {
    expect(completeBrands({ name: 'Apeks OÜ', brands })).toEqual(expected)
  })
})

describe('safety of an offer', () => {
  const { name, address, contact } = APEKS
  const inherited = { name, address, contact, responsible: IMPORTER }
  const warnings = multilingual({ et: 'Kuum!' })
  const OTHER = { name: 'Muu AS', address: 'Tee 3, Narva', contact: 'info@muu.example' }
  test.each([
    ['nothing', null, null, null],
    [
      'own details without a manufacturer',
      { maker: OTHER, responsible: NOBODY, warnings },
      null,
      { maker: OTHER, responsible: NOBODY, warnings },
    ],
    [
      'own details before the manufacturer',
      { maker: OTHER, responsible: NOBODY, warnings },
      inherited,
      { maker: OTHER, responsible: NOBODY, warnings },
    ],
    [
      'the manufacturer',
      null,
      inherited,
      { maker: { name, address, contact }, responsible: IMPORTER, warnings: multilingual({}) },
    ],
    [
      'the manufacturer with own warnings',
      { maker: NOBODY, responsible: NOBODY, warnings },
      inherited,
      { maker: { name, address, contact }, responsible: IMPORTER, warnings },
    ],
    [
      'the manufacturer with an own responsible person',
      { maker: NOBODY, responsible: OTHER, warnings },
      inherited,
      { maker: { name, address, contact }, responsible: OTHER, warnings },
    ],
  ])('shows %s', (_name, own, manufacturer, expected) => {
    expect(resolveSafety(own, manufacturer)).toEqual(expected)
  })
})
