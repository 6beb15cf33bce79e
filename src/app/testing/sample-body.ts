import { z } from 'zod'

interface Shape {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  minItems?: number
  minLength?: number
  minimum?: number
  pattern?: string
  format?: string
  default?: unknown
}

/** Texts for patterns and formats; the first valid one is sent. */
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
export const sampleBody = (schema: z.ZodType): unknown => sampleOf(shapeOf(schema))

/** Generates a body with all optional fields and one element in each list. */
export const completeBody = (schema: z.ZodType): unknown => sampleOf(shapeOf(schema), true)

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

const sampleOf = (shape: Shape, isComplete = false): unknown => {
  if ('const' in shape) return shape.const
  if (shape.default !== undefined) return shape.default
  if (shape.enum) return shape.enum[0]
  const choice = shape.anyOf ?? shape.oneOf
  if (choice) return sampleOf(choice[0] ?? {}, isComplete)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map(part => sampleOf(part, isComplete)))
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (isComplete ? Object.keys(shape.properties ?? {}) : (shape.required ?? [])).map(name => [
          name,
          sampleOf(shape.properties?.[name] ?? {}, isComplete),
        ]),
      )
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, isComplete ? 1 : 0) }, () =>
        sampleOf(shape.items ?? {}, isComplete),
      )
    case 'string':
      return textOf(shape)
    case 'number':
    case 'integer':
      return Math.max(1, Number.isFinite(shape.minimum) ? shape.minimum! : 1)
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

const textOf = ({ format, pattern }: Shape): string => {
  if (format && FORMATS[format]) return FORMATS[format]
  return TEXTS.find(text => !pattern || new RegExp(pattern).test(text)) ?? TEXTS[0]!
}
