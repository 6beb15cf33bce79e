import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '../src')

/** A cache that lists the tags of single products misses large changes, which have the tag `catalog` alone. */
test('every cache of products follows large changes too', () => {
  const caches = globSync('**/*.ts', { cwd: SRC })
    .filter(file => !file.endsWith('.test.ts'))
    .filter(file =>
      /new Set(<ChangeTag>)?\(\[[^\]]*createProductTag\b/.test(readFileSync(path.join(SRC, file), 'utf8')),
    )
  expect(caches).toEqual([])
})
