import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import english from '#accounts/messages/staff/en.json' with { type: 'json' }
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'

const SRC = path.resolve(import.meta.dirname, '../../src')
const { actions, kinds } = english.userAdmin.audit

test('every kind of thing in the record of changes has a name for people', () =>
  expect(Object.keys(kinds).toSorted()).toEqual([...AUDIT_KINDS].toSorted()))

/** What is said in the braces of each `audit({ … })`. */
const entries = (source: string): string[] =>
  source.match(/\baudit(?:ed)?\(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g) ?? []

test('so has everything that is done to one', () => {
  const done = globSync('**/server/**/*.ts', { cwd: SRC })
    .filter(file => !/\.test\.ts$|(^|\/)testing\//.test(file))
    .flatMap(file => entries(readFileSync(path.join(SRC, file), 'utf8')))
    .flatMap(entry => [...entry.matchAll(/\baction: '([\w-]+)'/g)].map(([, action]) => action))
  expect(done.length).toBeGreaterThan(50)
  expect([...new Set(done)].filter(action => !(action! in actions))).toEqual([])
})
