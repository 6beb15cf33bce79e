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
  replaceValue,
} from './edited-document.ts'
import { mergeDocuments } from './merge-documents.ts'

const createBlock = (id: string, innerBlocks?: Block[]): Block => ({
  id,
  type: 'note',
  version: 1,
  data: { text: id },
  ...(innerBlocks && { containers: { left: innerBlocks, right: [] } }),
})
const base: EditedDocument = {
  page: {
    id: 1,
    layout: 'Default',
    metaDescription: null,
    metaKeywords: null,
    canonical: null,
    socialImage: null,
    content: { name: 'Meist', title: multilingual({ et: 'Meist' }), lead: multilingual({ et: 'Lugu' }) },
    itemContainers: {
      main: [createBlock('a'), createBlock('b'), createBlock('c', [createBlock('d')]), createBlock('e')],
    },
  },
  globals: { content: {}, itemContainers: { footer: [createBlock('f')] } },
}
const MAIN = 'page/1/itemContainers/main'
const writeText = (from: EditedDocument, id: string, text: string) => replaceValue(from, `${MAIN}/${id}/text`, text)
const listMainIds = (document: EditedDocument) => document.page?.itemContainers.main?.map(({ id }) => id)

describe('combines changes of different parts', () => {
  test.each<[string, EditedDocument, EditedDocument, (merged: EditedDocument) => void]>([
    [
      'two blocks',
      writeText(base, 'a', 'mine'),
      writeText(base, 'b', 'theirs'),
      mergedIds => expect(mergedIds).toEqual(writeText(writeText(base, 'a', 'mine'), 'b', 'theirs')),
    ],
    [
      'a block and one inside another',
      writeText(base, 'a', 'mine'),
      writeText(base, 'c/containers/left/d', 'theirs'),
      merged => expect(merged).toEqual(writeText(writeText(base, 'a', 'mine'), 'c/containers/left/d', 'theirs')),
    ],
    [
      'two added blocks',
      insertBlock(base, MAIN, 1, createBlock('m')),
      insertBlock(base, MAIN, 3, createBlock('t')),
      merged => expect(listMainIds(merged)).toEqual(['a', 'm', 'b', 'c', 't', 'e']),
    ],
    [
      'a removed block and a changed one',
      removeBlock(base, `${MAIN}/a`),
      writeText(base, 'b', 'theirs'),
      merged =>
        expect([listMainIds(merged), merged.page?.itemContainers.main?.[0]?.data.text]).toEqual([
          ['b', 'c', 'e'],
          'theirs',
        ]),
    ],
    [
      'a moved block that the other changed',
      moveBlock(base, `${MAIN}/a`, MAIN, 4),
      writeText(base, 'a', 'theirs'),
      merged =>
        expect([listMainIds(merged), merged.page?.itemContainers.main?.[3]?.data.text]).toEqual([
          ['b', 'c', 'e', 'a'],
          'theirs',
        ]),
    ],
    [
      'the page and the global content',
      replaceValue(base, 'page/1/layout', 'Basic'),
      replaceValue(base, 'global/itemContainers/footer/f/text', 'theirs'),
      merged =>
        expect([merged.page?.layout, merged.globals.itemContainers.footer?.[0]?.data.text]).toEqual([
          'Basic',
          'theirs',
        ]),
    ],
  ])('%s', (_name, mine, theirs, check) => {
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([])
    check(document)
  })
})

