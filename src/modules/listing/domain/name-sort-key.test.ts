import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNameSortKey } from './name-sort-key.ts'

const sortNames = (names: string[], language: 'et' | 'en') =>
  [...names]
    .reverse()
    .sort((first, second) => (createNameSortKey(first, language) < createNameSortKey(second, language) ? -1 : 1))

test('sorts Estonian names: s š z ž t u v w õ ä ö ü x y', () => {
  const names = [
    '2 klotsi',
    'Rool',
    'Sild',
    'Šabloon',
    'Zebra',
    'Žalusii',
    'Tuled',
    'Uks',
    'Vedru',
    'Wankel',
    'Õli',
    'Äär',
    'Öö',
    'Ülekanne',
    'Xenon',
    'Yoke',
  ]
  expect(sortNames(names, 'et')).toEqual(names)
})

test('sorts English letters with diacritics like their base letter', () => {
  const names = ['Äbrasive', 'Brake', 'Õil', 'Turbo', 'Zebra']
  expect(sortNames(names, 'en')).toEqual(names)
})

test('ignores case and punctuation; gaps sort before letters', () => {
  expect(createNameSortKey('  GT-28 (Garrett)', 'et')).toBe(createNameSortKey('gt 28 garrett!', 'et'))
  expect(sortNames(['Turbo kit', 'Turbokit'], 'en')).toEqual(['Turbo kit', 'Turbokit'])
})

test('sorts Estonian letters like the Estonian collation', () => {
  const collator = new Intl.Collator('et', { sensitivity: 'accent' })
  const word = fc.string({ unit: fc.constantFrom(...'abkrsšzžtuvõäöüxy'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(word, word, (first, second) => {
      const [firstKey, secondKey] = [createNameSortKey(first, 'et'), createNameSortKey(second, 'et')]
      expect(Number(firstKey > secondKey) - Number(firstKey < secondKey)).toBe(
        Math.sign(collator.compare(first, second)),
      )
    }),
  )
})

test('handles digraphs, other alphabets and long names', () => {
  expect(createNameSortKey('Straße 2, Žiguli', 'en')).toBe(createNameSortKey('strasse 2 ziguli', 'en'))
  expect(sortNames(['2 Жигули', 'Turbo', 'Жигули', 'Жук'], 'et')).toEqual(['2 Жигули', 'Turbo', 'Жигули', 'Жук'])
  expect(createNameSortKey('Õli, '.repeat(200), 'et')).toBe(Array(200).fill(createNameSortKey('õli', 'et')).join(' '))
})
