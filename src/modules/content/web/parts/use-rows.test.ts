import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { hasContent } from './use-rows.ts'

test.each<[string, object, boolean]>([
  ['nothing', {}, false],
  ['empty texts', { title: multilingual({}), text: multilingual({ et: '' }), picture: null }, false],
  ['a text in one language', { title: multilingual({}), text: multilingual({ en: 'Cold' }) }, true],
  ['a picture', { title: multilingual({}), picture: { src: '/file/get/1/a.png', alt: multilingual({}) } }, true],
  ['an address', { title: multilingual({}), url: '/kontakt' }, true],
])('decides whether a row with %s has content', (_name, row, expected) => {
  expect(hasContent(row)).toBe(expected)
})
