import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { customTitle, pageTextsFor } from './page-texts.ts'

const name = multilingual({ et: 'Ketas', en: 'Disc' })
const page = (title: Record<string, string>) => ({ title: multilingual(title), metaDescription: null })

test.each<[string, Parameters<typeof pageTextsFor>, object]>([
  [
    'follows the name',
    [page({ et: 'Ketas', en: 'Disc' }), { name: multilingual({ et: 'Kate', en: 'Lid' }) }, name],
    { et: 'Kate', en: 'Lid' },
  ],
  [
    'keeps a custom title',
    [page({ et: 'Osta ketas', en: 'Disc' }), { name: multilingual({ et: 'Kate', en: 'Lid' }) }, name],
    { et: 'Osta ketas', en: 'Lid' },
  ],
  [
    'uses the sent title',
    [page({ et: 'Osta ketas' }), { name, page_title: multilingual({ en: 'Buy a disc' }) }, name],
    { et: 'Ketas', en: 'Buy a disc' },
  ],
])('the page title %s', (_what, [shown, given, before], title) =>
  expect(pageTextsFor(shown, given, before).title).toEqual({ type: 'language', ...title }),
)

test('keeps the description unless it is sent, and removes an empty one', () => {
  const told = { ...page({ et: 'Ketas' }), metaDescription: multilingual({ et: 'Hea' }) }
  expect(pageTextsFor(told, { name }, name).metaDescription).toEqual(multilingual({ et: 'Hea' }))
  const emptied = { name, page_description: multilingual({ et: '' }) }
  expect(pageTextsFor(told, emptied, name).metaDescription).toBeNull()
})

test('keeps texts of another version that the form did not change', () => {
  const shown = { title: multilingual({ et: 'Osta kohe', en: 'Disc' }), metaDescription: multilingual({ et: 'Müük' }) }
  const given = {
    name: multilingual({ et: 'Kate', en: 'Lid' }),
    page_title: multilingual({ et: 'Osta kohe', en: '' }),
    page_description: multilingual({ et: 'Müük', en: '' }),
  }
  const told = { ...page({ et: 'Ketas', en: 'Buy a disc' }), metaDescription: multilingual({ et: 'Hea' }) }
  expect(pageTextsFor(told, given, name, shown)).toEqual({
    title: multilingual({ et: 'Kate', en: 'Buy a disc' }),
    metaDescription: multilingual({ et: 'Hea' }),
  })
  const written = { ...given, page_description: multilingual({ et: 'Uus' }) }
  expect(pageTextsFor(told, written, name, shown).metaDescription).toEqual(multilingual({ et: 'Uus' }))
})

test('treats a title equal to the name as no custom title', () =>
  expect(customTitle(multilingual({ et: 'Ketas', en: 'Buy it' }), name)).toEqual({ type: 'language', en: 'Buy it' }))
