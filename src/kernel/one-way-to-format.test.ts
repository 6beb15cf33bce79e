import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '..')

/** People read dates, sums and numbers in one style per language, so only the files named here may write them. */
const REFUSED: readonly (readonly [what: string, pattern: RegExp, may: readonly string[]])[] = [
  ['the engine’s format', /\.toLocale(?:Date|Time)?String\(|Intl\.NumberFormat/, []],
  // The clock and the day in Estonia are ISO texts.
  [
    'a format of dates',
    /Intl\.DateTimeFormat\(/,
    ['kernel/format-date.ts', 'kernel/shop-clock.ts', 'kernel/shop-day.ts'],
  ],
  [
    'a day with dots by hand',
    /(?:reverse|toReversed)\(\)\.join\('\.'\)|\$\{\w*(?:[dD]ay|[dD]ate|[mM]onth)\w*\}\.\$\{|'\$3\.\$2/,
    ['kernel/format-date.ts'],
  ],
  ['a sum with its sign by hand', /[`'"]€\$\{|\}(?:\s|\\u00a0)?€`/, ['kernel/money.ts']],
  [
    'a decimal comma by hand',
    /replace\('\.', ','\)/,
    // Spreadsheets of Estonia read numbers with a comma, in every language of the shop.
    ['kernel/csv.ts', 'modules/exchange/server/export-products.ts'],
  ],
  ['thousands by hand', /\(\?=\(\\d\{3\}\)/, ['kernel/format-number.ts']],
]

const sources = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(file => !/\.test\.tsx?$|(^|\/)testing\//.test(file))

test.each(REFUSED)('%s stands in no other file', (_what, pattern, may) => {
  expect(sources.length).toBeGreaterThan(1_000)
  const found = sources.filter(file => pattern.test(readFileSync(path.join(SRC, file), 'utf8')))
  expect(found.sort()).toEqual([...may].sort())
})
