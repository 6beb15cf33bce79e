import { describe, expect, test } from 'vitest'
import { foldText } from '#kernel/search-text.ts'
import { ESTONIAN_FORMS } from '#listing/testing/estonian-forms.ts'
import { listHeadNouns } from './estonian-stems.ts'
import { findWordStems } from './word-stems.ts'

const shareStem = (first: string, second: string, language: 'et' | 'en'): boolean => {
  const stems = findWordStems(foldText(second), language)
  return findWordStems(foldText(first), language).some(stem => stems.includes(stem))
}

describe('cases of Estonian words', () => {
  test.each(ESTONIAN_FORMS)('finds a stem that the cases share with the nominative: %s', (nominative, forms) => {
    expect(forms.filter(form => !shareStem(form, nominative, 'et'))).toEqual([])
  })
  test('covers more than a thousand forms', () => {
    expect(ESTONIAN_FORMS.reduce((sum, [, forms]) => sum + forms.length, 0)).toBeGreaterThan(1000)
  })
})

/** Words that the list of nouns does not have. */
const UNLISTED_WORDS = [
  ['õmblus', 'õmbluse', 'õmblust', 'õmbluste', 'õmblused'],
  ['karbon', 'karboni', 'karbonist', 'karboniga'],
  ['mudel', 'mudeli', 'mudelid', 'mudelite', 'mudelile'],
  ['sinine', 'sinise', 'sinist', 'sinised', 'siniste', 'sinisega', 'siniseid'],
  ['kuldne', 'kuldse', 'kuldset', 'kuldsed', 'kuldsetele', 'kuldsega'],
  ['lõdvik', 'lõdviku', 'lõdvikut', 'lõdvikud', 'lõdvikule', 'lõdvikuga'],
  ['sensor', 'sensori', 'sensorit', 'sensorite', 'sensoreid', 'sensoritele'],
  ['kruvi', 'kruvid', 'kruvide', 'kruvisid', 'kruvidega', 'kruvile'],
  ['tihend', 'tihendi', 'tihendit', 'tihendite', 'tihendeid', 'tihendiga'],
]
const ENGLISH_WORDS = [
  ['brake', 'brakes'],
  ['hose', 'hoses'],
  ['bush', 'bushes'],
  ['box', 'boxes'],
  ['assembly', 'assemblies'],
  ['glass', 'glasses'],
  ['spring', 'springs'],
]

test.each(UNLISTED_WORDS)('stems %s in its cases by rule', (nominative, ...forms) => {
  expect(forms.filter(form => !shareStem(form, nominative, 'et'))).toEqual([])
})

test.each(ENGLISH_WORDS)('stems %s and its plural', (singular, plural) => {
  expect(shareStem(singular, plural, 'en')).toBe(true)
})

test.each([
  ['Talverehvid', ['rehv', 'rehvid']],
  ['Kopsistmed', ['iste', 'istmed']],
  ['Õlifiltrid', ['filter', 'filtrid']],
  ['õhk', ['õhk']],
  ['Vedrustus', []],
])('splits %s into %j', (word, heads) => {
  expect(listHeadNouns(word)).toEqual(heads)
})

test('finds different stems for different words', () => {
  const words = ESTONIAN_FORMS.map(([nominative]) => nominative)
  const sharingPairs = words.flatMap((first, index) =>
    words.slice(index + 1).flatMap(second => (shareStem(first, second, 'et') ? [[first, second]] : [])),
  )
  expect(sharingPairs).toEqual([])
})

test.each([
  ['turbo', 'turbiin'],
  ['ketas', 'kett'],
  ['tuli', 'tuul'],
  ['kaas', 'kaabel'],
  ['rool', 'rull'],
  ['iste', 'ist'],
  ['voolik', 'vool'],
  ['jahuti', 'jahutus'],
])('finds no common stem of %s and %s', (first, second) => {
  expect(shareStem(first, second, 'et')).toBe(false)
})

test.each(['m8x1', 'gt2860r', '200', 'ab', 'chassis', 'gas'])('keeps %s unchanged', word => {
  expect(findWordStems(word, 'en')).toEqual([word])
})

test.each([
  ['talverehvide', 'talverehv'],
  ['nahkrooliga', 'nahkrool'],
  ['rooliratastel', 'rooliratas'],
  ['esituledega', 'esituli'],
])('ends the stems of a compound with those of its last part: %s', (compound, nominative) => {
  expect(findWordStems(compound, 'et')).toContain(nominative)
})
