import { expect, test } from 'vitest'
import { listChangedFields } from './list-changed-fields.ts'

const company = { name: 'Pood OÜ', address: { street: 'Uus 1', city: 'Tallinn' }, phone: '+372 1' }

test.each([
  [
    'a nested field alone',
    { company },
    { company: { ...company, address: { ...company.address, street: 'Uus 2' } } },
    [{ path: 'company.address.street', before: 'Uus 1', after: 'Uus 2' }],
  ],
  [
    'the fields of a created object',
    null,
    { roles: ['ADMIN'], name: { et: 'Velg' } },
    [
      { path: 'roles', before: undefined, after: ['ADMIN'] },
      { path: 'name.et', before: undefined, after: 'Velg' },
    ],
  ],
  [
    'the fields of a removed object',
    { name: { et: 'Velg' } },
    null,
    [{ path: 'name.et', before: 'Velg', after: undefined }],
  ],
  [
    'a field whose type changes as a whole',
    { place: { city: 'Tallinn' } },
    { place: 'Tartu' },
    [{ path: 'place', before: { city: 'Tallinn' }, after: 'Tartu' }],
  ],
  [
    'erased and hidden values by their mark',
    { email: { erased: true }, phone: { hidden: true } },
    { email: { erased: true }, phone: 'x' },
    [{ path: 'phone', before: { hidden: true }, after: 'x' }],
  ],
  [
    'lists as a whole, also when only the order changes',
    { tags: ['a', 'b'] },
    { tags: ['b', 'a'] },
    [{ path: 'tags', before: ['a', 'b'], after: ['b', 'a'] }],
  ],
])('reports %s', (_title, before, after, changes) => expect(listChangedFields(before, after)).toEqual(changes))
