import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import english from '#accounts/messages/staff/en.json' with { type: 'json' }
import estonian from '#accounts/messages/staff/et.json' with { type: 'json' }
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'
import { SAVED_VIEW_PERMISSIONS } from '#kernel/saved-view-permission.ts'

const SRC = path.resolve(import.meta.dirname, '../../src')
const LANGUAGES = { english: english.userAdmin.audit, estonian: estonian.userAdmin.audit }

/** Returns the braces after each match, which must end in an opening brace. */
const listPlaceholders = (source: string, opening: RegExp): string[] =>
  [...source.matchAll(opening)].map(({ index, 0: match }) => {
    const from = index + match.length
    let depth = 1
    let end = from
    for (; depth > 0 && end < source.length; end++) depth += { '{': 1, '}': -1 }[source[end] ?? ''] ?? 0
    return source.slice(from, end - 1)
  })

/** Arguments of each `audit({ … })` call. */
const ENTRIES = globSync('**/server/**/*.ts', { cwd: SRC })
  .concat(globSync('app/**/*.ts', { cwd: SRC }))
  .filter(file => !/\.test\.ts$|(^|\/)testing\//.test(file))
  .flatMap(file => listPlaceholders(readFileSync(path.join(SRC, file), 'utf8'), /\baudit(?:ed)?\(\{/g))

/** Returns the field names of an object, without spread, computed and nested ones. */
const listFields = (object: string): string[] => {
  let flat = object
  for (let before = ''; before !== flat; ) {
    before = flat
    flat = flat.replace(/\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]/g, '')
  }
  return flat
    .split(',')
    .map(part => /^\s*(\w+)\s*(:|$)/.exec(part)?.[1])
    .filter(name => name !== undefined)
}

const getKey = (field: string): string => field.replace(/_(.)/g, (_sign, first: string) => first.toUpperCase())

describe.each(Object.entries(LANGUAGES))(
  'the record of changes in %s',
  (_language, { actions, fields, kinds, values }) => {
    test('names every kind of record', () => expect(Object.keys(kinds).toSorted()).toEqual([...AUDIT_KINDS].toSorted()))

    test('names every action', () => {
      const done = ENTRIES.flatMap(entry => [...entry.matchAll(/\baction: '([\w-]+)'/g)].map(([, action]) => action))
      expect(done.length).toBeGreaterThan(50)
      expect([...new Set(done)].filter(action => !(action! in actions))).toEqual([])
    })

    test('names every field', () => {
      const named = ENTRIES.flatMap(entry => listPlaceholders(entry, /\b(?:before|after): \{/g)).flatMap(listFields)
      expect(new Set(named).size).toBeGreaterThan(60)
      expect([...new Set(named)].filter(field => !(getKey(field) in fields))).toEqual([])
    })

    test('names every list whose views are saved', () =>
      expect(Object.keys(values.list).toSorted()).toEqual(Object.keys(SAVED_VIEW_PERMISSIONS).toSorted()))
  },
)
