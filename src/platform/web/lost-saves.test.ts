import { expect, test } from 'vitest'
import { isOwnSave, mergeAfterLostSave } from './lost-saves.ts'

test.each([
  ['equal to mine', { name: 'B', note: '' }, true],
  ['a part of mine', { name: 'A', note: '' }, true],
  ['different in my field', { name: 'C', note: '' }, false],
  ['different in another field', { name: 'B', note: 'C' }, false],
])('recognizes an own save when the stored values are %s: %j', (_name, saved, expected) => {
  expect(isOwnSave({ name: 'A', note: '' }, { name: 'B', note: '' }, saved)).toBe(expected)
})

const START = { name: 'A', note: '', rows: ['1'] }

test.each([
  ['typed on in the saved field', [{ name: 'B' }], { name: 'C' }, { name: 'B' }, { name: 'C' }],
  ['typed on in another field', [{ name: 'B' }], { name: 'B', note: 'N' }, { name: 'B' }, { name: 'B', note: 'N' }],
  ['changed the field back', [{ name: 'B' }], {}, { name: 'B' }, {}],
  [
    'lost two answers, the second save arrived',
    [{ name: 'B' }, { name: 'C' }],
    { name: 'D' },
    { name: 'C' },
    { name: 'D' },
  ],
  [
    'lost two answers, the first save arrived',
    [{ name: 'B' }, { name: 'C' }],
    { name: 'D' },
    { name: 'B' },
    { name: 'D' },
  ],
  [
    'typed on in a longer list',
    [{ rows: ['1', '2'] }],
    { rows: ['1', '3'] },
    { rows: ['1', '2'] },
    { rows: ['1', '3'] },
  ],
  [
    'met another user’s other field',
    [{ name: 'B' }],
    { name: 'C' },
    { name: 'B', note: 'T' },
    { name: 'C', note: 'T' },
  ],
  ['met another user’s same field', [{ name: 'B' }], { name: 'C' }, { name: 'T' }, null],
  ['lost a save that never arrived', [{ name: 'B' }], { name: 'C' }, { note: 'T' }, null],
  ['lost no answer', [], { name: 'C' }, { name: 'B' }, null],
])('merges after a lost save when the user %s', (_name, lost, mine, stored, merged) => {
  const lostValues = lost.map(values => ({ ...START, ...values }))
  const result = mergeAfterLostSave(
    { before: START, mine: { ...START, ...mine }, lost: lostValues },
    { ...START, ...stored },
  )
  expect(result).toEqual(merged && { ...START, ...merged })
})
