import { expect, test } from 'vitest'
import { cssUrl } from './css-url.ts'

test.each([
  ['data:image/webp;base64,AA/+=', 'url("data:image/webp;base64,AA/+=")'],
  ['x"); position: fixed; background: url("y', 'url("x%22); position: fixed; background: url(%22y")'],
  ['a\\\n', 'url("a%5C%0A")'],
])('%j', (address, written) => expect(cssUrl(address)).toBe(written))
