import { describe, expect, test } from 'vitest'
import { mergeTranslations } from './merge-translations.ts'
import { multilingual } from './multilingual.ts'

const inBothLanguages = multilingual({ et: 'Tere', en: 'Hello' })
const inEstonian = multilingual({ et: 'Tere' })

test.each<[string, unknown, unknown, unknown]>([
  [
    'keeps a language that is not sent',
    inBothLanguages,
    multilingual({ et: 'Tervist' }),
    { ...inBothLanguages, et: 'Tervist' },
  ],
  [
    'clears a language that is sent empty',
    inBothLanguages,
    { ...inBothLanguages, en: '' },
    { ...inBothLanguages, en: '' },
  ],
  ['clears a text without any language', inBothLanguages, multilingual({}), multilingual({})],
  ['does not store a fallback as a translation', inEstonian, multilingual({ en: 'Tere' }), inEstonian],
  ['stores equal texts in both languages', inEstonian, { ...inEstonian, en: 'Tere' }, { ...inEstonian, en: 'Tere' }],
  ['stores a new text as sent', undefined, inEstonian, inEstonian],
  ['clears a value', inBothLanguages, null, null],
  ['stores a value of another type as sent', '/tarne', multilingual({ et: '/a' }), multilingual({ et: '/a' })],
])('%s', (_name, stored, sent, expected) =>
  expect(mergeTranslations({ a: stored }, { a: sent })).toEqual({ a: expected }),
)

describe('merges entries of a list', () => {
  const firstEntry = { title: multilingual({ et: 'A', en: 'a' }) }
  const secondEntry = { title: multilingual({ et: 'B', en: 'b' }) }
  const estonianEntry = { title: multilingual({ et: 'C' }) }
  const dropEnglish = (entry: typeof firstEntry) => ({ title: multilingual({ et: entry.title.et as string }) })
  test.each<[string, unknown[], unknown[], unknown[]]>([
    [
      'that are reordered',
      [firstEntry, secondEntry],
      [dropEnglish(secondEntry), dropEnglish(firstEntry)],
      [secondEntry, firstEntry],
    ],
    [
      'that are reordered, one without a translation',
      [firstEntry, estonianEntry],
      [estonianEntry, firstEntry],
      [estonianEntry, firstEntry],
    ],
    ['with one entry removed', [firstEntry, secondEntry], [dropEnglish(secondEntry)], [secondEntry]],
    ['with one entry added', [firstEntry], [estonianEntry, dropEnglish(firstEntry)], [estonianEntry, firstEntry]],
    [
      'with one entry changed',
      [firstEntry, secondEntry],
      [dropEnglish(firstEntry), { title: multilingual({ et: 'Ä' }) }],
      [firstEntry, { title: { ...secondEntry.title, et: 'Ä' } }],
    ],
    [
      'by id instead of content',
      [{ id: 1, ...firstEntry }],
      [{ id: 2, ...dropEnglish(firstEntry) }],
      [{ id: 2, ...dropEnglish(firstEntry) }],
    ],
    [
      'that moved, by id',
      [
        { id: 1, ...firstEntry },
        { id: 2, ...secondEntry },
      ],
      [{ id: 2, ...dropEnglish(secondEntry) }],
      [{ id: 2, ...secondEntry }],
    ],
  ])('%s', (_name, stored, sent, expected) => expect(mergeTranslations(stored, sent)).toEqual(expected))
})
