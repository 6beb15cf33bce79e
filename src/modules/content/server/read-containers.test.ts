import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Block, defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { indexBlockTypes, readContainers, type UnreadableBlock } from './read-containers.ts'

const title = multilingual({ et: 'Tere' })
const note = defineBlockType({
  type: 'note',
  version: 3,
  schema: z.object({ title: localizedText, loud: z.boolean(), size: z.number() }),
  defaults: { title: multilingual({}), loud: false, size: 1 },
  // Version 1 had a name; version 2 had no size.
  upgrade: (data, from) => (from === 1 ? { title: data.name ?? null, loud: false } : { ...data, size: 1 }),
})
const box = defineBlockType({ type: 'box', version: 1, schema: z.object({}), defaults: {}, containerNames: ['inside'] })
const types = indexBlockTypes(note, box)

const createBlock = (overrides: Partial<Block>): Block => ({
  id: overrides.type ?? 'a',
  type: 'note',
  version: 3,
  data: { title, loud: true, size: 2 },
  ...overrides,
})
const readBlocks = (blocks: Block[], includesHidden = false) => {
  const unreadableBlocks: UnreadableBlock[] = []
  const { main } = readContainers({ main: blocks }, types, {
    includesHidden,
    onUnreadable: block => unreadableBlocks.push(block),
  })
  return { main, unreadable: unreadableBlocks }
}

test('upgrades a block step by step', () =>
  expect(readBlocks([createBlock({ version: 1, data: { name: title } })]).main).toEqual([
    createBlock({ data: { title, loud: false, size: 1 } }),
  ]))

test.each<[string, Partial<Block>, string]>([
  ['an unknown type', { type: 'hologram' }, 'unknown type'],
  ['a version from the future', { version: 4 }, 'newer than this program'],
  ['data of another shape', { data: { title, loud: 'yes', size: 1 } }, 'loud: '],
])('omits and reports a block with %s', (_name, overrides, reason) => {
  const { main, unreadable } = readBlocks([createBlock(overrides), createBlock({ id: 'good' })])
  expect(main?.map(({ id }) => id)).toEqual(['good'])
  expect(unreadable).toMatchObject([
    { id: overrides.type ?? 'a', type: overrides.type ?? 'note', reason: expect.stringContaining(reason) },
  ])
})

test('reads inner blocks and keeps hidden ones for editors', () => {
  const innerBlocks = [
    createBlock({ id: 'seen' }),
    createBlock({ id: 'hidden', hidden: true }),
    createBlock({ type: 'hologram' }),
  ]
  const blocks = [createBlock({ id: 'outer', type: 'box', version: 1, data: {}, containers: { inside: innerBlocks } })]
  const listInnerIds = ({ includesHidden }: { includesHidden: boolean }) =>
    readBlocks(blocks, includesHidden).main?.[0]?.containers?.inside?.map(({ id }) => id)
  expect([listInnerIds({ includesHidden: false }), listInnerIds({ includesHidden: true })]).toEqual([
    ['seen'],
    ['seen', 'hidden'],
  ])
})

test('reads a stored value of another shape as an empty container, so that pages still load', () => {
  const storedContainers = { main: {}, aside: [createBlock({})] } as unknown as Parameters<typeof readContainers>[0]
  const onUnreadable = () => undefined
  expect(readContainers(storedContainers, types, { includesHidden: false, onUnreadable })).toEqual({
    main: [],
    aside: [createBlock({})],
  })
})
