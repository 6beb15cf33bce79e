import { z } from 'zod'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  items?: JsonSchema
  minItems?: number
  minLength?: number
  minimum?: number
  pattern?: string
  format?: string
  default?: unknown
}

/** Candidates for fields with a pattern or format. The first valid text is sent. */
const TEXTS = [
  'xxxxxxxxxxxxxxxx',
  '1',
  '#336699',
  '2026-01-01',
  '2026-01-01T10:00:00.000Z',
  '10:00',
  'a@b.ee',
  'https://example.com/x',
  '/x',
  'et',
  '00000000-0000-4000-8000-000000000000',
]

/** Generates a minimal body that a schema accepts; refinements may still refuse it. */
export const buildSampleBody = (schema: z.ZodType): unknown => buildSample(readShape(schema))

/** Generates a body with all optional fields and one element in each list. */
export const buildCompleteBody = (schema: z.ZodType): unknown => buildSample(readShape(schema), { isComplete: true })

const readShape = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const buildSample = (schema: JsonSchema, { isComplete = false }: { isComplete?: boolean } = {}): unknown => {
  if ('const' in schema) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return buildSample(choice[0] ?? {}, { isComplete })
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => buildSample(part, { isComplete })))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (isComplete ? Object.keys(schema.properties ?? {}) : (schema.required ?? [])).map(name => [
          name,
          buildSample(schema.properties?.[name] ?? {}, { isComplete }),
        ]),
      )
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, isComplete ? 1 : 0) }, () =>
        buildSample(schema.items ?? {}, { isComplete }),
      )
    case 'string':
      return chooseText(schema)
    case 'number':
    case 'integer':
      return Math.max(1, Number.isFinite(schema.minimum) ? schema.minimum! : 1)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return {}
  }
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-01-01T10:00:00.000Z',
  date: '2026-01-01',
  email: 'a@b.ee',
  uri: 'https://example.com/x',
  uuid: '00000000-0000-4000-8000-000000000000',
}

const chooseText = ({ format, pattern }: JsonSchema): string => {
  if (format && FORMATS[format]) return FORMATS[format]
  return TEXTS.find(text => !pattern || new RegExp(pattern).test(text)) ?? TEXTS[0]!
}
