import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  chooseFieldInput,
  createEmptyValue,
  type FieldSchema,
  getGroupSchema,
} from '#content/web/editing/field-input.ts'
import { BlockList, BlocksProvider } from '#content/web/parts/block-list.tsx'
import { renderStatic } from '#listing/testing/render-static.tsx'
import { allBlockTypes } from '../block-types.ts'
import { fetchAllViews } from './blocks.ts'

const BEGUN = ['', 'h', 'https', 'https://', '/']

/** Generates incomplete field values: new rows, half an address, cleared fields. */
const begunOf = (schema: FieldSchema): unknown[] => {
  const form = chooseFieldInput(schema)
  switch (form?.kind) {
    case 'text':
    case 'target':
      return [...BEGUN, undefined]
    case 'words':
    case 'html':
      return [{ type: 'language' }, undefined]
    case 'number':
      return [0, Number.NaN, undefined]
    case 'switch':
      return [true, false, undefined]
    case 'choice':
      return [...form.values]
    case 'list':
      return [[], ...[createEmptyValue(form.item), ...begunOf(form.item)].flatMap(row => [[row], [row, row]])]
    case 'group':
      return [...(form.isNullable ? [null] : []), ...begunFields(getGroupSchema(schema))]
    case 'variants':
      return form.variants.flatMap(begunFields)
    default:
      return [null, undefined]
  }
}

const begunFields = (schema: FieldSchema): unknown[] => {
  const empty = createEmptyValue({ ...schema, type: 'object' }) as object
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.const === undefined)
  return [empty, ...fields.flatMap(([name, field]) => begunOf(field).map(value => ({ ...empty, [name]: value })))]
}

const pageOf = async (type: string, version: number, data: object) => (
  <BlocksProvider loaded={{}} views={await fetchAllViews()}>
    <BlockList blocks={[{ id: 'b', type, version, data: data as never }]} place="main" />
  </BlocksProvider>
)

/** Matches empty headings, lists, links and code, which a screen reader announces without content. */
const EMPTY = /<(h[1-6]|ul|ol|dl|code|a)\b[^>]*>(\s|<(?!img|svg|\/\1>)[^>]*>)*<\/\1>/

describe('a block that is still being filled in renders what it has', () => {
  test.each([...allBlockTypes.values()].map(one => [one.type, one] as const))('%s', async (type, kind) => {
    const schema = z.toJSONSchema(kind.schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema
    const begun = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      begunOf(field).map(value => ({ ...(kind.defaults as object), [name]: value })),
    )
    for (const data of [kind.defaults as object, ...begun]) {
      const page = await pageOf(type, kind.version, data)
      await expect(renderStatic(page), JSON.stringify(data)).resolves.toBeTypeOf('string')
    }
  })
})

const BLANK = { type: 'language' }

describe('a blank field of a block renders no empty element', () => {
  test.each<[type: string, data: object]>([
    ['heading', { level: 2, text: BLANK, kicker: BLANK }],
    ['links', { title: BLANK, links: [{ label: BLANK, url: '/et/kontakt' }] }],
    ['cards', { cards: [] }],
    ['cards', { cards: [{ title: BLANK, text: { type: 'language', et: 'Tekst' }, url: '/et/kontakt' }] }],
    ['facts', { facts: [] }],
    ['code', { code: '', caption: BLANK }],
    ['map-link', { name: BLANK, address: '', latitude: 59, longitude: 24, hours: [], note: BLANK }],
    ['contact-form', { title: BLANK, text: BLANK }],
  ])('%s', async (type, data) => {
    const html = await renderStatic(await pageOf(type, 1, data))
    expect(html).not.toMatch(EMPTY)
  })
})
