import { expect, test } from 'vitest'
import { findNextState } from './rule-import-states.ts'

const READ = { hasChanges: false, problem: null, format: 'csv' }

test.each<[name: string, ...Parameters<typeof findNextState>, expected: ReturnType<typeof findNextState>]>([
  ['checks again', { ...READ, state: 'checked' }, 'check', 'resolving'],
  ['repeats a failed check without the file', { ...READ, state: 'failed' }, 'check', 'resolving'],
  ['repeats no check of an unreadable file', { ...READ, state: 'failed', problem: 'columns' }, 'check', null],
  ['repeats no check of a file that was not read', { ...READ, state: 'failed', format: null }, 'check', null],
  ['runs after a check', { ...READ, state: 'checked' }, 'run', 'running'],
  ['runs nothing twice', { ...READ, state: 'done' }, 'run', null],
  ['undoes changes', { ...READ, state: 'failed', hasChanges: true }, 'undo', 'undoing'],
  ['undoes nothing without changes', { ...READ, state: 'done' }, 'undo', null],
])('%s', (_name, facts, step, expected) => {
  expect(findNextState(facts, step)).toBe(expected)
})
