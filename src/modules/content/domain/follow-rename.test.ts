import { expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import { followRename } from './follow-rename.ts'

const words = (title: Record<string, string>, description?: Record<string, string>) => ({
  title: multilingual(title),
  metaDescription: description ? multilingual(description) : null,
})
const OLD = words({ et: 'Vedrud', en: 'Springs' }, { et: 'Kõik vedrud' })
const NEW = words({ et: 'Vedrud ja amordid', en: 'Springs and dampers' }, { et: 'Kõik', en: 'All' })

test.each([
  ['what says the same becomes what the page says now', OLD, NEW],
  [
    'a language of its own stays',
    words({ et: 'Vedrude nädal', en: 'Springs' }),
    words({ et: 'Vedrude nädal', en: 'Springs and dampers' }, { en: 'All' }),
  ],
  [
    'what is said on its own account stays whole',
    words({ et: 'Nädal', en: 'Week' }, { et: 'Viis', en: 'Five' }),
    words({ et: 'Nädal', en: 'Week' }, { et: 'Viis', en: 'Five' }),
  ],
  [
    'a language that came is taken over',
    words({ et: 'Vedrud' }, { et: 'Kõik vedrud' }),
    words({ et: 'Vedrud ja amordid' }, { et: 'Kõik', en: 'All' }),
  ],
])('%s', (_what, own, then) => {
  expect(followRename(own, OLD, NEW)).toEqual(then)
})

test('a text that is taken away is taken away there too', () => {
  expect(followRename(OLD, OLD, { ...OLD, metaDescription: null }).metaDescription).toEqual(multilingual({ et: '' }))
})

test('nothing that stayed is touched', () => {
  expect(followRename(OLD, OLD, OLD)).toEqual(OLD)
})
