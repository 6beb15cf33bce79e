import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Block } from '#content/contract-block.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { getBlock, replaceValue } from '#content/domain/edited-document.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { chooseFieldInput, createEmptyValue, type FieldSchema, getGroupSchema, toSwitchValue } from './field-input.ts'

const toFieldSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema

const collectFields = (schema: FieldSchema): FieldSchema[] => {
  const input = chooseFieldInput(schema)
  if (input?.kind === 'group') return Object.values(input.fields).flatMap(field => [field, ...collectFields(field)])
  if (input?.kind === 'list') return [input.item, ...collectFields(input.item)]
  if (input?.kind === 'variants') return input.variants.flatMap(collectFields)
  return []
}

describe('block types', () => {
  test.each(contentBlockTypes.map(blockType => [blockType.type, blockType] as const))(
    'offers in %s an input for every field',
    (_type, { schema }) => {
      const fieldSchema = toFieldSchema(schema)
      for (const field of collectFields(fieldSchema)) {
        if (field.const === undefined) expect(chooseFieldInput(field), JSON.stringify(field)).not.toBeNull()
      }
    },
  )

  test.each(contentBlockTypes.map(blockType => [blockType.type, blockType] as const))(
    'accepts new rows in %s',
    (_type, blockType) => {
      for (const [name, field] of Object.entries(toFieldSchema(blockType.schema).properties ?? {})) {
        const input = chooseFieldInput(field)
        if (input?.kind !== 'list') continue
        const value = { ...(blockType.defaults as object), [name]: [createEmptyValue(input.item)] }
        const parseResult = blockType.schema.safeParse(value)
        // Only pictures must be chosen before a save.
        if (!parseResult.success)
          expect(
            parseResult.error.issues.every(({ path }) => path.includes('picture')),
            name,
          ).toBe(true)
      }
    },
  )
})

/** Lists the switches of a schema with their addresses; for a list those of its first row. */
const listSwitches = (schema: FieldSchema, root: string): { address: string; isOptional: boolean }[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const input = chooseFieldInput(field)
    const address = `${root}/${name}`
    if (input?.kind === 'switch') return [{ address, isOptional: !(schema.required ?? []).includes(name) }]
    if (input?.kind === 'list') return listSwitches(input.item, `${address}/0`)
    return input?.kind === 'group' ? listSwitches(getGroupSchema(field), address) : []
  })

test.each(contentBlockTypes.map(blockType => [blockType.type, blockType] as const))(
  'keeps %s valid after each switch is turned on and off',
  (type, { version, schema, defaults }) => {
    const block = { id: 'b', type, version, data: defaults as Block['data'] }
    const empty = { content: {}, itemContainers: { main: [block] } }
    for (const { address, isOptional } of listSwitches(toFieldSchema(schema), 'global/itemContainers/main/b')) {
      const switchedOn = replaceValue({ page: null, globals: empty }, address, toSwitchValue(true, isOptional))
      for (const document of [switchedOn, replaceValue(switchedOn, address, toSwitchValue(false, isOptional))]) {
        const { data } = getBlock(document, 'global/itemContainers/main/b') as Block
        expect(schema.safeParse(data), address).toMatchObject({ success: true })
      }
    }
  },
)

test.each<[string, z.ZodType, object | null]>([
  ['a choice of texts', z.enum(['a', 'b']), { kind: 'choice', values: ['a', 'b'] }],
  ['a choice of numbers', z.union([z.literal(2), z.literal(3)]), { kind: 'choice', values: [2, 3] }],
  ['a nullable text', z.string().nullable(), { kind: 'text' }],
  ['a number within bounds', z.number().int().min(1).max(24), { kind: 'number', minimum: 1, maximum: 24 }],
  [
    'variants with a discriminator',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), n: z.number() }),
    ]),
    { kind: 'variants', discriminator: 'kind' },
  ],
  ['an unsupported schema', z.any(), null],
])('chooses an input for %s', (_name, schema, expected) => {
  const fieldInput = chooseFieldInput(toFieldSchema(schema))
  if (expected === null) expect(fieldInput).toBeNull()
  else expect(fieldInput).toMatchObject(expected)
})

test('creates empty values from the schema', () => {
  const schema = toFieldSchema(
    z.object({ kind: z.literal('x'), on: z.boolean(), list: z.array(z.string()), maybe: z.string().optional() }),
  )
  expect(createEmptyValue(schema)).toEqual({ kind: 'x', on: false, list: [] })
  expect(multilingual({})).toEqual({ type: 'language' })
  const numbers = z.object({
    from: z.number().min(3),
    bounded: z.number().min(-90).max(90),
    preset: z.number().min(1).max(24).meta({ default: 8 }),
  })
  expect(createEmptyValue(toFieldSchema(numbers))).toEqual({ from: 3, bounded: 0, preset: 8 })
})
