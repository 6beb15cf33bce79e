import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadTexts } from './load-texts.ts'

const SRC = path.resolve(import.meta.dirname, '../../src')
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/

/** Returns the names of the values that each text needs, by key without its plural form. */
const listNeededValues = (): Map<string, Set<string>> => {
  const needed = new Map<string, Set<string>>()
  for (const language of ['et', 'en'] as const) {
    for (const [key, text] of loadTexts(language)) {
      const baseKey = key.replace(PLURAL_FORM, '')
      const names = needed.get(baseKey) ?? new Set()
      for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) names.add(name)
      needed.set(baseKey, names)
    }
  }
  return needed
}

/** Returns the code within the brace that opens before `start`. */
const readObject = (source: string, start: number): string => {
  let depth = 1
  let end = start
  for (; depth > 0 && end < source.length; end++) depth += { '{': 1, '}': -1 }[source[end] ?? ''] ?? 0
  return source.slice(start, end - 1)
}

/** A call of a translator with a fixed key. The values may follow as an object. */
const CALL = /\bt\(\s*'([\w.-]+)'\s*(,\s*\{|\))?/g

const findMissingValues = (source: string, needed: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...source.matchAll(CALL)].flatMap(({ 0: call, 1: key = '', 2: next, index }) => {
    if (next === undefined) return []
    const values = next === ')' ? '' : readObject(source, index + call.length)
    // A spread may hold any value.
    if (values.includes('...')) return []
    const isPassed = (name: string): boolean => new RegExp(`(^|[{,\\s])${name}\\s*(:|,|$)`).test(values)
    return [...(needed.get(key) ?? [])].flatMap(name => (isPassed(name) ? [] : [`${key}: ${name}`]))
  })

test('every text gets the values that it names', () => {
  const needed = listNeededValues()
  expect(findMissingValues("t('admin.bulk.progressOf', { value, total })", needed)).toEqual([
    'admin.bulk.progressOf: of',
  ])
  const missing = globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .flatMap(file =>
      findMissingValues(readFileSync(path.join(SRC, file), 'utf8'), needed).map(value => `${file} ${value}`),
    )
  expect(missing).toEqual([])
})
