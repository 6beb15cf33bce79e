import path from 'node:path'
import { expect, test } from 'vitest'
import { findBrokenCitations, findCitationErrors } from './citations.ts'

const isKnownFile = (file: string): boolean => file === 'docs/architecture.md'

test.each([
  ['/** The limit comes from brief.md. */', 'brief.md'],
  ['// see ../notes/plan.md', '../notes/plan.md'],
  ['/** Capped at stock (section 5). */', 'section 5'],
  ['// Sections 4 and 9 agree', 'Sections 4'],
  ['/* because of issue 12 */', 'issue 12'],
  ['- done in ticket #7', 'ticket #7'],
])('refuses %s', (text, cited) =>
  expect(findBrokenCitations(`first\n${text}`, isKnownFile)).toEqual([
    `2: cites ${cited}, which is not in the repository: say the rule itself`,
  ]),
)

test.each([
  '/** Layers are listed in docs/architecture.md. */',
  '/** Compares entity tags (RFC 9110 section 13.1.2). */',
  '/** By the Public Holidays Act, section 2. */',
  'An issue of 3 invoices',
])('accepts %s', text => expect(findBrokenCitations(text, isKnownFile)).toEqual([]))

test('the repository cites only existing files', () =>
  expect(findCitationErrors(path.resolve(import.meta.dirname, '../..'))).toEqual([]))
