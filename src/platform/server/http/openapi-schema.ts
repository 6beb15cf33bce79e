import { z } from 'zod'
import type { JsonSchema } from './openapi-shape.ts'

/** Turns zod schemas into JSON Schema; recursive schemas are added to the document's `schemas`. */
export type SchemaWriter = (schema: z.ZodType, io: 'input' | 'output', name: string) => JsonSchema

export const createSchemaWriter = (schemas: Record<string, JsonSchema>): SchemaWriter => {
  const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
  return (schema, io, name) => {
    const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: 'any',
    }) as JsonSchema
    // References are local to the written schema: `#` is its root, `#/$defs/x` a part of it.
    const rename = (ref: string): string =>
      ref === '#' ? name : `${name}${ref.slice('#/$defs/'.length).replace(/\W/g, '')}`
    let refersToRoot = false
    const relocated = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(relocated)
      if (typeof value !== 'object' || value === null) return value
      const { $defs: _parts, ...rest } = value as JsonSchema
      if (typeof rest.$ref === 'string') {
        if (rest.$ref === '#') refersToRoot = true
        return { ...rest, ...reference(rename(rest.$ref)) }
      }
      return Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, relocated(part)]))
    }
    for (const [part, definition] of Object.entries(whole.$defs ?? {})) {
      schemas[rename(`#/$defs/${part}`)] = relocated(definition) as JsonSchema
    }
    const root = relocated(whole) as JsonSchema
    if (!refersToRoot) return root
    schemas[name] = root
    return reference(name)
  }
}
