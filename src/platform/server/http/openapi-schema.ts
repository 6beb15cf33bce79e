import { z } from 'zod'
import type { JsonSchema } from './openapi-shape.ts'

/** Turns zod schemas into JSON Schema; recursive schemas are added to the document's `schemas`. */
export type SchemaWriter = (schema: z.ZodType, io: 'input' | 'output', name: string) => JsonSchema

export const createSchemaWriter = (schemas: Record<string, JsonSchema>): SchemaWriter => {
  const buildReference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
  return (schema, io, name) => {
    const { $schema: _dialect, ...convertedSchema } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: 'any',
    }) as JsonSchema
    // References are local to the written schema: `#` is its root, `#/$defs/x` a part of it.
    const renameReference = (ref: string): string =>
      ref === '#' ? name : `${name}${ref.slice('#/$defs/'.length).replace(/\W/g, '')}`
    let refersToRoot = false
    const relocateReferences = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(relocateReferences)
      if (typeof value !== 'object' || value === null) return value
      const { $defs: _parts, ...schemaFields } = value as JsonSchema
      if (typeof schemaFields.$ref === 'string') {
        if (schemaFields.$ref === '#') refersToRoot = true
        return { ...schemaFields, ...buildReference(renameReference(schemaFields.$ref)) }
      }
      return Object.fromEntries(Object.entries(schemaFields).map(([key, part]) => [key, relocateReferences(part)]))
    }
    for (const [part, definition] of Object.entries(convertedSchema.$defs ?? {})) {
      schemas[renameReference(`#/$defs/${part}`)] = relocateReferences(definition) as JsonSchema
    }
    const root = relocateReferences(convertedSchema) as JsonSchema
    if (!refersToRoot) return root
    schemas[name] = root
    return buildReference(name)
  }
}
