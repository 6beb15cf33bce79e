import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { Block } from './block.ts'
import type { EditedDocument } from './edited-document.ts'
import { isEmptyBlock } from './empty-block.ts'
import { findUnfinishedBlocks } from './unfinished-blocks.ts'

const blank = multilingual({ et: '', en: ' ' })
const said = multilingual({ et: 'Pidurid' })
const picture = { src: '/file/get/1/a.png', alt: blank }
const blockOf = (type: string, data: object, more: Partial<Block> = {}): Block => ({
  ...{ id: 'b', type, version: 1, data: data as Block['data'] },
  ...more,
})
const documentOf = (...main: Block[]): EditedDocument => ({
  page: {
    ...{ id: 1, layout: 'Basic', content: {}, itemContainers: { main } },
    ...{ metaDescription: null, metaKeywords: null, canonical: null, socialImage: null },
  },
  globals: { content: {}, itemContainers: {} },
})

test.each<[string, object, boolean]>([
  ['heading', { text: blank, level: 2 }, true],
  ['heading', { text: blank, kicker: said, level: 2 }, false],
  ['rich-text', { html: multilingual({ et: '<p>&nbsp;</p><p><br /></p>' }) }, true],
  ['rich-text', { html: multilingual({ et: '<p><img src="/file/get/1/a.png" /></p>' }) }, false],
  ['image', { picture: null, caption: said, width: 'wide' }, true],
  ['image', { picture, width: 'wide' }, false],
  ['hero', { title: blank, picture: null, link: { label: blank, url: '/tarne' } }, true],
  ['hero', { title: blank, picture }, false],
  ['cards', { cards: [{ title: blank, text: blank }] }, true],
  ['quote', { text: blank, author: 'Mari' }, true],
  ['video', { url: '', title: said, poster: picture }, true],
  ['links', { title: blank, links: [{ label: blank, url: '/tarne' }] }, true],
  ['code', { code: 'ECU 12V' }, false],
  ['map-link', { name: blank, address: '', latitude: 59, longitude: 24, hours: [] }, true],
  ['facts', { facts: [{ value: multilingual({ et: '14' }), label: blank }] }, false],
  ['brands', { title: said, brands: [] }, true],
  ['brands', { title: blank, brands: [{ name: 'HKS', value: 'hks' }] }, false],
  ['product-list', { title: said, source: { kind: 'picked', productIds: [] } }, true],
  ['product-list', { title: blank, source: { kind: 'category', categoryId: 3, most: 8 } }, false],
  ['company', {}, false],
  ['contact-form', { title: blank }, false],
])('%s %j is empty: %s', (type, data, empty) => expect(isEmptyBlock(blockOf(type, data))).toBe(empty))

test('columns are empty when all their blocks are', () => {
  const columnsOf = (left: Block[]) => blockOf('columns', { ratio: '1-1' }, { containers: { left, right: [] } })
  const heading = (text: object, more = {}) => blockOf('heading', { text, level: 2 }, { id: 'h', ...more })
  expect(isEmptyBlock(columnsOf([]))).toBe(true)
  expect(isEmptyBlock(columnsOf([heading(blank)]))).toBe(true)
  expect(isEmptyBlock(columnsOf([heading(said, { hidden: true })]))).toBe(true)
  expect(isEmptyBlock(columnsOf([heading(said)]))).toBe(false)
})

describe('finds unfinished blocks:', () => {
  test.each<[string, Block, string[]]>([
    ['an empty block', blockOf('heading', { text: blank, level: 2 }), ['empty']],
    ['a hidden block', blockOf('heading', { text: blank, level: 2 }, { hidden: true }), []],
    ['a finished block', blockOf('hero', { title: said, link: { label: said, url: '/tarne' } }), []],
    ['a button without a text', blockOf('hero', { title: said, link: { label: blank, url: '/tarne' } }), ['noText']],
    ['a button without a target', blockOf('campaign', { title: said, link: { label: said } }), ['noTarget']],
    [
      'a button whose target is empty',
      blockOf('campaign', { title: said, link: { label: said, url: '' } }),
      ['noTarget'],
    ],
    [
      'links of a list',
      blockOf('links', { title: said, links: [{ label: blank, url: { type: 'language', et: '' } }] }),
      ['noText', 'noTarget'],
    ],
    [
      'a card that leads on without a title',
      blockOf('cards', { cards: [{ title: blank, text: said, url: '/a' }] }),
      ['noText'],
    ],
    [
      'a card with a link text but no target',
      blockOf('cards', { cards: [{ title: said, label: said }] }),
      ['noTarget'],
    ],
    ['numbers with their labels', blockOf('facts', { facts: [{ value: said, label: blank }] }), []],
  ])('%s', (_what, block, gaps) => {
    const found = findUnfinishedBlocks(documentOf(block), documentOf())
    expect(found.map(({ gap }) => gap)).toEqual(gaps)
    for (const one of found) expect(one).toMatchObject({ address: 'page/1/itemContainers/main/b', type: block.type })
  })

  test('judges a block again when a hidden block around it is shown', () => {
    const inner = blockOf('heading', { text: blank, level: 2 }, { id: 'h' })
    const left = [inner, blockOf('heading', { text: said, level: 2 }, { id: 'i' })]
    const columns = (hidden: boolean) =>
      documentOf(blockOf('columns', { ratio: '1-1' }, { hidden, containers: { left, right: [] } }))
    expect(findUnfinishedBlocks(columns(false), columns(true))).toMatchObject([{ type: 'heading', gap: 'empty' }])
    expect(findUnfinishedBlocks(columns(false), columns(false))).toEqual([])
  })

  test('ignores blocks that were unfinished before', () => {
    const block = blockOf('heading', { text: blank, level: 2 })
    expect(findUnfinishedBlocks(documentOf(block), documentOf(block))).toEqual([])
  })
})
