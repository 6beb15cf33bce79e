import { expect, test } from 'vitest'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { ListResult } from '#listing/domain/indexed-product.ts'
import { type ListingRequest, RELEVANCE, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import { ESTONIAN_FORMS } from '#listing/testing/estonian-forms.ts'
import { createDemoIndex } from './create-demo-index.ts'
import { judgedQueries } from './judged-queries.ts'
import { measureRelevance } from './measure-relevance.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const { index, findName } = createDemoIndex(NOW)
const search = (words: string, language: KnownLanguage, overrides: Partial<ListingRequest> = {}): ListResult =>
  index.list({
    ...UNFILTERED_REQUEST,
    words,
    sort: RELEVANCE,
    page: 1,
    pageSize: 24,
    lang: language,
    now: NOW.getTime(),
    ...overrides,
    isStaff: false,
  })
const findNames = (words: string, language: KnownLanguage): string[] =>
  search(words, language).ids.map(id => pickText(findName(id), language))

test('reaches the target relevance', async () => {
  expect(judgedQueries.length).toBeGreaterThan(500)
  for (const language of KNOWN_LANGUAGES) expect(judgedQueries.some(query => query.language === language)).toBe(true)
  const report = await measureRelevance(({ words, language }) => findNames(words, language))
  expect(report.shareAtRankOne, report.missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(report.shareInTopFive).toBeGreaterThanOrEqual(0.99)
  expect(report.shareWithoutResults, report.missed.join('\n')).toBe(0)
})

test.each([
  ['audi', 'Audi'],
  ['audile', 'Audi'],
  ['evo9', 'Evo 9'],
  ['6kolbi', 'kolbi'],
])('%s: finds products with %s in the name', (words, part) => {
  const result = search(words, 'et', { pageSize: 500 })
  expect(result.total).toBeGreaterThan(0)
  expect(findNames(words, 'et').filter(name => !name.includes(part))).toEqual([])
})

test.each(['wastegate', 'sparkplug'])('does not correct %s', words => {
  for (const language of KNOWN_LANGUAGES) expect(search(words, language)).toMatchObject({ total: 0, corrected: null })
})

test.each(['esituil', 'kork'])('does not correct %s silently', words => {
  const { total, corrected } = search(words, 'et')
  expect([total === 0, corrected !== null]).toContain(true)
})

test('ranks the same products first for every grammatical case of a word', () => {
  const failedForms = ESTONIAN_FORMS.flatMap(([nominative, forms]) => {
    const expectedIds = new Set(search(nominative, 'et', { pageSize: 120 }).ids)
    return forms.filter(form => {
      const { ids, corrected } = search(form, 'et')
      return corrected !== null || ids[0] === undefined || !expectedIds.has(ids[0])
    })
  })
  expect(failedForms).toEqual([])
})

test.each([
  ['talverehv', 'rehv'],
  ['nahkrool', 'rool'],
  ['õlifilter', 'filter'],
  ['piduir', 'pidur'],
  ['summuit', 'summuti'],
  ['siduriketas', 'ketas'],
  ['exhuast', 'exhaust'],
  ['sumutti', 'summuti'],
])('corrects %s to %s visibly, unless exact', (from, to) => {
  const result = search(from, 'et')
  expect(result.corrected).toEqual({ from, to })
  expect(result.total).toBeGreaterThan(0)
  expect(search(from, 'et', { isExact: true })).toMatchObject({ total: 0, corrected: null })
})

test.each([
  'supra',
  'vectra',
  'corsa',
  'apeka',
  'cupar',
  'focsu',
  'cuppra',
  'imprezza',
  'cooper',
  'enkei',
  'note',
  'stilo',
])('does not correct %s to a similar name', words => {
  for (const language of KNOWN_LANGUAGES) expect(search(words, language)).toMatchObject({ total: 0, corrected: null })
})

test('treats two words as one term: no brakes among strut braces, no coilovers among oil coolers', () => {
  for (const language of KNOWN_LANGUAGES) {
    expect(search('strut brace', language).total).toBeGreaterThan(0)
    for (const name of findNames('strut brace', 'en')) expect(name).toContain('strut brace')
    for (const name of findNames('oil cooler', 'en').slice(0, 8)) expect(name).toContain('oil cooler')
  }
})

test.each<[string, KnownLanguage, string]>([
  ['coilovers', 'en', 'coilover'],
  ['coilovers', 'et', 'koilovri'],
  ['koilovrid', 'et', 'koilovri'],
  ['koilovrid', 'en', 'coilover'],
  ['koilovrd', 'et', 'koilovri'],
  ['brake pads', 'en', 'brake pads'],
  ['piduriklotsid', 'et', 'piduriklotsid'],
  ['turbocharger', 'en', 'turbo'],
  ['rotor', 'en', 'brake discs'],
])('%s (%s): finds only %s', (words, language, namePart) => {
  const names = findNames(words, language)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !name.includes(namePart))).toEqual([])
})

test('finds only parts of the requested kind for a car', () => {
  for (const language of KNOWN_LANGUAGES)
    expect(findNames('coilovers bmw e46', language), language).toEqual([
      expect.stringMatching(/(coilover|koilovri).*E46/),
    ])
})

test.each(KNOWN_LANGUAGES)('reports the words that it left out of a search for a car (%s)', language => {
  const words = language === 'et' ? 'piduriklotsid bmw e46' : 'brake pads for bmw e46'
  const { leftOutWords } = search(words, language)
  expect(leftOutWords.length).toBeGreaterThan(0)
})

test('finds only parts of the kind that a synonym means', () => {
  expect(findNames('iste', 'et').filter(name => /Seat /.test(name))).toEqual([])
  expect(findNames('velg', 'et').filter(name => /rool/.test(name))).toEqual([])
  expect(findNames('bush', 'en').filter(name => /header/.test(name))).toEqual([])
  expect(findNames('header', 'en').filter(name => /intake/.test(name))).toEqual([])
})
