import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddressLine } from './parse-address-line.ts'

test.each([
  ['Kadaka tee 5, 10621 Tallinn', ['Kadaka tee 5', 'Tallinn', '10621']],
  ['Kadaka tee 5, Tallinn 10621', ['Kadaka tee 5', 'Tallinn', '10621']],
  ['Kadaka tee 5, Tallinn, 10621', ['Kadaka tee 5', 'Tallinn', '10621']],
  ['Kadaka tee 5, 10621, Tallinn', ['Kadaka tee 5', 'Tallinn', '10621']],
  ['Kadaka tee 5 10621 Tallinn', ['Kadaka tee 5', 'Tallinn', '10621']],
  ['Pärnu mnt 10, Tallinn', ['Pärnu mnt 10', 'Tallinn', '']],
  ['Pärnu mnt 10-4,\nTallinn,\nEesti', ['Pärnu mnt 10-4', 'Tallinn', '']],
  [
    'Harju maakond, Tallinn, Kesklinna linnaosa, Pärnu mnt 10, 10148',
    ['Harju maakond, Kesklinna linnaosa, Pärnu mnt 10', 'Tallinn', '10148'],
  ],
  [
    'Aruküla tee 9, Jüri alevik, Rae vald, Harju maakond, 75301',
    ['Aruküla tee 9, Rae vald, Harju maakond', 'Jüri alevik', '75301'],
  ],
  ['Põllu 3, Rae vald, 75301 Harjumaa', ['Põllu 3, Harjumaa', 'Rae vald', '75301']],
  ['Mäe talu, Vara küla, 60532 Tartumaa', ['Mäe talu, Tartumaa', 'Vara küla', '60532']],
  ['Mannerheimintie 1, 00100 Helsinki, Finland', ['Mannerheimintie 1', 'Helsinki', '00100']],
  ['Brīvības iela 1, Rīga, LV-1010', ['Brīvības iela 1', 'Rīga', 'LV-1010']],
  ['Gedimino pr. 1, LT-01103 Vilnius', ['Gedimino pr. 1', 'Vilnius', 'LT-01103']],
  ['Drottninggatan 1, 111 51 Stockholm', ['Drottninggatan 1', 'Stockholm', '111 51']],
  ['Damrak 1, 1012 LG Amsterdam', ['Damrak 1', 'Amsterdam', '1012 LG']],
  ['Tee 1234, Tartu', ['Tee 1234', 'Tartu', '']],
  ['Kadaka tee 5', ['Kadaka tee 5', '', '']],
  ['Tallinn', ['Tallinn', '', '']],
  ['', ['', '', '']],
])('splits “%s”', (line, [street, city, postcode]) => {
  expect(parseAddressLine(line)).toEqual({ street, city, postcode })
})

const listWords = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter(word => word !== '')
    .sort()

test('loses no word of any line', () => {
  const word = fc.constantFrom(
    'Kadaka',
    'tee',
    '5',
    '10621',
    'Tallinn',
    'Rae',
    'vald',
    'LV-1010',
    '12-3',
    'Harju',
    'maakond',
  )
  const line = fc.array(fc.tuple(word, fc.constantFrom(' ', ', ', '\n', '; ')), { maxLength: 12 })
  fc.assert(
    fc.property(line, pieces => {
      const text = pieces.flat().join('')
      const { street, city, postcode } = parseAddressLine(text)
      expect(listWords(`${street} ${city} ${postcode}`)).toEqual(listWords(text))
    }),
  )
})

test('finds the parts of any address that is written as on a letter', () => {
  const name = fc.stringMatching(/^[A-ZÕÄÖÜ][a-zõäöü]{2,12}$/)
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 299 }), fc.integer({ min: 10_000, max: 99_999 }), name, (...values) => {
      const [road, house, code, city] = values
      fc.pre(!/(?:maa|vald|linnaosa|maakond)$/i.test(city) && !/^(?:Eesti|Soome|Suomi)$/.test(city))
      const street = `${road} tn ${house}`
      expect(parseAddressLine(`${street}, ${code} ${city}`)).toEqual({ street, city, postcode: String(code) })
    }),
  )
})
