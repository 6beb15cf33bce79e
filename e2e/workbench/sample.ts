import type { z } from 'zod'

/** Decides how a sample is filled. */
export interface SampleOptions {
  /** Number of entries of each list. */
  entries: number
  /** The text of plain strings. */
  text: string
}

/** The parts of a zod definition that a sample needs. */
interface Definition {
  type: string
  format?: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  getter?: () => z.ZodType
}

/** A schema limits its number or text by these bounds. */
interface Bounds {
  minimum?: number | null
  maximum?: number | null
  patterns: RegExp[]
}

const readBounds = (schema: z.ZodType): Bounds => {
  const { minValue, maxValue, maxLength } = schema as Partial<z.ZodNumber & z.ZodString>
  const checks = (schema._zod.def.checks ?? []).map(check => check._zod.def as { pattern?: RegExp })
  const patterns = checks.flatMap(({ pattern }) => pattern ?? [])
  return { minimum: minValue ?? null, maximum: maxValue ?? maxLength ?? null, patterns }
}

const MOMENT = '2026-03-02T10:30:00.000Z'
const FORMATS: Readonly<Record<string, string>> = {
  datetime: MOMENT,
  date: '2026-03-02',
  email: 'mari@example.ee',
  uuid: '1f4c1d52-6f3b-4c1a-9a57-0d6b5a1e2f30',
  url: 'https://example.ee/',
}
/** Texts of strict formats, such as language codes, names and addresses. */
const CANDIDATES = ['et', 'EE', 'name', '/name', '1', '10111']

/** Recursive schemas end below this depth. */
const MAX_DEPTH = 14

const chooseText = (key: string, text: string, index: number): string => {
  if (/(url|href|src|image|path|picture|preview|large|cover)$/i.test(key)) return `/file/get/${index + 1}/picture.png`
  if (/email$/i.test(key)) return FORMATS.email ?? ''
  if (/(_at|At)$/.test(key)) return MOMENT
  if (key === 'unit') return 'tk'
  if (key === 'number') return '100042'
  if (/language$/i.test(key)) return 'et'
  if (/country$/i.test(key)) return 'EE'
  return text
}

const buildString = (
  def: Definition,
  { patterns, maximum }: Bounds,
  key: string,
  { text }: SampleOptions,
  index: number,
) => {
  const fixedText = FORMATS[def.format ?? '']
  if (fixedText !== undefined) return fixedText
  const preferredText = chooseText(key, index === 0 ? text : `${text} ${index + 1}`, index).slice(
    0,
    maximum ?? undefined,
  )
  const matchesPatterns = (candidate: string) => patterns.every(pattern => pattern.test(candidate))
  return [preferredText, ...CANDIDATES].find(matchesPatterns) ?? preferredText
}

/** Ids count up, so that the rows of a list differ; shares stay below 1. */
const buildNumber = (key: string, index: number, { minimum, maximum }: Bounds): number => {
  if (key === 'parent_id') return Math.max(0, minimum ?? 0)
  if (maximum === 1 && (minimum ?? 1) < 1) return 0.25
  const preferredNumber = /(^|_)id$|Id$|^number$|^position$/.test(key) ? index + 1 : 2
  return Math.min(Math.max(preferredNumber, minimum ?? preferredNumber), maximum ?? Infinity)
}

/** Builds a value of a response schema, so that a screen shows every field of its contract. */
export const buildSample = (schema: z.ZodType, options: SampleOptions, key = '', index = 0, depth = 0): unknown => {
  const def = schema._zod.def as unknown as Definition
  const bounds = readBounds(schema)
  const buildInner = (innerSchema: z.ZodType | undefined, name = key, position = index): unknown =>
    innerSchema && buildSample(innerSchema, options, name, position, depth + 1)
  const isDeep = depth > MAX_DEPTH
  switch (def.type) {
    case 'string':
      return buildString(def, bounds, key, options, index)
    case 'number':
      return buildNumber(key, index, bounds)
    case 'boolean':
      return false
    case 'null':
      return null
    case 'literal':
      return def.values?.[0]
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'object': {
      const fields = Object.entries(def.shape ?? {}).map(
        ([name, fieldSchema]) => [name, buildInner(fieldSchema, name)] as const,
      )
      const isMultilingual = def.catchall && def.shape?.type?._zod.def.type === 'literal'
      const texts = isMultilingual ? ['et', 'en'].map(language => [language, buildInner(def.catchall)] as const) : []
      return Object.fromEntries([...fields, ...texts].filter(([, value]) => value !== undefined))
    }
    case 'record': {
      // A record by an enum has all of its keys; others may be empty.
      const keys = Object.values((def.keyType?._zod.def as Definition | undefined)?.entries ?? {})
      return Object.fromEntries(keys.map(name => [name, buildInner(def.valueType, name)]))
    }
    case 'array':
      return isDeep
        ? []
        : Array.from({ length: options.entries }, (_none, index) => buildInner(def.element, key, index))
    case 'tuple':
      return def.items?.map(item => buildInner(item))
    case 'union':
      return buildInner(def.options?.[0])
    case 'nullable':
      return isDeep || key === 'parent_id' || key === 'deleted_at' ? null : buildInner(def.innerType)
    case 'optional':
      return isDeep ? undefined : buildInner(def.innerType)
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return buildInner(def.innerType)
    case 'pipe':
      return buildInner(def.out?._zod.def.type === 'transform' ? def.in : def.out)
    case 'lazy':
      return buildInner(def.getter?.())
    default:
      return options.text
  }
}
