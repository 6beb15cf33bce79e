import { expect, test } from 'vitest'
import { lintPlantedFiles } from './lint-planted-files.ts'

const IMPURE = [
  'Date.now()',
  'new Date()',
  'Date()',
  'Math.random()',
  '[1].map(Math.random)',
  'performance.now()',
  'crypto.randomUUID()',
  "fetch('https://shop.test')",
  'setTimeout(() => undefined)',
  'process.env.HOME',
  'console.info',
  'localStorage.length',
  'window.name',
  'document.title',
  'globalThis.name',
]
const PURE = ['new Date(1)', "new Date('2026-01-01')", 'Date.UTC(2026, 0)', 'Math.max(1, 2)']

const CHECKED_FILES = [
  'src/kernel/rule.ts',
  'src/modules/cart/domain/rule.ts',
  'src/modules/listing/domain/index/rule.ts',
]
const UNCHECKED_FILES = [
  'src/modules/cart/domain/rule.test.ts',
  'src/modules/cart/server/verb.ts',
  'src/kernel/testing/made-up.ts',
]

test('domain and kernel use no clock, randomness or I/O', async () => {
  const text = ['export const planted = [', ...[...IMPURE, ...PURE].map(code => `  ${code},`), ']', ''].join('\n')
  const errors = await lintPlantedFiles(
    Object.fromEntries([...CHECKED_FILES, ...UNCHECKED_FILES].map(file => [file, text])),
  )
  const impurities = errors
    .filter(({ category }) => category === 'plugin' || category === 'lint/style/noRestrictedGlobals')
    .map(({ file, line }) => `${file}:${line}`)
  // The first expression is on the second line.
  expect(impurities.toSorted()).toEqual(
    CHECKED_FILES.flatMap(file => IMPURE.map((_code, index) => `${file}:${index + 2}`)).toSorted(),
  )
})
