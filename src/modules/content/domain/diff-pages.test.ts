import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from './block.ts'
import { diffPages } from './diff-pages.ts'
import type { EditedPage } from './edited-document.ts'

const block = (id: string, text = id, inside?: Block[]): Block => ({
  id,
  type: 'note',
  version: 1,
  data: { text },
  ...(inside && { containers: { left: inside } }),
})
const page = (main: Block[], overrides: Partial<EditedPage> = {}): EditedPage => ({
  id: 1,
  layout: 'Basic',
  content: { name: 'A' },
  itemContainers: { main },
  metaDescription: null,
  metaKeywords: null,
  canonical: null,
  socialImage: null,
  ...overrides,
})
const describeRows = (before: Block[], after: Block[]): string[] =>
  diffPages(page(before), page(after)).containers.flatMap(({ container, rows }) =>
    rows.map(row => `${container} ${row.change} ${row.before?.id ?? '-'} ${row.after?.id ?? '-'}`),
  )

describe('blocks', () => {
  test.each<[string, Block[], Block[], string[]]>([
    ['unchanged', [block('a')], [block('a')], ['main same a a']],
    ['changed', [block('a'), block('b')], [block('a'), block('b', 'x')], ['main same a a', 'main changed b b']],
    [
      'added, and removed at their former position',
      [block('a'), block('b'), block('c')],
      [block('c'), block('d')],
      ['main removed a -', 'main removed b -', 'main same c c', 'main added - d'],
    ],
    [
      'moved, as the smaller group',
      [block('a'), block('b'), block('c'), block('d')],
      [block('d'), block('a'), block('b'), block('c')],
      ['main moved d d', 'main same a a', 'main same b b', 'main same c c'],
    ],
    [
      'inside other blocks',
      [block('box', 'box', [block('a'), block('b')])],
      [block('box', 'box', [block('a', 'x')])],
      ['main same box box', 'main/box/left changed a a', 'main/box/left removed b -'],
    ],
  ])('are %s', (_name, before, after, rows) => expect(describeRows(before, after)).toEqual(rows))
})

test('lists changed fields and meta data', () => {
  const before = page([], { content: { name: 'A', lead: 'x' }, canonical: null })
  const after = page([], { content: { name: 'A', more: 'y' }, canonical: 'https://a.ee' })
  expect(diffPages(before, after).fields).toEqual([
    { name: 'lead', before: 'x', after: undefined },
    { name: 'more', before: undefined, after: 'y' },
    { name: 'canonical', before: null, after: 'https://a.ee' },
  ])
})

const blocks = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { selector: ([id]) => id, maxLength: 10 })
  .map(all => all.map(([id, other]) => block(String(id), other ? 'other' : 'text')))

test('lists every block of both versions once, current ones in order', () => {
  fc.assert(
    fc.property(blocks, blocks, (before, after) => {
      const rows = diffPages(page(before), page(after)).containers.flatMap(containerDiff => containerDiff.rows)
      expect(rows.flatMap(row => row.after?.id ?? [])).toEqual(after.map(({ id }) => id))
      expect(rows.flatMap(row => row.before?.id ?? []).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
      expect(rows.every(row => row.change !== 'same' || row.before?.data.text === row.after?.data.text)).toBe(true)
    }),
  )
})
