import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Block } from '#content/contract-block.ts'
import { contentBlockTypes } from '#content/contract-blocks.ts'
import { getBlock, replaceValue } from '#content/domain/edited-document.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { emptyValueFor, type FieldSchema, fieldInputFor, groupSchema, switchValue } from './field-input.ts'

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema

/** Collects all fields of a schema recursively. */
const everyField = (schema: FieldSchema): FieldSchema[] => {
  const form = fieldInputFor(schema)
  if (form?.kind === 'group') return Object.values(form.fields).flatMap(one => [one, ...everyField(one)])
  if (form?.kind === 'list') return [form.item, ...everyField(form.item)]
  if (form?.kind === 'variants') return form.variants.flatMap(everyField)
  return []
}

describe('supports every block type', () => {
  test.each(contentBlockTypes.map(one => [one.type, one] as const))('%s', (_type, { schema }) => {
    const told = schemaOf(schema)
    for (const field of everyField(told)) {
      if (field.const === undefined) expect(fieldInputFor(field), JSON.stringify(field)).not.toBeNull()
    }
  })

  test.each(contentBlockTypes.map(one => [one.type, one] as const))('%s accepts new rows', (_type, kind) => {
    for (const [name, field] of Object.entries(schemaOf(kind.schema).properties ?? {})) {
      const form = fieldInputFor(field)
      if (form?.kind !== 'list') continue
      const given = { ...(kind.defaults as object), [name]: [emptyValueFor(form.item)] }
      const why = kind.schema.safeParse(given)
      // Only pictures must be chosen before a save.
      if (!why.success)
        expect(
          why.error.issues.every(({ path }) => path.includes('picture')),
          name,
        ).toBe(true)
    }
  })
})

/** Finds the switches of a schema; for a list those of its first row. */
const switchesOf = (schema: FieldSchema, at: string): { at: string; optional: boolean }[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const form = fieldInputFor(field)
    const own = `${at}/${name}`
    if (form?.kind === 'switch') return [{ at: own, optional: !(schema.required ?? []).includes(name) }]
    if (form?.kind === 'list') return switchesOf(form.item, `${own}/0`)
    return form?.kind === 'group' ? switchesOf(groupSchema(field), own) : []
  })

test.each(contentBlockTypes.map(one => [one.type, one] as const))(
  '%s stays valid after each switch is turned on and off',
  (type, { version, schema, defaults }) => {
    const block = { id: 'b', type, version, data: defaults as Block['data'] }
    const empty = { content: {}, itemContainers: { main: [block] } }
    for (const { at, optional } of switchesOf(schemaOf(schema), 'global/itemContainers/main/b')) {
      const on = replaceValue({ page: null, globals: empty }, at, switchValue(true, optional))
      for (const document of [on, replaceValue(on, at, switchValue(false, optional))]) {
        const { data } = getBlock(document, 'global/itemContainers/main/b') as Block
        expect(schema.safeParse(data), at).toMatchObject({ success: true })
      }
    }
  },
)

test.each<[string, z.ZodType, object | null]>([
  ['a choice of words', z.enum(['a', 'b']), { kind: 'choice', values: ['a', 'b'] }],
  ['a choice of numbers', z.union([z.literal(2), z.literal(3)]), { kind: 'choice', values: [2, 3] }],
  ['a nullable text', z.string().nullable(), { kind: 'text' }],
  ['a number within bounds', z.number().int().min(1).max(24), { kind: 'number', minimum: 1, maximum: 24 }],
  [
    'one of several kinds',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), n: z.number() }),
    ]),
    { kind: 'variants', by: 'kind' },
  ],
  ['an unsupported schema', z.any(), null],
])('%s', (_case, schema, form) => {
  const made = fieldInputFor(schemaOf(schema))
  if (form === null) expect(made).toBeNull()
  else expect(made).toMatchObject(form)
})

test('creates empty values from the schema', () => {
  const schema = schemaOf(
    z.object({ kind: z.literal('x'), on: z.boolean(), list: z.array(z.string()), may: z.string().optional() }),
  )
  expect(emptyValueFor(schema)).toEqual({ kind: 'x', on: false, list: [] })
  expect(multilingual({})).toEqual({ type: 'language' })
  const numbers = z.object({
    from: z.number().min(3),
    within: z.number().min(-90).max(90),
    told: z.number().min(1).max(24).meta({ default: 8 }),
  })
  expect(emptyValueFor(schemaOf(numbers))).toEqual({ from: 3, within: 0, told: 8 })
})
