import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { inOneLanguage } from './in-one-language.ts'

test('every value per language is the one that is shown, at whatever depth', () => {
  const page = {
    level: 2,
    title: multilingual({ et: 'Pealkiri', en: 'Title' }),
    rows: [[multilingual({ et: 'ainult eesti' })], [multilingual({})]],
    picture: { src: '/a', preview: null, alt: multilingual({ et: '', en: 'A wheel' }) },
  }
  expect(inOneLanguage(page, 'en')).toEqual({
    level: 2,
    title: { type: 'language', en: 'Title' },
    rows: [[{ type: 'language', en: 'ainult eesti' }], [{ type: 'language' }]],
    picture: { src: '/a', preview: null, alt: { type: 'language', en: 'A wheel' } },
  })
})
