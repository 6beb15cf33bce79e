import { expect, test } from 'vitest'
import { isFullyEditable } from './is-fully-editable.ts'

test.each([
  [
    '<p>Tere <strong>s</strong><br /><span lang="en">x</span></p><table><tbody><tr><td>1</td></tr></tbody></table>',
    true,
  ],
  ['<p>small &lt;sub&gt; caption</p><img src="https://a.ee/sub.png" alt="figure" />', true],
  ['<p>H<sub>2</sub>O</p>', true],
  ['<dl><dt>a</dt><dd>b</dd></dl>', true],
  ['<figure><img src="https://a.ee/a.png" /><figcaption lang="et">x</figcaption></figure>', true],
  ['<figure lang="et"> <a href="/"><img src="https://a.ee/a.png" /></a></figure>', false],
  ['<table><caption>x</caption></table>', false],
])('decides whether the editor preserves %s: %s', (html, isPreserved) =>
  expect(isFullyEditable(html)).toBe(isPreserved),
)
