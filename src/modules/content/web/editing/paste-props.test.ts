import { expect, test } from 'vitest'
import { pastesAsPlainText } from './paste-props.ts'

test.each([
  ['pastes text of other pages as plain text', '<p><b>Rehv</b></p>', 'Rehv', true],
  ['keeps content of the editor', '<p data-pm-slice="1 1 []"><b>Rehv</b></p>', 'Rehv', false],
  ['keeps a picture without text', '<img src="/file/get/1/a.jpg">', '', false],
  ['keeps text without HTML', '', 'Rehv', false],
])('%s', (_name, html, text, isPlainText) => {
  expect(pastesAsPlainText({ html, text })).toBe(isPlainText)
})
