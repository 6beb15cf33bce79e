import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import english from '#accounts/messages/staff/en.json' with { type: 'json' }
import estonian from '#accounts/messages/staff/et.json' with { type: 'json' }
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'
import { SAVED_VIEW_PERMISSIONS } from '#kernel/saved-view-permission.ts'
import { readObjectBody } from './read-object-body.ts'

const SRC = path.resolve(import.meta.dirname, '../../src')
const LANGUAGES = { english: english.userAdmin.audit, estonian: estonian.userAdmin.audit }

/** Returns the content of the braces that each match opens with its last character. */
const listObjectBodies = (source: string, opening: RegExp): string[] =>
  [...source.matchAll(opening)].map(({ index, 0: match }) => readObjectBody(source, index + match.length))

/** The arguments of each `audit({ … })` call. */
const AUDIT_CALLS = globSync('**/server/**/*.ts', { cwd: SRC })
  .concat(globSync('app/**/*.ts', { cwd: SRC }))
  .filter(file => !/\.test\.ts$|(^|\/)testing\//.test(file))
  .flatMap(file => listObjectBodies(readFileSync(path.join(SRC, file), 'utf8'), /\baudit(?:ed)?\(\{/g))

/** Returns the field names of an object, without spread, computed and nested ones. */
const listFields = (object: string): string[] => {
  let flat = object
  let previous = ''
  while (previous !== flat) {
    previous = flat
    flat = flat.replace(/\{[^{}]*\}|\([^()]*\)|\[[^[\]]*\]/g, '')
  }
  return flat
    .split(',')
    .map(part => /^\s*(\w+)\s*(:|$)/.exec(part)?.[1])
    .filter(name => name !== undefined)
}

const toCamelCase = (field: string): string => field.replace(/_(.)/g, (_sign, letter: string) => letter.toUpperCase())

describe.each(Object.entries(LANGUAGES))(
  'the record of changes in %s',
  (_language, { actions, fields, kinds, values }) => {
    test('names every kind of record', () => expect(Object.keys(kinds).toSorted()).toEqual([...AUDIT_KINDS].toSorted()))

    test('names every action', () => {
      const actionNames = AUDIT_CALLS.flatMap(entry =>
        [...entry.matchAll(/\baction: '([\w-]+)'/g)].map(([, action]) => action),
      )
      expect(actionNames.length).toBeGreaterThan(50)
      expect([...new Set(actionNames)].filter(action => !(action! in actions))).toEqual([])
    })

    test('names every field', () => {
      const fieldNames = AUDIT_CALLS.flatMap(entry => listObjectBodies(entry, /\b(?:before|after): \{/g)).flatMap(
        listFields,
      )
      expect(new Set(fieldNames).size).toBeGreaterThan(60)
      expect([...new Set(fieldNames)].filter(field => !(toCamelCase(field) in fields))).toEqual([])
    })

    test('names every list whose views are saved', () =>
      expect(Object.keys(values.list).toSorted()).toEqual(Object.keys(SAVED_VIEW_PERMISSIONS).toSorted()))
  },
)
