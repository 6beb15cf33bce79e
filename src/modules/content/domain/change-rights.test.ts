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
  withValue,
} from './edited-document.ts'

const WORDS_ALONE = { structure: false, settings: false }
const PLACES = ['main', 'aside', 'constructor'] as const
let made = 0
const blocks = (depth: number): fc.Arbitrary<Block[]> =>
  fc.array(
    fc
      .record({ text: fc.string(), hidden: fc.constantFrom(undefined, false, true), inside: inside(depth) })
      .map(({ text, hidden, inside: containers }) => ({
        ...{ id: `b${made++}`, type: 'note', version: 1, data: { text } },
        ...(hidden !== undefined && { hidden }),
        ...(containers && { containers }),
      })),
    { maxLength: 4 },
  )
const inside = (depth: number): fc.Arbitrary<Containers | undefined> =>
  depth === 0 ? fc.constant(undefined) : fc.option(fc.record({ left: blocks(depth - 1) }), { nil: undefined })
const places: fc.Arbitrary<Containers> = fc.dictionary(fc.constantFrom(...PLACES), blocks(1))

const pageOf = (itemContainers: Containers): RestrictedContent => ({
  ...{ layout: 'Basic', name: 'Meist', metaDescription: null, metaKeywords: null, canonical: null, socialImage: null },
  itemContainers,
})
const decide = (before: Containers, after: Containers) =>
  findForbiddenChange(WORDS_ALONE, pageOf(before), pageOf(after))

/** The blocks with other texts, in another order and upgraded. */
const rewritten = (containers: Containers, text: string): Containers =>
  Object.fromEntries(
    [...Object.entries(containers), ['unused', []] as [string, Block[]]].toReversed().map(([name, all]) => [
      name,
      all.map(block => ({
        ...{ ...block, version: block.version + 1, data: { text, more: multilingual({ et: text }) } },
        hidden: block.hidden || undefined,
        ...(block.containers && { containers: rewritten(block.containers, text) }),
      })),
    ]),
  )

test('allows every change of texts', () => {
  fc.assert(
    fc.property(places, fc.string(), (before, text) => {
      expect(decide(before, rewritten(before, text))).toBeNull()
    }),
  )
})

const documentOf = (itemContainers: Containers): EditedDocument => ({
  page: { ...pageOf(itemContainers), id: 1, content: {} } as unknown as EditedDocument['page'],
  globals: { content: {}, itemContainers: {} },
})
const MAIN = 'page/1/itemContainers/main'
const NEW: Block = { id: 'new', type: 'note', version: 1, data: {} }
type Deed = (document: EditedDocument, address: string, block: Block) => EditedDocument
const DEEDS: Readonly<Record<string, Deed>> = {
  added: (document, address) => insertBlock(document, `${address}/containers/left`, 0, NEW),
  removed: (document, address) => removeBlock(document, address),
  moved: (document, address) => moveBlock(document, address, 'page/1/itemContainers/elsewhere', 0),
  'another kind': (document, address, block) => withValue(document, address, { ...block, type: 'hero' }),
  'another block': (document, address, block) => withValue(document, address, { ...block, id: 'other' }),
  'hidden or shown': (document, address, block) =>
    withValue(document, address, { ...block, hidden: block.hidden ? undefined : true }),
}

test.each(Object.entries(DEEDS))('forbids a block that is %s without the structure right', (_what, deed) => {
  fc.assert(
    fc.property(places, fc.nat(), fc.string(), (some, which, text) => {
      const before = { ...some, main: [...(some.main ?? []), { ...NEW, id: 'first' }] }
      const document = documentOf(before)
      const all = collectBlocks(document)
      const { address, block } = all[which % all.length]!
      const after = deed(document, address, block).page?.itemContainers ?? {}
      expect(decide(before, rewritten(after, text))).toBe('structure')
      expect(findForbiddenChange({ structure: true, settings: false }, pageOf(before), pageOf(after))).toBeNull()
    }),
  )
})

test('forbids a new order of blocks', () => {
  const before = { main: [NEW, { ...NEW, id: 'other' }] }
  const after = moveBlock(documentOf(before), `${MAIN}/new`, MAIN, 2).page?.itemContainers ?? {}
  expect(after.main?.map(({ id }) => id)).toEqual(['other', 'new'])
  expect(decide(before, after)).toBe('structure')
})

describe('settings of a page', () => {
  const page = pageOf({})
  test.each<[string, object]>([
    ['layout', { layout: 'Parallax' }],
    ['name', { name: 'Uus' }],
    ['metaDescription', { metaDescription: multilingual({ et: 'Uus' }) }],
    ['metaKeywords', { metaKeywords: multilingual({ et: 'Uus' }) }],
    ['canonical', { canonical: 'https://mujal.ee' }],
    ['socialImage', { socialImage: '/file/1' }],
  ])('%s needs the settings right', (_name, change) => {
    const after = { ...page, ...change }
    expect(findForbiddenChange({ structure: true, settings: false }, page, after)).toBe('settings')
    expect(findForbiddenChange({ structure: false, settings: true }, page, after)).toBeNull()
    expect(findForbiddenChange(ALL_CHANGE_RIGHTS, page, after)).toBeNull()
  })
})
