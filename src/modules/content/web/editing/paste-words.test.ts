import { expect, test } from 'vitest'
import { comesAsWords } from './paste-words.ts'

test.each([
  ['what is copied on another page comes as words', '<p><b>Rehv</b></p>', 'Rehv', true],
  ['what is copied in an editor stays what it is', '<p data-pm-slice="1 1 []"><b>Rehv</b></p>', 'Rehv', false],
  ['a picture has no words to come as', '<img src="/file/get/1/a.jpg">', '', false],
  ['what has no formatting needs none taken away', '', 'Rehv', false],
])('%s', (_case, html, words, comes) => {
  expect(comesAsWords({ html, words })).toBe(comes)
})
