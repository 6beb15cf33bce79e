import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { Block } from './block.ts'
import type { EditedDocument } from './edited-document.ts'
import { isEmptyBlock } from './empty-block.ts'
import { areAllAccepted, findUnfinishedBlocks } from './find-unfinished-blocks.ts'

const blank = multilingual({ et: '', en: ' ' })
const filled = multilingual({ et: 'Pidurid' })
const picture = { src: '/file/get/1/a.png', alt: blank }
const createBlock = (type: string, data: object, more: Partial<Block> = {}): Block => ({
  id: 'b',
  type,
  version: 1,
  data: data as Block['data'],
  ...more,
})
const createDocument = (...main: Block[]): EditedDocument => ({
  page: {
    id: 1,
    layout: 'Basic',
    content: {},
    itemContainers: { main },
    metaDescription: null,
    metaKeywords: null,
    canonical: null,
    socialImage: null,
  },
  globals: { content: {}, itemContainers: {} },
})

test.each<[string, object, boolean]>([
  ['heading', { text: blank, level: 2 }, true],
  ['heading', { text: blank, kicker: filled, level: 2 }, false],
  ['rich-text', { html: multilingual({ et: '<p>&nbsp;</p><p><br /></p>' }) }, true],
  ['rich-text', { html: multilingual({ et: '<p><img src="/file/get/1/a.png" /></p>' }) }, false],
  ['image', { picture: null, caption: filled, width: 'wide' }, true],
  ['image', { picture, width: 'wide' }, false],
  ['hero', { title: blank, picture: null, link: { label: blank, url: '/tarne' } }, true],
  ['hero', { title: blank, picture }, false],
  ['cards', { cards: [{ title: blank, text: blank }] }, true],
  ['quote', { text: blank, author: 'Mari' }, true],
  ['video', { url: '', title: filled, poster: picture }, true],
  ['links', { title: blank, links: [{ label: blank, url: '/tarne' }] }, true],
  ['code', { code: 'ECU 12V' }, false],
  ['map-link', { name: blank, address: '', latitude: 59, longitude: 24, hours: [] }, true],
  ['facts', { facts: [{ value: multilingual({ et: '14' }), label: blank }] }, false],
  ['brands', { title: filled, brands: [] }, true],
  ['brands', { title: blank, brands: [{ name: 'HKS', value: 'hks' }] }, false],
  ['product-list', { title: filled, source: { kind: 'picked', productIds: [] } }, true],
  ['product-list', { title: blank, source: { kind: 'category', categoryId: 3, most: 8 } }, false],
  ['company', {}, false],
  ['contact-form', { title: blank }, false],
])('%s %j is empty: %s', (type, data, isEmpty) => expect(isEmptyBlock(createBlock(type, data))).toBe(isEmpty))

test('columns are empty when all their blocks are', () => {
  const createColumns = (left: Block[]) => createBlock('columns', { ratio: '1-1' }, { containers: { left, right: [] } })
  const createHeading = (text: object, more = {}) => createBlock('heading', { text, level: 2 }, { id: 'h', ...more })
  expect(isEmptyBlock(createColumns([]))).toBe(true)
  expect(isEmptyBlock(createColumns([createHeading(blank)]))).toBe(true)
  expect(isEmptyBlock(createColumns([createHeading(filled, { hidden: true })]))).toBe(true)
  expect(isEmptyBlock(createColumns([createHeading(filled)]))).toBe(false)
})

describe('finds unfinished blocks:', () => {
  test.each<[string, Block, string[]]>([
    ['an empty block', createBlock('heading', { text: blank, level: 2 }), ['empty']],
    ['a hidden block', createBlock('heading', { text: blank, level: 2 }, { hidden: true }), []],
    ['a finished block', createBlock('hero', { title: filled, link: { label: filled, url: '/tarne' } }), []],
    [
      'a button without a text',
      createBlock('hero', { title: filled, link: { label: blank, url: '/tarne' } }),
      ['noText'],
    ],
    ['a button without a target', createBlock('campaign', { title: filled, link: { label: filled } }), ['noTarget']],
    [
      'a button whose target is empty',
      createBlock('campaign', { title: filled, link: { label: filled, url: '' } }),
      ['noTarget'],
    ],
    [
      'links of a list',
      createBlock('links', { title: filled, links: [{ label: blank, url: { type: 'language', et: '' } }] }),
      ['noText', 'noTarget'],
    ],
    [
      'a card with a link but no title',
      createBlock('cards', { cards: [{ title: blank, text: filled, url: '/a' }] }),
      ['noText'],
    ],
    [
      'a card with a link text but no target',
      createBlock('cards', { cards: [{ title: filled, label: filled }] }),
      ['noTarget'],
    ],
    [
      'a number without a label, which is no link',
      createBlock('facts', { facts: [{ value: filled, label: blank }] }),
      [],
    ],
  ])('%s', (_name, block, issues) => {
    const unfinishedBlocks = findUnfinishedBlocks(createDocument(block), createDocument())
    expect(unfinishedBlocks.map(({ issue }) => issue)).toEqual(issues)
    for (const unfinished of unfinishedBlocks)
      expect(unfinished).toMatchObject({ address: 'page/1/itemContainers/main/b', type: block.type })
  })

  test('judges a block again when a hidden block around it is shown', () => {
    const inner = createBlock('heading', { text: blank, level: 2 }, { id: 'h' })
    const left = [inner, createBlock('heading', { text: filled, level: 2 }, { id: 'i' })]
    const createColumnsPage = ({ isHidden }: { isHidden: boolean }) =>
      createDocument(createBlock('columns', { ratio: '1-1' }, { hidden: isHidden, containers: { left, right: [] } }))
    expect(
      findUnfinishedBlocks(createColumnsPage({ isHidden: false }), createColumnsPage({ isHidden: true })),
    ).toMatchObject([{ type: 'heading', issue: 'empty' }])
    expect(
      findUnfinishedBlocks(createColumnsPage({ isHidden: false }), createColumnsPage({ isHidden: false })),
    ).toEqual([])
  })

  test('ignores blocks that were unfinished before', () => {
    const block = createBlock('heading', { text: blank, level: 2 })
    expect(findUnfinishedBlocks(createDocument(block), createDocument(block))).toEqual([])
  })
})

test('asks again about a block that is shown after the confirmation, as an undone “hide” does', () => {
  const empty = createBlock('heading', { text: blank, level: 2 }, { id: 'empty' })
  const otherBlock = createBlock('heading', { text: blank, level: 2 }, { id: 'other' })
  const isHidden = { ...empty, hidden: true }
  const before = createDocument(isHidden)
  const accepted = findUnfinishedBlocks(createDocument(isHidden, otherBlock), before)
  expect(areAllAccepted(accepted, accepted)).toBe(true)
  const undone = findUnfinishedBlocks(createDocument(empty, otherBlock), before)
  expect(areAllAccepted(undone, accepted)).toBe(false)
})
