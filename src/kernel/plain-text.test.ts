import { expect, test } from 'vitest'
import { shortenText, toPlainText } from './plain-text.ts'

test.each([
  ['<p>Velg</p><p>18"</p>', 'Velg 18"'],
  ['Pidur&shy;klots &amp; ketas&nbsp;&lt;10 mm&gt;', 'Pidur&shy;klots & ketas <10 mm>'],
  ['a<br>b &#228; &#xE4; &#0;', 'a b ä ä'],
  ['x<script>alert(1)</script>y<!-- z -->', 'x y'],
  ['2 < 3 and 4 > 3', '2 < 3 and 4 > 3'],
  ['<ul>\n<li>M12</li>\n<li>20 tk</li></ul>', 'M12, 20 tk'],
  ['<ul><li><p>Naastrehv</p></li><li><p>Lamellrehv</p></li></ul>', 'Naastrehv. Lamellrehv'],
  ['<ul><li><p>naastrehv</p> </li>\n<li>\n<p>lamellrehv</p></li></ul>', 'naastrehv, lamellrehv'],
  ['<ul><li>naastrehv<br></li><li>lamellrehv</li></ul>', 'naastrehv, lamellrehv'],
  ['<p>Naastrehv</p>, <p>Lamellrehv</p>', 'Naastrehv, Lamellrehv'],
  ['<div>Velg</div><div>, must</div><div>.</div>', 'Velg, must.'],
  ['<ul><li>a</li><li> </li><li>b</li></ul>', 'a, b'],
  ['<ul><li>, a</li><li>b;</li><li>c!</li><li>D.</li><li>e</li></ul>', 'a, b; c! D. e'],
  ['.5 mm, 1 : 2 ja 3 … 5', '.5 mm, 1 : 2 ja 3 … 5'],
  ['', ''],
])('converts %j to %j', (html, text) => {
  expect(toPlainText(html)).toBe(text)
})

test.each([
  ['short', 10, 'short'],
  ['Kerge velg, mis peab', 12, 'Kerge velg…'],
  ['Ülipikkadesõnadega', 8, 'Ülipikka…'],
])('shortens %j to %i characters: %j', (text, maxLength, shortened) => {
  expect(shortenText(text, maxLength)).toBe(shortened)
})
