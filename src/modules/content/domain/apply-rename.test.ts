import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { applyRename } from './apply-rename.ts'

const words = (title: Record<string, string>, description?: Record<string, string>) => ({
  title: multilingual(title),
  metaDescription: description ? multilingual(description) : null,
})
const OLD = words({ et: 'Vedrud', en: 'Springs' }, { et: 'Kõik vedrud' })
const NEW = words({ et: 'Vedrud ja amordid', en: 'Springs and dampers' }, { et: 'Kõik', en: 'All' })

test.each([
  ['replaces equal texts', OLD, NEW],
  [
    'keeps a language with its own text',
    words({ et: 'Vedrude nädal', en: 'Springs' }),
    words({ et: 'Vedrude nädal', en: 'Springs and dampers' }, { en: 'All' }),
  ],
  [
    'keeps texts that all differ',
    words({ et: 'Nädal', en: 'Week' }, { et: 'Viis', en: 'Five' }),
    words({ et: 'Nädal', en: 'Week' }, { et: 'Viis', en: 'Five' }),
  ],
  [
    'adds a new language',
    words({ et: 'Vedrud' }, { et: 'Kõik vedrud' }),
    words({ et: 'Vedrud ja amordid' }, { et: 'Kõik', en: 'All' }),
  ],
])('%s', (_what, own, then) => {
  expect(applyRename(own, OLD, NEW)).toEqual(then)
})

test('clears a text that the page has cleared', () => {
  expect(applyRename(OLD, OLD, { ...OLD, metaDescription: null }).metaDescription).toEqual(multilingual({ et: '' }))
})

test('changes nothing without a rename', () => {
  expect(applyRename(OLD, OLD, OLD)).toEqual(OLD)
})
