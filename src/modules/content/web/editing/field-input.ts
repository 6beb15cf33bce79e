/** The parts of a JSON schema that forms use. */
export interface FieldSchema {
  /** A single type, or several including `null`. */
  type?: string | readonly string[]
  editor?: 'localizedText' | 'html' | 'picture' | 'target'
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
  | { kind: 'localizedText' | 'html' | 'picture' | 'target' | 'text' | 'switch' }
  | { kind: 'number'; minimum: number | undefined; maximum: number | undefined }
  | { kind: 'choice'; values: readonly unknown[] }
  | { kind: 'group'; fields: Readonly<Record<string, FieldSchema>>; isNullable: boolean }
  | { kind: 'variants'; discriminator: string; variants: readonly FieldSchema[] }
  | { kind: 'list'; item: FieldSchema; maxItems: number }

/** Returns the input for a schema, or null when forms do not support it. */
export const chooseFieldInput = (schema: FieldSchema): FieldInput | null => {
  if (schema.editor) return { kind: schema.editor }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return chooseInputOfOptions(options)
  if (schema.enum) return { kind: 'choice', values: schema.enum }
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.find(option => option !== 'null')) {
    case 'boolean':
      return { kind: 'switch' }
    case 'string':
      return { kind: 'text' }
    case 'number':
    case 'integer':
      return { kind: 'number', minimum: schema.minimum, maximum: schema.maximum }
    case 'array':
      return schema.items ? { kind: 'list', item: schema.items, maxItems: schema.maxItems ?? 200 } : null
    case 'object':
      return schema.properties ? { kind: 'group', fields: schema.properties, isNullable: false } : null
    default:
      return null
  }
}

const chooseInputOfOptions = (options: readonly FieldSchema[]): FieldInput | null => {
  const valueOptions = options.filter(({ type }) => type !== 'null')
  const [firstOption] = valueOptions
  if (valueOptions.length === 1 && firstOption) {
    const input = chooseFieldInput(firstOption)
    return input?.kind === 'group' ? { ...input, isNullable: valueOptions.length < options.length } : input
  }
  if (valueOptions.every(option => option.const !== undefined))
    return { kind: 'choice', values: valueOptions.map(option => option.const) }
  const discriminator = Object.keys(firstOption?.properties ?? {}).find(name =>
    valueOptions.every(option => option.properties?.[name]?.const !== undefined),
  )
  return discriminator === undefined ? null : { kind: 'variants', discriminator, variants: valueOptions }
}

/** Returns an empty value with all required fields. */
export const createEmptyValue = (schema: FieldSchema): unknown => {
  const input = chooseFieldInput(schema)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  switch (input?.kind) {
    case 'localizedText':
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
      return Math.max(input.minimum ?? 0, Math.min(input.maximum ?? 0, 0))
    case 'choice':
      return input.values[0]
    case 'list':
      return []
    case 'group':
      return input.isNullable ? null : createEmptyFields(schema)
    case 'variants':
      return input.variants[0] && createEmptyValue(input.variants[0])
    default:
      return null
  }
}

/** Returns the value of a switch. An optional switch stores undefined when off. */
export const toSwitchValue = (isOn: boolean, isOptional: boolean): boolean | undefined =>
  isOn || !isOptional ? isOn : undefined

const createEmptyFields = ({ properties = {}, required = [] }: FieldSchema): object =>
  Object.fromEntries(required.map(name => [name, createEmptyValue(properties[name] ?? {})]))

/** Returns the object schema of a group, unwrapping a nullable one. */
export const getGroupSchema = (schema: FieldSchema): FieldSchema =>
  schema.properties ? schema : ((schema.anyOf ?? schema.oneOf)?.find(option => option.properties) ?? schema)
