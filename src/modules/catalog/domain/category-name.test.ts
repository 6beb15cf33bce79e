import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { DEFAULT_NAME, decideCategoryName } from './category-name.ts'

const wheels = multilingual({ et: 'Veljed', en: 'Wheels' })

test.each([
  ['new without a name', undefined, undefined, DEFAULT_NAME],
  ['new with blanks', undefined, '  ', DEFAULT_NAME],
  ['new with a text', undefined, ' Veljed ', multilingual({ et: 'Veljed' })],
  ['new in both languages', undefined, { et: 'Veljed', en: 'Wheels' }, wheels],
  ['unchanged', wheels, undefined, wheels],
  ['a text for the language of the request', wheels, 'Rattad', multilingual({ et: 'Rattad', en: 'Wheels' })],
  ['one language changed', wheels, { en: 'Rims' }, multilingual({ et: 'Veljed', en: 'Rims' })],
  ['one language removed', wheels, { en: '' }, multilingual({ et: 'Veljed' })],
  ['all languages removed', wheels, { et: '', en: ' ' }, null],
])('decides the name: %s', (_name, stored, input, name) => {
  expect(decideCategoryName(stored, input, 'et')).toEqual(name)
})

test('uses the English default name of the specification', () => {
  expect(DEFAULT_NAME.en).toBe('New category')
})
