import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from './block.ts'
import { diffPages } from './diff-pages.ts'
import type { EditedPage } from './edited-document.ts'

const createBlock = (id: string, text = id, innerBlocks?: Block[]): Block => ({
  id,
  type: 'note',
  version: 1,
  data: { text },
  ...(innerBlocks && { containers: { left: innerBlocks } }),
})
const createPage = (main: Block[], overrides: Partial<EditedPage> = {}): EditedPage => ({
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
  diffPages(createPage(before), createPage(after)).containers.flatMap(({ container, rows }) =>
    rows.map(row => `${container} ${row.change} ${row.before?.id ?? '-'} ${row.after?.id ?? '-'}`),
  )

describe('blocks', () => {
  test.each<[string, Block[], Block[], string[]]>([
    ['unchanged', [createBlock('a')], [createBlock('a')], ['main same a a']],
    [
      'changed',
      [createBlock('a'), createBlock('b')],
      [createBlock('a'), createBlock('b', 'x')],
      ['main same a a', 'main changed b b'],
    ],
    [
      'added, and removed at their former position',
      [createBlock('a'), createBlock('b'), createBlock('c')],
      [createBlock('c'), createBlock('d')],
      ['main removed a -', 'main removed b -', 'main same c c', 'main added - d'],
    ],
    [
      'moved, as the smaller group',
      [createBlock('a'), createBlock('b'), createBlock('c'), createBlock('d')],
      [createBlock('d'), createBlock('a'), createBlock('b'), createBlock('c')],
      ['main moved d d', 'main same a a', 'main same b b', 'main same c c'],
    ],
    [
      'inside other blocks',
      [createBlock('box', 'box', [createBlock('a'), createBlock('b')])],
      [createBlock('box', 'box', [createBlock('a', 'x')])],
      ['main same box box', 'main/box/left changed a a', 'main/box/left removed b -'],
    ],
  ])('reports blocks that are %s', (_name, before, after, rows) => expect(describeRows(before, after)).toEqual(rows))
})

test('lists changed fields and meta data', () => {
  const before = createPage([], { content: { name: 'A', lead: 'x' }, canonical: null })
  const after = createPage([], { content: { name: 'A', more: 'y' }, canonical: 'https://a.ee' })
  expect(diffPages(before, after).fields).toEqual([
    { name: 'lead', before: 'x', after: undefined },
    { name: 'more', before: undefined, after: 'y' },
    { name: 'canonical', before: null, after: 'https://a.ee' },
  ])
})

const blockLists = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { selector: ([id]) => id, maxLength: 10 })
  .map(rows => rows.map(([id, isChanged]) => createBlock(String(id), isChanged ? 'changed' : 'text')))

test('lists every block of both versions once, current ones in order', () => {
  fc.assert(
    fc.property(blockLists, blockLists, (before, after) => {
      const rows = diffPages(createPage(before), createPage(after)).containers.flatMap(
        containerDiff => containerDiff.rows,
      )
      expect(rows.flatMap(row => row.after?.id ?? [])).toEqual(after.map(({ id }) => id))
      expect(rows.flatMap(row => row.before?.id ?? []).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
      expect(rows.every(row => row.change !== 'same' || row.before?.data.text === row.after?.data.text)).toBe(true)
    }),
  )
})
