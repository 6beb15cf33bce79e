import { expect, test } from 'vitest'
import { sanitiseDescription } from './sanitise-description.ts'

test.each([
  ['<p>Tugev <b>ketas</b></p>', '<p>Tugev <b>ketas</b></p>'],
  ['<p onclick="x()">a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="https://x.example">a</a>', '<a href="https://x.example" rel="noopener nofollow">a</a>'],
  ['<a href="/et/tooted">a</a>', '<a href="/et/tooted">a</a>'],
  ['<img src="data:text/html;base64,AAAA" alt="x">', '<img alt="x" loading="lazy" />'],
  ['<img src=x onerror=alert(1)>', '<img src="x" loading="lazy" />'],
  ['<h1>Suur</h1>', '<h2>Suur</h2>'],
  ['<iframe src="https://x.example"></iframe><style>p{}</style>tekst', 'tekst'],
  ['<table><tr><td colspan="2" style="x">1</td></tr></table>', '<table><tr><td colspan="2">1</td></tr></table>'],
])('%s', (html, clean) => expect(sanitiseDescription(html)).toBe(clean))
