import { describe, expect, test } from 'vitest'
import { mergeTranslations } from './merge-translations.ts'
import { multilingual } from './multilingual.ts'

const both = multilingual({ et: 'Tere', en: 'Hello' })
const onlyEt = multilingual({ et: 'Tere' })

test.each<[string, unknown, unknown, unknown]>([
  ['keeps a language that is not sent', both, multilingual({ et: 'Tervist' }), { ...both, et: 'Tervist' }],
  ['clears a language that is sent empty', both, { ...both, en: '' }, { ...both, en: '' }],
  ['clears a text without any language', both, multilingual({}), multilingual({})],
  ['does not store a fallback as a translation', onlyEt, multilingual({ en: 'Tere' }), onlyEt],
  ['stores equal texts in both languages', onlyEt, { ...onlyEt, en: 'Tere' }, { ...onlyEt, en: 'Tere' }],
  ['stores a new text as sent', undefined, onlyEt, onlyEt],
  ['clears a value', both, null, null],
  ['stores a value of another type as sent', '/tarne', multilingual({ et: '/a' }), multilingual({ et: '/a' })],
])('%s', (_what, stored, sent, expected) =>
  expect(mergeTranslations({ a: stored }, { a: sent })).toEqual({ a: expected }),
)

describe('entries of a list', () => {
  const a = { title: multilingual({ et: 'A', en: 'a' }) }
  const b = { title: multilingual({ et: 'B', en: 'b' }) }
  const plain = { title: multilingual({ et: 'C' }) }
  const cut = (entry: typeof a) => ({ title: multilingual({ et: entry.title.et as string }) })
  test.each<[string, unknown[], unknown[], unknown[]]>([
    ['reordered', [a, b], [cut(b), cut(a)], [b, a]],
    ['reordered, one without a translation', [a, plain], [plain, a], [plain, a]],
    ['fewer', [a, b], [cut(b)], [b]],
    ['one more', [a], [plain, cut(a)], [plain, a]],
    ['one changed', [a, b], [cut(a), { title: multilingual({ et: 'Ä' }) }], [a, { title: { ...b.title, et: 'Ä' } }]],
    ['with ids', [{ id: 1, ...a }], [{ id: 2, ...cut(a) }], [{ id: 2, ...cut(a) }]],
    [
      'moved, with ids',
      [
        { id: 1, ...a },
        { id: 2, ...b },
      ],
      [{ id: 2, ...cut(b) }],
      [{ id: 2, ...b }],
    ],
  ])('%s', (_what, stored, sent, expected) => expect(mergeTranslations(stored, sent)).toEqual(expected))
})
