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
])('%s', (_what, stored, sent, expected) =>
  expect(mergeTranslations({ a: stored }, { a: sent })).toEqual({ a: expected }),
)

describe('merges entries of a list', () => {
  const a = { title: multilingual({ et: 'A', en: 'a' }) }
  const b = { title: multilingual({ et: 'B', en: 'b' }) }
  const plain = { title: multilingual({ et: 'C' }) }
  const dropEnglish = (entry: typeof a) => ({ title: multilingual({ et: entry.title.et as string }) })
  test.each<[string, unknown[], unknown[], unknown[]]>([
    ['that are reordered', [a, b], [dropEnglish(b), dropEnglish(a)], [b, a]],
    ['that are reordered, one without a translation', [a, plain], [plain, a], [plain, a]],
    ['of which one is removed', [a, b], [dropEnglish(b)], [b]],
    ['of which one is new', [a], [plain, dropEnglish(a)], [plain, a]],
    [
      'of which one is changed',
      [a, b],
      [dropEnglish(a), { title: multilingual({ et: 'Ä' }) }],
      [a, { title: { ...b.title, et: 'Ä' } }],
    ],
    ['by id instead of content', [{ id: 1, ...a }], [{ id: 2, ...dropEnglish(a) }], [{ id: 2, ...dropEnglish(a) }]],
    [
      'that moved, by id',
      [
        { id: 1, ...a },
        { id: 2, ...b },
      ],
      [{ id: 2, ...dropEnglish(b) }],
      [{ id: 2, ...b }],
    ],
  ])('%s', (_what, stored, sent, expected) => expect(mergeTranslations(stored, sent)).toEqual(expected))
})
