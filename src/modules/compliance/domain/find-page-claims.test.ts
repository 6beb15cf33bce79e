import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { findPageClaims } from './find-page-claims.ts'

test.each<[unknown, string[]]>([
  [multilingual({ et: 'Keskkonnasõbralik õli', en: 'Motor oil' }), ['Keskkonnasõbralik']],
  [
    { main: [{ data: { html: multilingual({ en: '<a href="https://ec.europa.eu/consumers/odr/main">ODR</a>' }) } }] },
    ['ec.europa.eu/consumers/odr'],
  ],
  [{ title: 'Müügitingimused', width: 4, empty: null }, []],
])('finds the forbidden words of %j', (value, words) => expect(findPageClaims(value)).toEqual(words))
