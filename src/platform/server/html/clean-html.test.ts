import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

test.each([
  ['<p>Tugev <b>ketas</b></p>', '<p>Tugev <b>ketas</b></p>'],
  ['<a href="https://x.example">a</a>', '<a href="https://x.example" rel="noopener nofollow">a</a>'],
  ['<a href="/et/tooted">a</a>', '<a href="/et/tooted">a</a>'],
  ['<h1>Suur</h1>', '<h2>Suur</h2>'],
  ['<p lang="de" id="page-state" class="x">Rad</p>', '<p lang="de">Rad</p>'],
  ['<p>a<img src="https://x.example/a.jpg" alt="x"></p>', '<p>a</p>'],
  ['<p>a<img src="/logout" alt="x"><img alt="x"></p>', '<p>a</p>'],
  [
    '<img src="/file/get/7/a.jpg?size=1920" alt="x" width="4" height="3">',
    '<img src="/file/get/7/a.jpg?size=1920" alt="x" width="4" height="3" loading="lazy" />',
  ],
  [
    '<video src="/file/get/7/film.mp4" autoplay onplay="x()" poster="https://x.example"></video>',
    '<video src="/file/get/7/film.mp4" controls preload="metadata"></video>',
  ],
  ['<p>a</p><audio src="https://x.example/a.mp3" controls></audio>', '<p>a</p>'],
  ['<video src="/logout"></video><video><source src="/file/get/7/film.mp4"></video>', ''],
  ['<iframe src="https://x.example"></iframe><style>p{}</style>tekst', 'tekst'],
  ['<table><tr><td colspan="2" style="x">1</td></tr></table>', '<table><tr><td colspan="2">1</td></tr></table>'],
  ['<ol start="4" type="a"><li>Neljas</li></ol>', '<ol start="4" type="a"><li>Neljas</li></ol>'],
  ['<ol start="-1" type="I" lang="de"><li>a</li></ol>', '<ol lang="de" start="-1" type="I"><li>a</li></ol>'],
  ['<ol start="4.5" type="circle"><li>a</li></ol><ol start="x"></ol>', '<ol><li>a</li></ol><ol></ol>'],
  ['<ol><li value="12">a</li><li value="x1">b</li></ol>', '<ol><li value="12">a</li><li>b</li></ol>'],
  ['<ul start="4" type="a"><li>a</li></ul>', '<ul><li>a</li></ul>'],
])('cleans %s', (html, clean) => expect(cleanHtml(html)).toBe(clean))

/** By kind, from OWASP's "XSS Filter Evasion Cheat Sheet" and the known mutation vectors of DOMPurify. */
const VECTORS: Record<string, readonly string[]> = {
  'script elements': [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<script/xss src="https://evil.example/x.js"></script>',
    '<<script>alert(1);//<</script>',
    '<script src=https://evil.example/x.js?<b>',
    '</title><script>alert(1)</script>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ],
  handlers: [
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror&#61;alert(1)>',
    '<img """><script>alert(1)</script>">',
    '<img/onerror=alert(1) src=x>',
    '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>',
    '<body onload=alert(1)>',
    '<svg onload=alert(1)>',
    '<details open ontoggle=alert(1)>a</details>',
    '<input autofocus onfocus=alert(1)>',
    '<a href="/et" onclick="alert(1)">a</a>',
    '<td onpointerenter=alert(1)>a</td>',
  ],
  'script URLs': [
    '<a href="javascript:alert(1)">a</a>',
    '<a href="JaVaScRiPt:alert(1)">a</a>',
    '<a href="jav\tascript:alert(1)">a</a>',
    '<a href="jav&#x09;ascript:alert(1)">a</a>',
    '<a href="&#106;avascript:alert(1)">a</a>',
    '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)">a</a>',
    '<a href=" &#14; javascript:alert(1)">a</a>',
    '<a href="vbscript:msgbox(1)">a</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>',
    '<img src="javascript:alert(1)">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<a href="//evil.example">a</a>',
    '<img src="//evil.example/x.png">',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">a</button></form>',
  ],
  'content that loads or covers': [
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x.swf">',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<base href="https://evil.example/">',
    '<style>@import "https://evil.example/x.css";</style>',
    '<p style="background:url(javascript:alert(1));position:fixed;inset:0">a</p>',
    '<template><script>alert(1)</script></template>',
  ],
  'foreign content and mutations': [
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!-- --!><img src=x onerror=alert(1)>',
    '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<p title="</p><img src=x onerror=alert(1)>">a</p>',
    '<a href="`javascript:alert(1)`" title="`onclick=alert(1)">a</a>',
  ],
  clobbering: [
    '<a id="page-state" href="/et">a</a>',
    '<img name="getElementById" src="/file/get/1/a.png">',
    '<form id="root"><input name="parentNode"></form>',
  ],
}

const ALLOWED_TAGS = new Set(
  'h2 h3 h4 p br hr blockquote pre code ul ol li dl dt dd strong b em i u s sub sup small span a img figure figcaption table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
)
const ALLOWED_ATTRIBUTES = new Set([
  'href',
  'title',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'loading',
  'colspan',
  'rowspan',
  'scope',
  'lang',
])
const TAG = /<\/?([a-z][^\s/>]*)((?:\s+[^\s=/>]+(?:="[^"]*")?)*)\s*\/?>/gi

/** Finds everything that a browser would treat as active markup. */
const findDangers = (html: string): string[] => {
  const dangers: string[] = []
  for (const [tag, name = '', attributes = ''] of html.matchAll(TAG)) {
    if (!ALLOWED_TAGS.has(name)) dangers.push(tag)
    for (const [, key = '', value = ''] of attributes.matchAll(/\s([^\s=]+)="([^"]*)"/g)) {
      const address = value.replace(/&#?\w+;|[\s\0-\x20]/g, '')
      if (!ALLOWED_ATTRIBUTES.has(key)) dangers.push(tag)
      if ((key === 'href' || key === 'src') && /^(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:|^\/\//i.test(address))
        dangers.push(tag)
    }
  }
  // Anything else that begins like a tag or a comment would escape the expression above.
  if (/<(?![/a-z])|<!|<\?/i.test(html) || /</.test(html.replace(TAG, ''))) dangers.push(html)
  return dangers
}

describe.each(Object.entries(VECTORS))('neutralizes %s', (_kind, vectors) => {
  test.each(vectors.map(vector => [vector]))('%s', vector => {
    const clean = cleanHtml(vector)
    expect(findDangers(clean)).toEqual([])
    // Cleaning again must change nothing: stored text must not become active later on.
    expect(cleanHtml(clean)).toBe(clean)
  })
})

test('the check itself detects dangerous markup', () => {
  const dangerousMarkup = [
    '<img src="x" onerror="a">',
    '<a href="javascript:a">',
    '<svg>',
    '<!-- a -->',
    '<img src=x onerror=a>',
    '<p id="a">',
  ]
  for (const danger of dangerousMarkup) expect(findDangers(danger), danger).not.toEqual([])
})
