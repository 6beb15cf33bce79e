import { expect, test } from 'vitest'
import { findPasswordWeakness } from './find-password-weakness.ts'

const isCommon = (word: string): boolean => ['password', 'qwertyuiop', 'abc'].includes(word)
const names = ['Mari.Maasikas', 'mari@example.ee']

test.each([
  ['short', 'tooShort'],
  ['qwertyuiop', 'common'],
  ['Qwertyuiop', 'common'],
  ['Password2026!', 'common'],
  ['123password', 'common'],
  ['aaaaaaaaaaaa', 'common'],
  ['121212121212', 'common'],
  ['mari.maasikas', 'nameBased'],
  ['MARI-mari-2026', 'nameBased'],
  ['correct horse battery', null],
  ['mari sööb kolm maasikat', null],
  ['8f3k-password-2mx7', null],
  ['294857abc6171839', null],
])('rates %s as %s', (password, weakness) => expect(findPasswordWeakness(password, { names, isCommon })).toBe(weakness))
