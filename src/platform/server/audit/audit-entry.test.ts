import { expect, test } from 'vitest'
import { toStoredEntry } from './audit-entry.ts'

const page = { kind: 'page', id: 3 } as const

test('stores only the fields that differ, whatever the order of their properties', () => {
  const before = { name: { et: 'Velg', en: 'Wheel' }, price: 10, tags: ['a', 'b'], from: null }
  const after = { price: 12, name: { en: 'Wheel', et: 'Velg' }, tags: ['b', 'a'], until: new Date(0) }
  expect(toStoredEntry({ ...page, before, after })).toEqual({
    kind: 'page',
    subject: '3',
    action: 'changed',
    before: { price: 10, tags: ['a', 'b'], until: null },
    after: { price: 12, tags: ['b', 'a'], until: new Date(0) },
  })
})

test('stores no entry without a changed field, unless it has an action', () => {
  const same = { before: { state: 'new', none: undefined }, after: { state: 'new', none: null } }
  expect(toStoredEntry({ ...page, ...same })).toBeNull()
  expect(toStoredEntry({ ...page, ...same, action: 'looked-at' })).toMatchObject({
    action: 'looked-at',
    before: {},
    after: {},
  })
})

test.each([
  [{ after: { a: 1 } }, 'created'],
  [{ before: { a: 1 } }, 'removed'],
  [{ after: { a: 1 }, action: 'placed' }, 'placed'],
])('stores the action of %j as %s', (entry, action) =>
  expect(toStoredEntry({ ...page, ...entry })?.action).toBe(action),
)
