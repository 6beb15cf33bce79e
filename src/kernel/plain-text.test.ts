import { expect, test } from 'vitest'
import { excerpt, plainText } from './plain-text.ts'

test.each([
  ['<p>Velg</p><p>18"</p>', 'Velg 18"'],
  ['Pidur&shy;klots &amp; ketas&nbsp;&lt;10 mm&gt;', 'Pidur&shy;klots & ketas <10 mm>'],
  ['a<br>b &#228; &#xE4; &#0;', 'a b ä ä'],
  ['x<script>alert(1)</script>y<!-- z -->', 'x y'],
  ['2 < 3 and 4 > 3', '2 < 3 and 4 > 3'],
  ['<ul>\n<li>M12</li>\n<li>20 tk</li></ul>', 'M12, 20 tk'],
  ['', ''],
])('%j reads %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test.each([
  ['short', 10, 'short'],
  ['Kerge velg, mis peab', 12, 'Kerge velg…'],
  ['Ülipikkadesõnadega', 8, 'Ülipikka…'],
])('%j in %i signs is %j', (text, longest, cut) => {
  expect(excerpt(text, longest)).toBe(cut)
})
