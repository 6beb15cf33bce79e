import { expect, test } from 'vitest'
import { isUnavailable } from './is-unavailable.ts'

const coded = (code: string, cause?: unknown) => Object.assign(new Error('x', { cause }), { code })

test.each<[string, unknown, boolean]>([
  ['every connection busy', new Error('timeout exceeded when trying to connect'), true],
  [
    'the same, as a query tells it',
    new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') }),
    true,
  ],
  ['a server that is away', coded('ECONNREFUSED'), true],
  ['a server that closes down', new Error('Failed query', { cause: coded('57P01') }), true],
  ['too many connections', coded('53300'), true],
  [
    'a connection that was lost before the query',
    new Error('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['a query that took too long', new Error('Failed query', { cause: coded('57014') }), true],
  ['two that waited for each other', new Error('Failed query', { cause: coded('40P01') }), true],
  ['a standby', coded('25006'), true],
  ['a full disk', new Error('Failed query', { cause: coded('53100') }), true],
  ['a doubled key', coded('23505'), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
  ['no error at all', 'ECONNREFUSED', false],
])('%s', (_what, error, expected) => expect(isUnavailable(error)).toBe(expected))
