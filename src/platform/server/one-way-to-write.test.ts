import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '../..')

/** What only `write` does, and who else may. */
const REFUSED = [
  {
    pattern: /\b(?:db|tx)\.transaction\(/,
    may: [
      // A copy of what others wrote, made anew by whoever follows the changes.
      'modules/listing/server/postgres/catch-up.ts',
      'modules/listing/server/postgres/refresh-products.ts',
      // Orders of a past that nobody lived.
      'demo/seed/seed-orders.ts',
    ],
  },
  { pattern: /\.announce\(/, may: [] },
]

const sources = globSync('**/*.ts', { cwd: SRC }).filter(file => !/\.test\.ts$|(^|\/)testing\//.test(file))
const uses = ({ pattern }: { pattern: RegExp }): string[] =>
  sources.filter(file => pattern.test(readFileSync(path.join(SRC, file), 'utf8'))).sort()

test('nothing is written past `write`', () => {
  expect(sources.length).toBeGreaterThan(400)
  for (const { pattern, may } of REFUSED) {
    expect(uses({ pattern }), String(pattern)).toEqual([...may, 'platform/server/write.ts'].sort())
  }
})
