import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isKnownTag } from './is-known-tag.ts'

test.each([
  [undefined, '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ['"b","c"', '"a"', false],
  ['*', '"a"', true],
  ['', '"a"', false],
])('%s contains the tag %s: %s', (header, etag, expected) =>
  expect(isKnownTag({ headers: { 'if-none-match': header } } as FastifyRequest, etag)).toBe(expected),
)
