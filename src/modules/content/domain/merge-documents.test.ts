import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { Block } from './block.ts'
import {
  collectBlocks,
  type EditedDocument,
  insertBlock,
  moveBlock,
  removeBlock,
  withValue,
} from './edited-document.ts'
import { mergeDocuments } from './merge-documents.ts'

const block = (id: string, inside?: Block[]): Block => ({
  ...{ id, type: 'note', version: 1, data: { text: id } },
  ...(inside && { containers: { left: inside, right: [] } }),
})
const base: EditedDocument = {
  page: {
    ...{ id: 1, layout: 'Default', metaDescription: null, metaKeywords: null, canonical: null, socialImage: null },
    content: { name: 'Meist', title: multilingual({ et: 'Meist' }), lead: multilingual({ et: 'Lugu' }) },
    itemContainers: { main: [block('a'), block('b'), block('c', [block('d')]), block('e')] },
  },
  globals: { content: {}, itemContainers: { footer: [block('f')] } },
}
const MAIN = 'page/1/itemContainers/main'
const write = (from: EditedDocument, id: string, text: string) => withValue(from, `${MAIN}/${id}/text`, text)
const ids = (of: EditedDocument) => of.page?.itemContainers.main?.map(({ id }) => id)

describe('combines changes of different parts', () => {
  test.each<[string, EditedDocument, EditedDocument, (merged: EditedDocument) => void]>([
    [
      'two blocks',
      write(base, 'a', 'mine'),
      write(base, 'b', 'theirs'),
      merged => expect(merged).toEqual(write(write(base, 'a', 'mine'), 'b', 'theirs')),
    ],
    [
      'a block and one inside another',
      write(base, 'a', 'mine'),
      write(base, 'c/containers/left/d', 'theirs'),
      merged => expect(merged).toEqual(write(write(base, 'a', 'mine'), 'c/containers/left/d', 'theirs')),
    ],
    [
      'two added blocks',
      insertBlock(base, MAIN, 1, block('m')),
      insertBlock(base, MAIN, 3, block('t')),
      merged => expect(ids(merged)).toEqual(['a', 'm', 'b', 'c', 't', 'e']),
    ],
    [
      'a removed block and a changed one',
      removeBlock(base, `${MAIN}/a`),
      write(base, 'b', 'theirs'),
      merged =>
        expect([ids(merged), merged.page?.itemContainers.main?.[0]?.data.text]).toEqual([['b', 'c', 'e'], 'theirs']),
    ],
    [
      'a moved block that the other changed',
      moveBlock(base, `${MAIN}/a`, MAIN, 4),
      write(base, 'a', 'theirs'),
      merged =>
        expect([ids(merged), merged.page?.itemContainers.main?.[3]?.data.text]).toEqual([
          ['b', 'c', 'e', 'a'],
          'theirs',
        ]),
    ],
    [
      'the page and the global content',
      withValue(base, 'page/1/layout', 'Basic'),
      withValue(base, 'global/itemContainers/footer/f/text', 'theirs'),
      merged =>
        expect([merged.page?.layout, merged.globals.itemContainers.footer?.[0]?.data.text]).toEqual([
          'Basic',
          'theirs',
        ]),
    ],
  ])('%s', (_what, mine, theirs, check) => {
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([])
    check(document)
  })
})

test('loses no block when each user moves one of two into the other', () => {
  const columns = insertBlock(base, MAIN, 0, block('g', []))
  const mine = moveBlock(columns, `${MAIN}/g`, `${MAIN}/c/containers/right`, 0)
  const theirs = moveBlock(columns, `${MAIN}/c`, `${MAIN}/g/containers/right`, 0)
  const { document } = mergeDocuments(columns, mine, theirs)
  const kept = collectBlocks(document).map(({ block: { id } }) => id)
  expect(kept.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})

describe('reports a conflict when both changed', () => {
  test.each<[string, EditedDocument, EditedDocument, object]>([
    ['one block', write(base, 'a', 'mine'), write(base, 'a', 'theirs'), { kind: 'block', name: 'a' }],
    [
      'a block that I removed',
      removeBlock(base, `${MAIN}/a`),
      write(base, 'a', 'theirs'),
      { kind: 'block', name: 'a', mine: undefined },
    ],
    [
      'a block that they removed',
      write(base, 'a', 'mine'),
      removeBlock(base, `${MAIN}/a`),
      { kind: 'block', name: 'a', theirs: undefined },
    ],
    [
      'a field',
      withValue(base, 'page/1/content/name', 'M'),
      withValue(base, 'page/1/content/name', 'T'),
      { kind: 'field', name: 'name' },
    ],
    [
      'an order',
      moveBlock(base, `${MAIN}/a`, MAIN, 4),
      moveBlock(base, `${MAIN}/e`, MAIN, 0),
      { kind: 'order', name: 'main' },
    ],
  ])('%s, and keeps mine by default', (_what, mine, theirs, conflict) => {
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([expect.objectContaining(conflict)])
    expect(document).toEqual(mine)
    const chosen = mergeDocuments(base, mine, theirs, { [conflicts[0]!.key]: 'theirs' })
    expect(chosen.document).toEqual(theirs)
  })
})

/** Random changes to a page. */
const deeds = fc.array(
  fc.record({
    do: fc.constantFrom('write', 'add', 'remove', 'move', 'field'),
    which: fc.nat(9),
    at: fc.nat(5),
    text: fc.string({ maxLength: 3 }),
  }),
  { maxLength: 6 },
)
type Deed = { do: string; which: number; at: number; text: string }
const done = (who: string, all: readonly Deed[]): EditedDocument =>
  all.reduce((now, deed, n) => {
    const blocks = collectBlocks(now).filter(({ address }) => address.startsWith('page'))
    const address = blocks[deed.which % Math.max(1, blocks.length)]?.address
    if (deed.do === 'field') return withValue(now, 'page/1/content/lead', deed.text)
    if (deed.do === 'add') return insertBlock(now, MAIN, deed.at, block(`${who}${n}`))
    if (!address) return now
    if (deed.do === 'write') return withValue(now, `${address}/text`, deed.text)
    return deed.do === 'remove' ? removeBlock(now, address) : moveBlock(now, address, MAIN, deed.at)
  }, base)
const all = (of: EditedDocument) => collectBlocks(of).map(({ block: { id } }) => id)

test('keeps one-sided changes, accepts equal ones, and never loses or duplicates a block', () => {
  fc.assert(
    fc.property(deeds, deeds, (one, other) => {
      const [mine, theirs] = [done('m', one), done('t', other)]
      expect(mergeDocuments(base, mine, base)).toEqual({ document: mine, conflicts: [] })
      expect(mergeDocuments(base, base, theirs)).toEqual({ document: theirs, conflicts: [] })
      expect(mergeDocuments(base, mine, mine)).toEqual({ document: mine, conflicts: [] })
      const merged = all(mergeDocuments(base, mine, theirs).document)
      expect(new Set(merged).size).toBe(merged.length)
      const [before, here, there] = [all(base), all(mine), all(theirs)]
      const added = [...here, ...there].filter(id => !before.includes(id))
      const kept = before.filter(id => here.includes(id) && there.includes(id))
      expect(merged).toEqual(expect.arrayContaining([...added, ...kept]))
    }),
    { numRuns: 300 },
  )
})
