import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { applyRename } from './apply-rename.ts'

const createMeta = (title: Record<string, string>, description?: Record<string, string>) => ({
  title: multilingual(title),
  metaDescription: description ? multilingual(description) : null,
})
const OLD = createMeta({ et: 'Vedrud', en: 'Springs' }, { et: 'Kõik vedrud' })
const NEW = createMeta({ et: 'Vedrud ja amordid', en: 'Springs and dampers' }, { et: 'Kõik', en: 'All' })

test.each([
  ['replaces equal texts', OLD, NEW],
  [
    'keeps a language with its own text',
    createMeta({ et: 'Vedrude nädal', en: 'Springs' }),
    createMeta({ et: 'Vedrude nädal', en: 'Springs and dampers' }, { en: 'All' }),
  ],
  [
    'keeps texts that all differ',
    createMeta({ et: 'Nädal', en: 'Week' }, { et: 'Viis', en: 'Five' }),
    createMeta({ et: 'Nädal', en: 'Week' }, { et: 'Viis', en: 'Five' }),
  ],
  [
    'adds a new language',
    createMeta({ et: 'Vedrud' }, { et: 'Kõik vedrud' }),
    createMeta({ et: 'Vedrud ja amordid' }, { et: 'Kõik', en: 'All' }),
  ],
])('%s', (_name, version, expected) => {
  expect(applyRename(version, OLD, NEW)).toEqual(expected)
})

test('clears a text that the page has cleared', () => {
  expect(applyRename(OLD, OLD, { ...OLD, metaDescription: null }).metaDescription).toEqual(multilingual({ et: '' }))
})

test('changes nothing without a rename', () => {
  expect(applyRename(OLD, OLD, OLD)).toEqual(OLD)
})
