import { expect, test } from 'vitest'
import { sanitizeSvg } from './sanitize-svg.ts'

const createSvg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`

test('keeps the shapes and styles of an SVG', () => {
  const source = createSvg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient><clipPath id="c"><rect width="1" height="2"></rect></clipPath></defs>' +
      '<style>.b{fill:url(#a)}</style><path class="b" d="M0 0L1 1" style="stroke:red" clip-path="url(#c)"></path><use href="#a"></use>',
  )
  const sanitizedSvg = sanitizeSvg(source)
  for (const expectedPart of [
    'linearGradient',
    'clipPath',
    'viewBox',
    '.b{fill:url(#a)}',
    'style="stroke:red"',
    'href="#a"',
  ]) {
    expect(sanitizedSvg).toContain(expectedPart)
  }
})

test.each([
  `${'<!---->'.repeat(40)}x`,
  `<!DOCTYPE ${' '.repeat(500_000)}`,
  ' '.repeat(1_000_000),
  `<svg>${' '.repeat(2_000_001)}</svg>`,
])('rejects text that only begins like an SVG or is too long', text => {
  expect(sanitizeSvg(text)).toBeNull()
})

test.each([
  ['deep', `${'<g>'.repeat(200_000)}${'</g>'.repeat(200_000)}`],
  ['deep and unclosed', '<g>'.repeat(400_000)],
  ['deep and wrongly closed', '<g></x>'.repeat(200_000)],
  ['of many elements', '<rect/>'.repeat(100_000)],
])('rejects an SVG that is %s before it costs time', (_name, content) => {
  const usageBefore = process.cpuUsage()
  expect(sanitizeSvg(createSvg(content))).toBeNull()
  expect(process.cpuUsage(usageBefore).user).toBeLessThan(1_500_000)
})

test('keeps a large SVG', () =>
  expect(sanitizeSvg(createSvg(`${'<g>'.repeat(50)}${'<rect/>'.repeat(20_000)}${'</g>'.repeat(50)}`))).not.toBeNull())

/** SVG vectors from html5sec.org and the OWASP filter evasion cheat sheet. */
test.each([
  '<script>alert(1)</script>',
  '<script xlink:href="https://evil.example/x.js"/>',
  '<g onload="alert(1)" onclick="alert(1)"/>',
  '<a xlink:href="javascript:alert(1)"><rect/></a>',
  '<a href="jav&#x09;ascript:alert(1)"><rect/></a>',
  '<image href="https://evil.example/p.png"/>',
  '<image xlink:href="file:///etc/passwd"/>',
  '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
  '<use href="https://evil.example/a.svg#x"/>',
  '<use href="data:image/svg+xml,alert"/>',
  '<foreignObject><iframe src="https://evil.example"/></foreignObject>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onmouseover" to="alert(1)"/>',
  '<handler type="text/javascript">alert(1)</handler>',
  '<style>@import url(https://evil.example/a.css);</style>',
  '<style>rect{fill:url(https://evil.example/a)}</style>',
  '<style>rect{fill:u\\72l(https://evil.example/a)}</style>',
  '<rect style="fill:url(\'https://evil.example/a\')"/>',
  '<rect fill="url(https://evil.example/a#b)"/>',
  '<rect filter="url( //evil.example/a#b )"/>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<embed src="https://evil.example"/><object data="https://evil.example"/>',
])('removes everything active from %s', attack => {
  const sanitizedSvg = sanitizeSvg(createSvg(attack)) ?? ''
  expect(sanitizedSvg).toMatch(/^<svg/)
  expect(sanitizedSvg.replace(/>[^<]*</g, '><')).not.toMatch(
    /alert|evil|javascript|passwd|on\w+=|<(script|foreignObject|iframe|set|animate)/i,
  )
})

test('does not expand entities', () =>
  expect(
    sanitizeSvg(
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>${createSvg('<text>&a;&b;</text>')}`,
    ),
  ).not.toMatch(/aaaa|passwd|ENTITY/))

test('returns null for other documents', () => expect(sanitizeSvg('<html><svg></svg></html>')).toBeNull())
