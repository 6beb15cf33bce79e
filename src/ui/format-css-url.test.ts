import { expect, test } from 'vitest'
import { formatCssUrl } from './format-css-url.ts'

test.each([
  ['data:image/webp;base64,AA/+=', 'url("data:image/webp;base64,AA/+=")'],
  ['x"); position: fixed; background: url("y', 'url("x%22); position: fixed; background: url(%22y")'],
  ['a\\\n', 'url("a%5C%0A")'],
])('formats %j as a CSS url', (address, formattedUrl) => expect(formatCssUrl(address)).toBe(formattedUrl))
