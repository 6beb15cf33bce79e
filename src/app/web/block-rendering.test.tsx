import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  chooseFieldInput,
  createEmptyValue,
  type FieldSchema,
  getGroupSchema,
} from '#content/web/editing/field-input.ts'
import { BlockList, BlocksProvider } from '#content/web/parts/block-list.tsx'
import { multilingual } from '#kernel/multilingual.ts'
import { renderStatic } from '#listing/testing/render-static.tsx'
import { allBlockTypes } from '../block-types.ts'
import { fetchAllViews } from './blocks.ts'

const INCOMPLETE_ADDRESSES = ['', 'h', 'https', 'https://', '/']

/** Lists incomplete field values: new rows, half an address, cleared fields. */
const listIncompleteValues = (schema: FieldSchema): unknown[] => {
  const input = chooseFieldInput(schema)
  switch (input?.kind) {
    case 'text':
    case 'target':
      return [...INCOMPLETE_ADDRESSES, undefined]
    case 'localizedText':
    case 'html':
      return [multilingual({}), undefined]
    case 'number':
      return [0, Number.NaN, undefined]
    case 'switch':
      return [true, false, undefined]
    case 'choice':
      return [...input.values]
    case 'list':
      return [
        [],
        ...[createEmptyValue(input.item), ...listIncompleteValues(input.item)].flatMap(row => [[row], [row, row]]),
      ]
    case 'group':
      return [...(input.isNullable ? [null] : []), ...listIncompleteFields(getGroupSchema(schema))]
    case 'variants':
      return input.variants.flatMap(listIncompleteFields)
    default:
      return [null, undefined]
  }
}

const listIncompleteFields = (schema: FieldSchema): unknown[] => {
  const empty = createEmptyValue({ ...schema, type: 'object' }) as object
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.const === undefined)
  return [
    empty,
    ...fields.flatMap(([name, field]) => listIncompleteValues(field).map(value => ({ ...empty, [name]: value }))),
  ]
}

const createPage = async (type: string, version: number, data: object) => (
  <BlocksProvider loaded={{}} views={await fetchAllViews()}>
    <BlockList blocks={[{ id: 'b', type, version, data: data as never }]} path="main" />
  </BlocksProvider>
)

/** Matches empty headings, lists, links and code, which a screen reader announces without content. */
const EMPTY_ELEMENT = /<(h[1-6]|ul|ol|dl|code|a)\b[^>]*>(\s|<(?!img|svg|\/\1>)[^>]*>)*<\/\1>/

describe('renders an incomplete block', () => {
  test.each([...allBlockTypes.values()].map(blockType => [blockType.type, blockType] as const))(
    '%s',
    async (type, kind) => {
      const schema = z.toJSONSchema(kind.schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema
      const incompleteData = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
        listIncompleteValues(field).map(value => ({ ...(kind.defaults as object), [name]: value })),
      )
      for (const data of [kind.defaults as object, ...incompleteData]) {
        const page = await createPage(type, kind.version, data)
        await expect(renderStatic(page), JSON.stringify(data)).resolves.toBeTypeOf('string')
      }
    },
  )
})

const EMPTY_TEXT = multilingual({})

describe('renders no empty element for blank fields', () => {
  test.each<[type: string, data: object]>([
    ['heading', { level: 2, text: EMPTY_TEXT, kicker: EMPTY_TEXT }],
    ['links', { title: EMPTY_TEXT, links: [{ label: EMPTY_TEXT, url: '/et/kontakt' }] }],
    ['cards', { cards: [] }],
    ['cards', { cards: [{ title: EMPTY_TEXT, text: multilingual({ et: 'Tekst' }), url: '/et/kontakt' }] }],
    ['facts', { facts: [] }],
    ['code', { code: '', caption: EMPTY_TEXT }],
    ['map-link', { name: EMPTY_TEXT, address: '', latitude: 59, longitude: 24, hours: [], note: EMPTY_TEXT }],
    ['contact-form', { title: EMPTY_TEXT, text: EMPTY_TEXT }],
  ])('%s', async (type, data) => {
    const html = await renderStatic(await createPage(type, 1, data))
    expect(html).not.toMatch(EMPTY_ELEMENT)
  })
})
