import { expect, test } from 'vitest'
import { changedFields } from './audit-change.ts'

const company = { name: 'Pood OÜ', address: { street: 'Uus 1', city: 'Tallinn' }, phone: '+372 1' }

test.each([
  [
    'of what stands deep only what differs',
    { company },
    { company: { ...company, address: { ...company.address, street: 'Uus 2' } } },
    [{ path: 'company.address.street', before: 'Uus 1', after: 'Uus 2' }],
  ],
  [
    'what is made, field by field',
    null,
    { roles: ['ADMIN'], name: { et: 'Velg' } },
    [
      { path: 'roles', before: undefined, after: ['ADMIN'] },
      { path: 'name.et', before: undefined, after: 'Velg' },
    ],
  ],
  ['what is taken away', { name: { et: 'Velg' } }, null, [{ path: 'name.et', before: 'Velg', after: undefined }]],
  [
    'a field that becomes another kind of thing whole',
    { place: { city: 'Tallinn' } },
    { place: 'Tartu' },
    [{ path: 'place', before: { city: 'Tallinn' }, after: 'Tartu' }],
  ],
  [
    'what is erased or not to be read as the word for it',
    { email: { erased: true }, phone: { hidden: true } },
    { email: { erased: true }, phone: 'x' },
    [{ path: 'phone', before: { hidden: true }, after: 'x' }],
  ],
  [
    'lists whole, and the same in another order as another',
    { tags: ['a', 'b'] },
    { tags: ['b', 'a'] },
    [{ path: 'tags', before: ['a', 'b'], after: ['b', 'a'] }],
  ],
])('reports %s', (_what, before, after, told) => expect(changedFields(before, after)).toEqual(told))
