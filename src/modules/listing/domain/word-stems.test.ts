import { describe, expect, test } from 'vitest'
import { foldText } from '#kernel/search-text.ts'
import { listEstonianForms } from '#listing/testing/estonian-forms.ts'
import { listHeadNouns } from './estonian-stems.ts'
import { findWordStems } from './word-stems.ts'

const meet = (one: string, other: string, language: 'et' | 'en'): boolean => {
  const keys = findWordStems(foldText(other), language)
  return findWordStems(foldText(one), language).some(key => keys.includes(key))
}

describe('all cases of an Estonian word share a stem with the nominative', () => {
  test.each(listEstonianForms)('%s', (nominative, forms) => {
    expect(forms.filter(form => !meet(form, nominative, 'et'))).toEqual([])
  })
  test('covers more than a thousand forms', () => {
    expect(listEstonianForms.reduce((sum, [, forms]) => sum + forms.length, 0)).toBeGreaterThan(1000)
  })
})

/** Words that the list of nouns does not have. */
const byRule = [
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
const english = [
  ['brake', 'brakes'],
  ['hose', 'hoses'],
  ['bush', 'bushes'],
  ['box', 'boxes'],
  ['assembly', 'assemblies'],
  ['glass', 'glasses'],
  ['spring', 'springs'],
]

test.each(byRule)('stems %s in its cases by rule', (nominative, ...forms) => {
  expect(forms.filter(form => !meet(form, nominative, 'et'))).toEqual([])
})

test.each(english)('stems %s and its plural', (singular, plural) => {
  expect(meet(singular, plural, 'en')).toBe(true)
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

test('different words have different stems', () => {
  const words = listEstonianForms.map(([nominative]) => nominative)
  const met = words.flatMap((one, nth) =>
    words.slice(nth + 1).flatMap(other => (meet(one, other, 'et') ? [[one, other]] : [])),
  )
  expect(met).toEqual([])
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
])('%s is not %s', (one, other) => {
  expect(meet(one, other, 'et')).toBe(false)
})

test.each(['m8x1', 'gt2860r', '200', 'ab', 'chassis', 'gas'])('%s stays as it is', word => {
  expect(findWordStems(word, 'en')).toEqual([word])
})

test.each([
  ['talverehvide', 'talverehv'],
  ['nahkrooliga', 'nahkrool'],
  ['rooliratastel', 'rooliratas'],
  ['esituledega', 'esituli'],
])('stems of a compound end with those of its last part: %s', (compound, nominative) => {
  expect(findWordStems(compound, 'et')).toContain(nominative)
})
