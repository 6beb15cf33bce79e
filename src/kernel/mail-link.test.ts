import { expect, test } from 'vitest'
import { buildMailLink } from './mail-link.ts'

test.each([
  ['mari@example.ee', 'mailto:mari@example.ee'],
  ['mari+pood@example.ee', 'mailto:mari%2Bpood@example.ee'],
  ['a@b.ee?cc=evil@x.ee&body=hi', 'mailto:a@b.ee%3Fcc%3Devil@x.ee%26body%3Dhi'],
  ['a@b.ee?cc=evil%40x.ee', 'mailto:a@b.ee%3Fcc%3Devil%2540x.ee'],
  ['a@b.ee,evil@x.ee', 'mailto:a@b.ee%2Cevil@x.ee'],
])('escapes %s, so that the link names no other recipient or header', (address, link) => {
  expect(buildMailLink(address)).toBe(link)
})
