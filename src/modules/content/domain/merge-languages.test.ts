import { expect, test } from 'vitest'
import { combineLanguages, mergeLanguages } from './merge-languages.ts'

const before = { et: 'Eesti', en: 'English', ru: 'Русский' }

test('combines changes of two owners and keeps mine on a conflict', () => {
  const mine = { et: 'Eesti', en: 'English (UK)', ru: 'Русский', fi: 'Suomi' }
  const theirs = { et: 'eesti keel', en: 'UK English', lv: 'Latviešu' }
  expect(mergeLanguages(theirs, before, mine)).toEqual({ ok: false, reason: new Map([['languages.en', 'UK English']]) })
  const mergedLanguages = combineLanguages(theirs, before, mine)
  expect(mergedLanguages).toEqual({ et: 'eesti keel', en: 'English (UK)', lv: 'Latviešu', fi: 'Suomi' })
  // A second save from the merged state keeps all of theirs.
  expect(mergeLanguages(theirs, theirs, mergedLanguages)).toEqual({ ok: true, value: mergedLanguages })
})

test('removes a language although another owner renamed it', () => {
  const { ru: _removed, ...mine } = before
  expect(combineLanguages({ ...before, ru: 'по-русски' }, before, mine)).toEqual(mine)
})
