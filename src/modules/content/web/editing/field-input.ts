/** The parts of a JSON schema that forms use. */
export interface FieldSchema {
  /** A single type, or several including `null`. */
  type?: string | readonly string[]
  editor?: 'words' | 'html' | 'picture' | 'target'
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly FieldSchema[]
  oneOf?: readonly FieldSchema[]
  properties?: Readonly<Record<string, FieldSchema>>
  required?: readonly string[]
  items?: FieldSchema
  maxItems?: number
  minimum?: number
  maximum?: number
  /** The initial value. */
  default?: unknown
}

/** The kind of input for a field. */
export type FieldInput =
  | { kind: 'words' | 'html' | 'picture' | 'target' | 'text' | 'switch' }
  | { kind: 'number'; minimum: number | undefined; maximum: number | undefined }
  | { kind: 'choice'; values: readonly unknown[] }
  | { kind: 'group'; fields: Readonly<Record<string, FieldSchema>>; nullable: boolean }
  | { kind: 'variants'; by: string; variants: readonly FieldSchema[] }
  | { kind: 'list'; item: FieldSchema; most: number }

/** Returns the input for a schema, or null when forms do not support it. */
export const fieldInputFor = (schema: FieldSchema): FieldInput | null => {
  if (schema.editor) return { kind: schema.editor }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return formOfOptions(options)
  if (schema.enum) return { kind: 'choice', values: schema.enum }
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.find(one => one !== 'null')) {
    case 'boolean':
      return { kind: 'switch' }
    case 'string':
      return { kind: 'text' }
    case 'number':
    case 'integer':
      return { kind: 'number', minimum: schema.minimum, maximum: schema.maximum }
    case 'array':
      return schema.items ? { kind: 'list', item: schema.items, most: schema.maxItems ?? 200 } : null
    case 'object':
      return schema.properties ? { kind: 'group', fields: schema.properties, nullable: false } : null
    default:
      return null
  }
}

const formOfOptions = (options: readonly FieldSchema[]): FieldInput | null => {
  const real = options.filter(({ type }) => type !== 'null')
  const [only] = real
  if (real.length === 1 && only) {
    const form = fieldInputFor(only)
    return form?.kind === 'group' ? { ...form, nullable: real.length < options.length } : form
  }
  if (real.every(option => option.const !== undefined)) return { kind: 'choice', values: real.map(one => one.const) }
  const by = Object.keys(only?.properties ?? {}).find(name =>
    real.every(option => option.properties?.[name]?.const !== undefined),
  )
  return by === undefined ? null : { kind: 'variants', by, variants: real }
}

/** Returns an empty value with all required fields. */
export const emptyValueFor = (schema: FieldSchema): unknown => {
  const form = fieldInputFor(schema)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  switch (form?.kind) {
    case 'words':
    case 'html':
      return { type: 'language' }
    case 'picture':
      return null
    case 'target':
    case 'text':
      return ''
    case 'switch':
      return false
    case 'number':
      return Math.max(form.minimum ?? 0, Math.min(form.maximum ?? 0, 0))
    case 'choice':
      return form.values[0]
    case 'list':
      return []
    case 'group':
      return form.nullable ? null : emptyFields(schema)
    case 'variants':
      return form.variants[0] && emptyValueFor(form.variants[0])
    default:
      return null
  }
}

/** Returns the value of a switch. An optional switch stores undefined when off. */
export const switchValue = (now: boolean, optional: boolean): boolean | undefined =>
  now || !optional ? now : undefined

const emptyFields = ({ properties = {}, required = [] }: FieldSchema): object =>
  Object.fromEntries(required.map(name => [name, emptyValueFor(properties[name] ?? {})]))

/** Returns the object schema of a group, unwrapping a nullable one. */
export const groupSchema = (schema: FieldSchema): FieldSchema =>
  schema.properties ? schema : ((schema.anyOf ?? schema.oneOf)?.find(one => one.properties) ?? schema)
