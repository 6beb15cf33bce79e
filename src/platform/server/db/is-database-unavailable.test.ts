import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

const createError = (code: string, cause?: unknown) => Object.assign(new Error('x', { cause }), { code })

test.each<[string, unknown, boolean]>([
  ['every connection busy', new Error('timeout exceeded when trying to connect'), true],
  [
    'the same within a failed query',
    new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') }),
    true,
  ],
  ['an unreachable server', createError('ECONNREFUSED'), true],
  ['a server that shuts down', new Error('Failed query', { cause: createError('57P01') }), true],
  ['too many connections', createError('53300'), true],
  [
    'a connection that was lost before the query',
    new Error('Client has encountered a connection error and is not queryable'),
    true,
  ],
  ['a query that took too long', new Error('Failed query', { cause: createError('57014') }), true],
  ['a deadlock', new Error('Failed query', { cause: createError('40P01') }), true],
  ['a standby', createError('25006'), true],
  ['a full disk', new Error('Failed query', { cause: createError('53100') }), true],
  ['a duplicate key', createError('23505'), false],
  ['a programming error', new TypeError('x is not a function'), false],
  ['a text', 'ECONNREFUSED', false],
])('reports whether %s makes the database unavailable', (_name, error, expected) =>
  expect(isDatabaseUnavailable(error)).toBe(expected),
)
