import { expect, test } from 'vitest'
import { parseReturnPath } from './parse-return-path.ts'

test.each([
  ['/et/admin', '/et/admin'],
  ['/en/admin/order?state=paid', '/en/admin/order?state=paid'],
  ['/et/admin/order/edit/5', '/et/admin/order/edit/5'],
  [null, null],
  ['', null],
  ['/et', null],
  ['/et/administrator', null],
  ['//evil.example/et/admin', null],
  ['https://evil.example/et/admin', null],
  ['/et/admin//evil.example', null],
  ['/et/admin\\..\\x', null],
  ['/et/admin\n', null],
  ['javascript:alert(1)', null],
])('parses %j as %j', (to, path) => expect(parseReturnPath(to)).toBe(path))