test('loses no block when each user moves one of two blocks into the other', () => {
  const columns = insertBlock(base, MAIN, 0, createBlock('g', []))
  const mine = moveBlock(columns, `${MAIN}/g`, `${MAIN}/c/containers/right`, 0)
  const theirs = moveBlock(columns, `${MAIN}/c`, `${MAIN}/g/containers/right`, 0)
  const { document } = mergeDocuments(columns, mine, theirs)
  const mergedIds = collectBlocks(document).map(({ block: { id } }) => id)
  expect(mergedIds.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
})

describe('reports a conflict when both changed', () => {
  test.each<[string, EditedDocument, EditedDocument, object]>([
    ['one block', writeText(base, 'a', 'mine'), writeText(base, 'a', 'theirs'), { kind: 'block', name: 'a' }],
    [
      'a block that I removed',
      removeBlock(base, `${MAIN}/a`),
      writeText(base, 'a', 'theirs'),
      { kind: 'block', name: 'a', mine: undefined },
    ],
    [
      'a block that they removed',
      writeText(base, 'a', 'mine'),
      removeBlock(base, `${MAIN}/a`),
      { kind: 'block', name: 'a', theirs: undefined },
    ],
    [
      'a field',
      replaceValue(base, 'page/1/content/name', 'M'),
      replaceValue(base, 'page/1/content/name', 'T'),
      { kind: 'field', name: 'name' },
    ],
    [
      'an order',
      moveBlock(base, `${MAIN}/a`, MAIN, 4),
      moveBlock(base, `${MAIN}/e`, MAIN, 0),
      { kind: 'order', name: 'main' },
    ],
  ])('%s, and keeps mine by default', (_name, mine, theirs, conflict) => {
    const { document, conflicts } = mergeDocuments(base, mine, theirs)
    expect(conflicts).toEqual([expect.objectContaining(conflict)])
    expect(document).toEqual(mine)
    const resultWithTheirs = mergeDocuments(base, mine, theirs, { [conflicts[0]!.key]: 'theirs' })
    expect(resultWithTheirs.document).toEqual(theirs)
  })
})

/** Random changes to a page. */
const changeLists = fc.array(
  fc.record({
    kind: fc.constantFrom('write', 'add', 'remove', 'move', 'field'),
    blockIndex: fc.nat(9),
    index: fc.nat(5),
    text: fc.string({ maxLength: 3 }),
  }),
  { maxLength: 6 },
)
type Change = { kind: string; blockIndex: number; index: number; text: string }
const applyChanges = (idPrefix: string, changes: readonly Change[]): EditedDocument =>
  changes.reduce((current, { kind, blockIndex, index, text }, changeIndex) => {
    const blocks = collectBlocks(current).filter(({ address }) => address.startsWith('page'))
    const address = blocks[blockIndex % Math.max(1, blocks.length)]?.address
    if (kind === 'field') return replaceValue(current, 'page/1/content/lead', text)
    if (kind === 'add') return insertBlock(current, MAIN, index, createBlock(`${idPrefix}${changeIndex}`))
    if (!address) return current
    if (kind === 'write') return replaceValue(current, `${address}/text`, text)
    return kind === 'remove' ? removeBlock(current, address) : moveBlock(current, address, MAIN, index)
  }, base)
const listIds = (document: EditedDocument) => collectBlocks(document).map(({ block: { id } }) => id)

test('keeps one-sided changes, accepts equal ones, and never loses or duplicates a block', () => {
  fc.assert(
    fc.property(changeLists, changeLists, (myChanges, theirChanges) => {
      const [mine, theirs] = [applyChanges('m', myChanges), applyChanges('t', theirChanges)]
      expect(mergeDocuments(base, mine, base)).toEqual({ document: mine, conflicts: [] })
      expect(mergeDocuments(base, base, theirs)).toEqual({ document: theirs, conflicts: [] })
      expect(mergeDocuments(base, mine, mine)).toEqual({ document: mine, conflicts: [] })
      const merged = listIds(mergeDocuments(base, mine, theirs).document)
      expect(new Set(merged).size).toBe(merged.length)
      const [before, myIds, theirIds] = [listIds(base), listIds(mine), listIds(theirs)]
      const addedIds = [...myIds, ...theirIds].filter(id => !before.includes(id))
      const remainingIds = before.filter(id => myIds.includes(id) && theirIds.includes(id))
      expect(merged).toEqual(expect.arrayContaining([...addedIds, ...remainingIds]))
    }),
    { numRuns: 300 },
  )
})
