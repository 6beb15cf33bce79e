import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameSortKey } from './name-sort-key.ts'

const inOrder = (names: string[], language: 'et' | 'en') =>
  [...names].reverse().sort((one, other) => (nameSortKey(one, language) < nameSortKey(other, language) ? -1 : 1))

test('Estonian: s š z ž t u v w õ ä ö ü x y', () => {
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
  expect(inOrder(names, 'et')).toEqual(names)
})

test('English: diacritics sort with their letter', () => {
  const names = ['Äbrasive', 'Brake', 'Õil', 'Turbo', 'Zebra']
  expect(inOrder(names, 'en')).toEqual(names)
})

test('ignores case and punctuation; gaps sort before letters', () => {
  expect(nameSortKey('  GT-28 (Garrett)', 'et')).toBe(nameSortKey('gt 28 garrett!', 'et'))
  expect(inOrder(['Turbo kit', 'Turbokit'], 'en')).toEqual(['Turbo kit', 'Turbokit'])
})

test('sorts Estonian letters like the Estonian collation', () => {
  const collator = new Intl.Collator('et', { sensitivity: 'accent' })
  const word = fc.string({ unit: fc.constantFrom(...'abkrsšzžtuvõäöüxy'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const [mine, theirs] = [nameSortKey(one, 'et'), nameSortKey(other, 'et')]
      expect(mine < theirs ? -1 : mine > theirs ? 1 : 0).toBe(Math.sign(collator.compare(one, other)))
    }),
  )
})

test('handles digraphs, other alphabets and long names', () => {
  expect(nameSortKey('Straße 2, Žiguli', 'en')).toBe(nameSortKey('strasse 2 ziguli', 'en'))
  expect(inOrder(['2 Жигули', 'Turbo', 'Жигули', 'Жук'], 'et')).toEqual(['2 Жигули', 'Turbo', 'Жигули', 'Жук'])
  expect(nameSortKey('Õli, '.repeat(200), 'et')).toBe(Array(200).fill(nameSortKey('õli', 'et')).join(' '))
})
