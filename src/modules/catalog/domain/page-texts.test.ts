import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { buildPageTexts, extractCustomTitle } from './page-texts.ts'

const name = multilingual({ et: 'Ketas', en: 'Disc' })
const buildPage = (title: Record<string, string>) => ({ title: multilingual(title), metaDescription: null })

test.each<[string, Parameters<typeof buildPageTexts>, object]>([
  [
    'follows the name',
    [buildPage({ et: 'Ketas', en: 'Disc' }), { name: multilingual({ et: 'Kate', en: 'Lid' }) }, name],
    { et: 'Kate', en: 'Lid' },
  ],
  [
    'keeps a custom title',
    [buildPage({ et: 'Osta ketas', en: 'Disc' }), { name: multilingual({ et: 'Kate', en: 'Lid' }) }, name],
    { et: 'Osta ketas', en: 'Lid' },
  ],
  [
    'uses the sent title',
    [buildPage({ et: 'Osta ketas' }), { name, page_title: multilingual({ en: 'Buy a disc' }) }, name],
    { et: 'Ketas', en: 'Buy a disc' },
  ],
])('the page title %s', (_name, [shown, input, before], title) =>
  expect(buildPageTexts(shown, input, before).title).toEqual(multilingual(title)),
)

test('keeps the description unless it is sent, and removes an empty one', () => {
  const storedPage = { ...buildPage({ et: 'Ketas' }), metaDescription: multilingual({ et: 'Hea' }) }
  expect(buildPageTexts(storedPage, { name }, name).metaDescription).toEqual(multilingual({ et: 'Hea' }))
  const emptied = { name, page_description: multilingual({ et: '' }) }
  expect(buildPageTexts(storedPage, emptied, name).metaDescription).toBeNull()
})

test('keeps texts of another version that the form did not change', () => {
  const shownTexts = {
    title: multilingual({ et: 'Osta kohe', en: 'Disc' }),
    metaDescription: multilingual({ et: 'Müük' }),
  }
  const input = {
    name: multilingual({ et: 'Kate', en: 'Lid' }),
    page_title: multilingual({ et: 'Osta kohe', en: '' }),
    page_description: multilingual({ et: 'Müük', en: '' }),
  }
  const storedPage = { ...buildPage({ et: 'Ketas', en: 'Buy a disc' }), metaDescription: multilingual({ et: 'Hea' }) }
  expect(buildPageTexts(storedPage, input, name, shownTexts)).toEqual({
    title: multilingual({ et: 'Kate', en: 'Buy a disc' }),
    metaDescription: multilingual({ et: 'Hea' }),
  })
  const editedInput = { ...input, page_description: multilingual({ et: 'Uus' }) }
  expect(buildPageTexts(storedPage, editedInput, name, shownTexts).metaDescription).toEqual(multilingual({ et: 'Uus' }))
})

test('treats a title equal to the name as no custom title', () =>
  expect(extractCustomTitle(multilingual({ et: 'Ketas', en: 'Buy it' }), name)).toEqual({
    type: 'language',
    en: 'Buy it',
  }))
