import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadTexts } from './load-texts.ts'
import { readObjectBody } from './read-object-body.ts'

const SRC = path.resolve(import.meta.dirname, '../../src')
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/

/** Returns the names of the values that each text needs, by key without its plural form. */
const listNeededValues = (): Map<string, Set<string>> => {
  const neededValues = new Map<string, Set<string>>()
  for (const language of ['et', 'en'] as const) {
    for (const [key, text] of loadTexts(language)) {
      const baseKey = key.replace(PLURAL_FORM, '')
      const names = neededValues.get(baseKey) ?? new Set()
      for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) names.add(name)
      neededValues.set(baseKey, names)
    }
  }
  return neededValues
}

/** A call of a translator with a fixed key. The values may follow as an object. */
const CALL = /\bt\(\s*'([\w.-]+)'\s*(,\s*\{|\))?/g

const findMissingValues = (source: string, neededValues: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...source.matchAll(CALL)].flatMap(({ 0: call, 1: key = '', 2: ending, index }) => {
    if (ending === undefined) return []
    const values = ending === ')' ? '' : readObjectBody(source, index + call.length)
    // A spread may contain any value.
    if (values.includes('...')) return []
    const isPassed = (name: string): boolean => new RegExp(`(^|[{,\\s])${name}\\s*(:|,|$)`).test(values)
    return [...(neededValues.get(key) ?? [])].flatMap(name => (isPassed(name) ? [] : [`${key}: ${name}`]))
  })

test('every text gets the values that it names', () => {
  const neededValues = listNeededValues()
  expect(findMissingValues("t('admin.bulk.progressOf', { value, total })", neededValues)).toEqual([
    'admin.bulk.progressOf: of',
  ])
  const missing = globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .flatMap(file =>
      findMissingValues(readFileSync(path.join(SRC, file), 'utf8'), neededValues).map(value => `${file} ${value}`),
    )
  expect(missing).toEqual([])
})
