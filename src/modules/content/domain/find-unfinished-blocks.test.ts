import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { Block } from './block.ts'
import type { EditedDocument } from './edited-document.ts'
import { isEmptyBlock } from './empty-block.ts'
import { areAllAccepted, findUnfinishedBlocks } from './find-unfinished-blocks.ts'

const blankText = multilingual({ et: '', en: ' ' })
const filledText = multilingual({ et: 'Pidurid' })
const picture = { src: '/file/get/1/a.png', alt: blankText }
const createBlock = (type: string, data: object, overrides: Partial<Block> = {}): Block => ({
  id: 'b',
  type,
  version: 1,
  data: data as Block['data'],
  ...overrides,
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
  ['heading', { text: blankText, level: 2 }, true],
  ['heading', { text: blankText, kicker: filledText, level: 2 }, false],
  ['rich-text', { html: multilingual({ et: '<p>&nbsp;</p><p><br /></p>' }) }, true],
  ['rich-text', { html: multilingual({ et: '<p><img src="/file/get/1/a.png" /></p>' }) }, false],
  ['image', { picture: null, caption: filledText, width: 'wide' }, true],
  ['image', { picture, width: 'wide' }, false],
  ['hero', { title: blankText, picture: null, link: { label: blankText, url: '/tarne' } }, true],
  ['hero', { title: blankText, picture }, false],
  ['cards', { cards: [{ title: blankText, text: blankText }] }, true],
  ['quote', { text: blankText, author: 'Mari' }, true],
  ['video', { url: '', title: filledText, poster: picture }, true],
  ['links', { title: blankText, links: [{ label: blankText, url: '/tarne' }] }, true],
  ['code', { code: 'ECU 12V' }, false],
  ['map-link', { name: blankText, address: '', latitude: 59, longitude: 24, hours: [] }, true],
  ['facts', { facts: [{ value: multilingual({ et: '14' }), label: blankText }] }, false],
  ['brands', { title: filledText, brands: [] }, true],
  ['brands', { title: blankText, brands: [{ name: 'HKS', value: 'hks' }] }, false],
  ['product-list', { title: filledText, source: { kind: 'picked', productIds: [] } }, true],
  ['product-list', { title: blankText, source: { kind: 'category', categoryId: 3, most: 8 } }, false],
  ['company', {}, false],
  ['contact-form', { title: blankText }, false],
])('%s %j is empty: %s', (type, data, isEmpty) => expect(isEmptyBlock(createBlock(type, data))).toBe(isEmpty))

test('columns are empty when all their blocks are', () => {
  const createColumns = (left: Block[]) => createBlock('columns', { ratio: '1-1' }, { containers: { left, right: [] } })
  const createHeading = (text: object, overrides = {}) =>
    createBlock('heading', { text, level: 2 }, { id: 'h', ...overrides })
  expect(isEmptyBlock(createColumns([]))).toBe(true)
  expect(isEmptyBlock(createColumns([createHeading(blankText)]))).toBe(true)
  expect(isEmptyBlock(createColumns([createHeading(filledText, { hidden: true })]))).toBe(true)
  expect(isEmptyBlock(createColumns([createHeading(filledText)]))).toBe(false)
})

describe('finds unfinished blocks:', () => {
  test.each<[string, Block, string[]]>([
    ['an empty block', createBlock('heading', { text: blankText, level: 2 }), ['empty']],
    ['a hidden block', createBlock('heading', { text: blankText, level: 2 }, { hidden: true }), []],
    ['a finished block', createBlock('hero', { title: filledText, link: { label: filledText, url: '/tarne' } }), []],
    [
      'a button without a text',
      createBlock('hero', { title: filledText, link: { label: blankText, url: '/tarne' } }),
      ['noText'],
    ],
    [
      'a button without a target',
      createBlock('campaign', { title: filledText, link: { label: filledText } }),
      ['noTarget'],
    ],
    [
      'a button whose target is empty',
      createBlock('campaign', { title: filledText, link: { label: filledText, url: '' } }),
      ['noTarget'],
    ],
    [
      'links of a list',
      createBlock('links', { title: filledText, links: [{ label: blankText, url: { type: 'language', et: '' } }] }),
      ['noText', 'noTarget'],
    ],
    [
      'a card with a link but no title',
      createBlock('cards', { cards: [{ title: blankText, text: filledText, url: '/a' }] }),
      ['noText'],
    ],
    [
      'a card with a link text but no target',
      createBlock('cards', { cards: [{ title: filledText, label: filledText }] }),
      ['noTarget'],
    ],
    [
      'a number without a label, which is no link',
      createBlock('facts', { facts: [{ value: filledText, label: blankText }] }),
      [],
    ],
  ])('%s', (_name, block, issues) => {
    const unfinishedBlocks = findUnfinishedBlocks(createDocument(block), createDocument())
    expect(unfinishedBlocks.map(({ issue }) => issue)).toEqual(issues)
    for (const unfinishedBlock of unfinishedBlocks)
      expect(unfinishedBlock).toMatchObject({ address: 'page/1/itemContainers/main/b', type: block.type })
  })

  test('reports a block again when a hidden block around it is shown', () => {
    const innerBlock = createBlock('heading', { text: blankText, level: 2 }, { id: 'h' })
    const left = [innerBlock, createBlock('heading', { text: filledText, level: 2 }, { id: 'i' })]
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
    const block = createBlock('heading', { text: blankText, level: 2 })
    expect(findUnfinishedBlocks(createDocument(block), createDocument(block))).toEqual([])
  })
})

test('does not count a block as accepted that an undo shows after the acceptance', () => {
  const empty = createBlock('heading', { text: blankText, level: 2 }, { id: 'empty' })
  const otherBlock = createBlock('heading', { text: blankText, level: 2 }, { id: 'other' })
  const hiddenBlock = { ...empty, hidden: true }
  const before = createDocument(hiddenBlock)
  const acceptedBlocks = findUnfinishedBlocks(createDocument(hiddenBlock, otherBlock), before)
  expect(areAllAccepted(acceptedBlocks, acceptedBlocks)).toBe(true)
  const unfinishedAfterUndo = findUnfinishedBlocks(createDocument(empty, otherBlock), before)
  expect(areAllAccepted(unfinishedAfterUndo, acceptedBlocks)).toBe(false)
})
