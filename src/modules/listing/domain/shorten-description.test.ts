import { expect, test } from 'vitest'
import { shortenDescription } from './shorten-description.ts'

test.each([
  ['<p>Õli <b>ja</b> filter.</p>\n<p>Teine.</p>', 'Õli ja filter. Teine.'],
  ['<table><tr><td>1</td></tr></table>', ''],
  ['\n<p>Mõõdud:</p>\n<TABLE class="x"><tr><td>1</td></tr></TABLE>', ''],
  ['<p>Üks</p>\n<p>Kaks</p>\n<table><tr><td>3</td></tr></table>', 'Üks Kaks 3'],
  ['<p>Üks</p><p>Kaks</p><table><tr><td>3</td></tr></table>', 'Üks Kaks 3'],
  ['Üks<br>Kaks<br/><table><tr><td>3</td></tr></table>', 'Üks Kaks 3'],
  ['<p>Üks\nkaks\nkolm</p><table><tr><td>4</td></tr></table>', ''],
  ['<ul>\n<li>Üks</li>\n<li>Kaks</li>\n</ul>\n<table><tr><td>3</td></tr></table>', 'Üks. Kaks 3'],
  ['<div>\n\n\n<table><tr><td>1</td></tr></table></div>', ''],
  ['', ''],
])('shows %j as %j', (html, expected) => {
  expect(shortenDescription(html, 100)).toBe(expected)
})

test('cuts a long text between words', () => {
  expect(shortenDescription('<p>Kerge sepistatud velg rajale</p>', 20)).toBe('Kerge sepistatud…')
})
