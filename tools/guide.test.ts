import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const FILE_REFERENCE = /`((?:src|db|e2e|tools|bench)\/[^`\s]+|\.env\.example)`/g

/** Returns the files that a document of `docs/` names. */
const listNamedFiles = (document: string): string[] => [
  ...new Set(
    [...readFileSync(path.join(ROOT, 'docs', document), 'utf8').matchAll(FILE_REFERENCE)].map(([, file]) => file!),
  ),
]

test('the guide names existing files', () => {
  const namedFiles = listNamedFiles('guide.md')
  expect(namedFiles.length).toBeGreaterThan(50)
  expect(namedFiles.filter(file => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('each chapter of the guide shows at most ten lines of an example', () => {
  const [, ...chapters] = readFileSync(path.join(ROOT, 'docs/guide.md'), 'utf8').split(/^## /m)
  expect(chapters.length).toBeGreaterThanOrEqual(7)
  for (const chapter of chapters) {
    const [title, ...text] = chapter.trim().split('\n')
    expect(text.join('\n'), title).toMatch(/^\nBy the example of /)
    expect(text.filter(line => line !== '').length - 1, title).toBeLessThanOrEqual(10)
  }
})
