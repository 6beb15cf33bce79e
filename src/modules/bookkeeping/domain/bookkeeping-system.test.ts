import { expect, test } from 'vitest'
import { findNextEntryState } from './bookkeeping-system.ts'

test.each([
  ['failed', 'retry', 'unclear'],
  ['unclear', 'retry', 'unclear'],
  ['skipped', 'retry', 'unclear'],
  ['failed', 'skip', 'skipped'],
  ['waiting', 'skip', 'skipped'],
  ['sent', 'retry', null],
  ['sent', 'skip', null],
  ['sending', 'skip', null],
] as const)('moves an entry that is %s by %s to %s', (state, action, next) => {
  expect(findNextEntryState(state, action)).toBe(next)
})
