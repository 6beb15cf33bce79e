import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { pickLanguage } from './pick-language.ts'

test('reduces multilingual values at any depth to the shown language', () => {
  const page = {
    level: 2,
    title: multilingual({ et: 'Pealkiri', en: 'Title' }),
    rows: [[multilingual({ et: 'ainult eesti' })], [multilingual({})]],
    picture: { src: '/a', preview: null, alt: multilingual({ et: '', en: 'A wheel' }) },
  }
  expect(pickLanguage(page, 'en')).toEqual({
    level: 2,
    title: { type: 'language', en: 'Title' },
    rows: [[{ type: 'language', en: 'ainult eesti' }], [{ type: 'language' }]],
    picture: { src: '/a', preview: null, alt: { type: 'language', en: 'A wheel' } },
  })
})
