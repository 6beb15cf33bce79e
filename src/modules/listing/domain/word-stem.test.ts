import { describe, expect, test } from 'vitest'
import { fold } from '#kernel/search-text.ts'
import { stem } from './word-stem.ts'

const estonian = [
  ['pidur', 'piduri', 'pidurid', 'pidurite', 'pidureid', 'piduritele', 'piduriga', 'piduris'],
  ['ketas', 'ketta', 'kettad', 'kettaid', 'ketast'],
  ['piduriketas', 'piduriketta', 'pidurikettad'],
  ['klots', 'klotsi', 'klotsid', 'klotside', 'klotsidega'],
  ['summuti', 'summutid', 'summutite', 'summutile'],
  ['filter', 'filtri', 'filtrid', 'filtrite', 'filtriga'],
  ['õli', 'õlid', 'õlide', 'õliga'],
  ['turbo', 'turbod', 'turbode', 'turbosid', 'turboga'],
  ['vedru', 'vedrud', 'vedrude', 'vedrudele', 'vedrusid'],
  ['kütus', 'kütuse', 'kütused', 'kütusele'],
  ['teras', 'terase', 'terased', 'terasest'],
  ['karbon', 'karboni', 'karbonist'],
  ['plaat', 'plaadi', 'plaadid', 'plaadile'],
  ['plast', 'plasti', 'plastist'],
  ['mudel', 'mudeli', 'mudelid', 'mudelite'],
  ['kaabel', 'kaabli', 'kaablid'],
  ['mutter', 'mutri', 'mutrid'],
  ['pump', 'pumba', 'pumbad'],
  ['sinine', 'sinise', 'sinised'],
  ['lõdvik', 'lõdviku', 'lõdvikud'],
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

describe('forms of one word share a key', () => {
  test.each(estonian)('%s', (...forms) => {
    expect(new Set(forms.map(form => stem(fold(form), 'et')))).toHaveProperty('size', 1)
  })
  test.each(english)('%s', (...forms) => {
    expect(new Set(forms.map(form => stem(form, 'en')))).toHaveProperty('size', 1)
  })
})

test('different parts keep different keys', () => {
  const words = ['pidur', 'ketas', 'klots', 'summuti', 'filter', 'oli', 'turbo', 'vedru', 'kutus', 'pump', 'mutter']
  expect(new Set(words.map(word => stem(word, 'et'))).size).toBe(words.length)
})

test.each(['m8x1', 'gt2860r', '200', 'ab', 'chassis', 'gas'])('%s stays as it is', word => {
  expect(stem(word, 'en')).toBe(word)
})
