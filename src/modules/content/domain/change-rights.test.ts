import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multilingual } from '#kernel/multilingual.ts'
import type { Block, Containers } from './block.ts'
import { ALL_CHANGE_RIGHTS, findForbiddenChange, type RestrictedContent } from './change-rights.ts'
import {
  collectBlocks,
  type EditedDocument,
  insertBlock,
  moveBlock,
  removeBlock,
  replaceValue,
} from './edited-document.ts'

const TEXT_RIGHTS = { canChangeStructure: false, canChangeSettings: false }
const CONTAINER_NAMES = ['main', 'aside', 'constructor'] as const
let blockCount = 0
const createBlockArbitrary = (depth: number): fc.Arbitrary<Block[]> =>
  fc.array(
    fc
      .record({
        text: fc.string(),
        hidden: fc.constantFrom(undefined, false, true),
        containers: createContainerArbitrary(depth),
      })
      .map(({ text, hidden, containers }) => ({
        id: `b${blockCount++}`,
        type: 'note',
        version: 1,
        data: { text },
        ...(hidden !== undefined && { hidden }),
        ...(containers && { containers }),
      })),
    { maxLength: 4 },
  )
const createContainerArbitrary = (depth: number): fc.Arbitrary<Containers | undefined> =>
  depth === 0
    ? fc.constant(undefined)
    : fc.option(fc.record({ left: createBlockArbitrary(depth - 1) }), { nil: undefined })
const pageContainers: fc.Arbitrary<Containers> = fc.dictionary(
  fc.constantFrom(...CONTAINER_NAMES),
  createBlockArbitrary(1),
)

const createPage = (itemContainers: Containers): RestrictedContent => ({
  layout: 'Basic',
  name: 'Meist',
  metaDescription: null,
  metaKeywords: null,
  canonical: null,
  socialImage: null,
  itemContainers,
})
const findForbidden = (before: Containers, after: Containers) =>
  findForbiddenChange(TEXT_RIGHTS, createPage(before), createPage(after))

/** Returns the same blocks with other texts and newer versions, in containers of another order. */
const rewriteTexts = (containers: Containers, text: string): Containers =>
  Object.fromEntries(
    [...Object.entries(containers), ['unused', []] as [string, Block[]]].toReversed().map(([name, blocks]) => [
      name,
      blocks.map(block => ({
        ...block,
        version: block.version + 1,
        data: { text, more: multilingual({ et: text }) },
        hidden: block.hidden || undefined,
        ...(block.containers && { containers: rewriteTexts(block.containers, text) }),
      })),
    ]),
  )

test('allows every change of texts', () => {
  fc.assert(
    fc.property(pageContainers, fc.string(), (before, text) => {
      expect(findForbidden(before, rewriteTexts(before, text))).toBeNull()
    }),
  )
})

const createDocument = (itemContainers: Containers): EditedDocument => ({
  page: { ...createPage(itemContainers), id: 1, content: {} } as unknown as EditedDocument['page'],
  globals: { content: {}, itemContainers: {} },
})
const MAIN = 'page/1/itemContainers/main'
const NEW: Block = { id: 'new', type: 'note', version: 1, data: {} }
type Action = (document: EditedDocument, address: string, block: Block) => EditedDocument
const ACTIONS: Readonly<Record<string, Action>> = {
  added: (document, address) => insertBlock(document, `${address}/containers/left`, 0, NEW),
  removed: (document, address) => removeBlock(document, address),
  moved: (document, address) => moveBlock(document, address, 'page/1/itemContainers/elsewhere', 0),
  'of another type': (document, address, block) => replaceValue(document, address, { ...block, type: 'hero' }),
  replaced: (document, address, block) => replaceValue(document, address, { ...block, id: 'other' }),
  'hidden or shown': (document, address, block) =>
    replaceValue(document, address, { ...block, hidden: block.hidden ? undefined : true }),
}

test.each(Object.entries(ACTIONS))('forbids a block that is %s without the structure right', (_name, applyAction) => {
  fc.assert(
    fc.property(pageContainers, fc.nat(), fc.string(), (containers, blockIndex, text) => {
      const before = { ...containers, main: [...(containers.main ?? []), { ...NEW, id: 'first' }] }
      const document = createDocument(before)
      const blocks = collectBlocks(document)
      const { address, block } = blocks[blockIndex % blocks.length]!
      const after = applyAction(document, address, block).page?.itemContainers ?? {}
      expect(findForbidden(before, rewriteTexts(after, text))).toBe('canChangeStructure')
      expect(
        findForbiddenChange(
          { canChangeStructure: true, canChangeSettings: false },
          createPage(before),
          createPage(after),
        ),
      ).toBeNull()
    }),
  )
})

test('forbids a new order of blocks', () => {
  const before = { main: [NEW, { ...NEW, id: 'other' }] }
  const after = moveBlock(createDocument(before), `${MAIN}/new`, MAIN, 2).page?.itemContainers ?? {}
  expect(after.main?.map(({ id }) => id)).toEqual(['other', 'new'])
  expect(findForbidden(before, after)).toBe('canChangeStructure')
})

describe('settings of a page', () => {
  const page = createPage({})
  test.each<[string, object]>([
    ['layout', { layout: 'Parallax' }],
    ['name', { name: 'Uus' }],
    ['metaDescription', { metaDescription: multilingual({ et: 'Uus' }) }],
    ['metaKeywords', { metaKeywords: multilingual({ et: 'Uus' }) }],
    ['canonical', { canonical: 'https://mujal.ee' }],
    ['socialImage', { socialImage: '/file/1' }],
  ])('%s needs the settings right', (_name, change) => {
    const after = { ...page, ...change }
    expect(findForbiddenChange({ canChangeStructure: true, canChangeSettings: false }, page, after)).toBe(
      'canChangeSettings',
    )
    expect(findForbiddenChange({ canChangeStructure: false, canChangeSettings: true }, page, after)).toBeNull()
    expect(findForbiddenChange(ALL_CHANGE_RIGHTS, page, after)).toBeNull()
  })
})
