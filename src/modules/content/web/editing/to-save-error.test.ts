import { expect, test } from 'vitest'
import { toSaveError } from './to-save-error.ts'

test.each([
  ['network', 0, 'unreachable'],
  ['not-json', 502, 'unreachable'],
  ['refused', 500, 'serverError'],
  ['refused', 503, 'unreachable'],
  ['refused', 429, 'unreachable'],
  ['refused', 404, 'notFound'],
  ['refused', 413, 'tooLarge'],
  ['refused', 403, 'refused'],
  ['refused', 422, 'refused'],
] as const)('maps %s %i to %s', (kind, status, saveError) => expect(toSaveError({ kind, status })).toBe(saveError))
