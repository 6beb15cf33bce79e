import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '..')

/** Each language has one style for dates, amounts and numbers. Only the named files may contain the pattern. */
const RESTRICTED_PATTERNS: readonly (readonly [
  description: string,
  pattern: RegExp,
  allowedFiles: readonly string[],
])[] = [
  ['the engine’s number or date format', /\.toLocale(?:Date|Time)?String\(|Intl\.NumberFormat/, []],
  // The Estonian clock and day are ISO texts.
  ['a date format', /Intl\.DateTimeFormat\(/, ['kernel/format-date.ts', 'kernel/shop-clock.ts', 'kernel/shop-day.ts']],
  [
    'a hand-made day with dots',
    /(?:reverse|toReversed)\(\)\.join\('\.'\)|\$\{\w*(?:[dD]ay|[dD]ate|[mM]onth)\w*\}\.\$\{|'\$3\.\$2/,
    // Directo's protocol has such days in every language.
    ['kernel/format-date.ts', 'modules/bookkeeping/domain/render-directo-documents.ts'],
  ],
  ['a hand-made amount with euro sign', /[`'"]€\$\{|\}(?:\s|\\u00a0)?€`/, ['kernel/money.ts']],
  [
    'a hand-made decimal comma',
    /replace\('\.', ','\)/,
    // Estonian spreadsheets read numbers with a decimal comma, in every language of the shop.
    ['kernel/csv.ts', 'modules/exchange/domain/legal-columns.ts', 'modules/exchange/server/export-products.ts'],
  ],
  ['hand-made thousands separators', /\(\?=\(\\d\{3\}\)/, ['kernel/format-number.ts']],
]

const sources = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(file => !/\.test\.tsx?$|(^|\/)testing\//.test(file))

test.each(RESTRICTED_PATTERNS)('only the named files contain: %s', (_name, pattern, allowedFiles) => {
  expect(sources.length).toBeGreaterThan(1_000)
  const matchingFiles = sources.filter(file => pattern.test(readFileSync(path.join(SRC, file), 'utf8')))
  expect(matchingFiles.sort()).toEqual([...allowedFiles].sort())
})
