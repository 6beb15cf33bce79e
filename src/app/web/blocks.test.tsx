import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { emptyOf, type FieldSchema, formOf, groupSchema } from '#content/web/editing/schema-form.ts'
import { BlockList, BlocksProvider } from '#content/web/parts/block-list.tsx'
import { renderStatic } from '#listing/testing/render-static.tsx'
import { allBlockTypes } from '../block-types.ts'
import { fetchAllViews } from './blocks.ts'

const BEGUN = ['', 'h', 'https', 'https://', '/']

/** What a field may hold while somebody fills it in: rows that were just added, half an address, nothing any more. */
const begunOf = (schema: FieldSchema): unknown[] => {
  const form = formOf(schema)
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
      return [[], ...[emptyOf(form.item), ...begunOf(form.item)].flatMap(row => [[row], [row, row]])]
    case 'group':
      return [...(form.nullable ? [null] : []), ...begunFields(groupSchema(schema))]
    case 'variants':
      return form.variants.flatMap(begunFields)
    default:
      return [null, undefined]
  }
}

const begunFields = (schema: FieldSchema): unknown[] => {
  const empty = emptyOf({ ...schema, type: 'object' }) as object
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.const === undefined)
  return [empty, ...fields.flatMap(([name, field]) => begunOf(field).map(value => ({ ...empty, [name]: value })))]
}

describe('a block that is still being filled in is shown as far as it goes', () => {
  test.each([...allBlockTypes.values()].map(one => [one.type, one] as const))('%s', async (type, kind) => {
    const views = await fetchAllViews()
    const schema = z.toJSONSchema(kind.schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema
    const begun = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      begunOf(field).map(value => ({ ...(kind.defaults as object), [name]: value })),
    )
    for (const data of [kind.defaults as object, ...begun]) {
      const block = { id: 'b', type, version: kind.version, data: data as never }
      const page = (
        <BlocksProvider loaded={{}} views={views}>
          <BlockList blocks={[block]} place="main" />
        </BlocksProvider>
      )
      await expect(renderStatic(page), JSON.stringify(data)).resolves.toBeTypeOf('string')
    }
  })
})
