import { expect, test } from 'vitest'
import { bothLanguages, mergeLanguages } from './merge-languages.ts'

const before = { et: 'Eesti', en: 'English', ru: 'Русский' }

test('after a clash mine stays, and so does what another owner added, renamed or removed beside it', () => {
  const mine = { et: 'Eesti', en: 'English (UK)', ru: 'Русский', fi: 'Suomi' }
  const theirs = { et: 'eesti keel', en: 'UK English', lv: 'Latviešu' }
  expect(mergeLanguages(theirs, before, mine)).toEqual({ ok: false, why: new Map([['languages.en', 'UK English']]) })
  const both = bothLanguages(theirs, before, mine)
  expect(both).toEqual({ et: 'eesti keel', en: 'English (UK)', lv: 'Latviešu', fi: 'Suomi' })
  // Saved again from what stands there, nothing of theirs goes.
  expect(mergeLanguages(theirs, theirs, both)).toEqual({ ok: true, value: both })
})

test('one that I removed and another owner renamed stays removed', () => {
  const { ru: _, ...mine } = before
  expect(bothLanguages({ ...before, ru: 'по-русски' }, before, mine)).toEqual(mine)
})
