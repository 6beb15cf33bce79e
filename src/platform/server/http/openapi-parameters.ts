import type { Endpoint } from '#wire/endpoint.ts'
import { listPathParameters } from './openapi-path.ts'
import type { SchemaWriter } from './openapi-schema.ts'
import type { JsonSchema, Parameter, Reference } from './openapi-shape.ts'

/** Describes all inputs of a request except its body. Every address takes `lang`. */
export const buildParameters = (
  endpoint: Endpoint,
  { openPath, id, write }: { openPath: string; id: string; write: SchemaWriter },
): (Parameter | Reference)[] => {
  const readSchema = (part: 'params' | 'query' | 'headers'): JsonSchema =>
    endpoint[part] ? write(endpoint[part], 'input', `${id}${part}`) : {}
  const params = readSchema('params').properties ?? {}
  const query = listNamedParameters(readSchema('query'), 'query')
  return [
    ...listPathParameters(openPath).map(
      (name): Parameter => ({ name, in: 'path', required: true, schema: params[name] ?? { type: 'string' } }),
    ),
    ...query,
    ...(query.some(parameter => parameter.name === 'lang') ? [] : [{ $ref: '#/components/parameters/lang' }]),
    ...listNamedParameters(readSchema('headers'), 'header'),
  ]
}

const listNamedParameters = (schema: JsonSchema, location: 'query' | 'header'): Parameter[] => {
  const parameters = Object.entries(schema.properties ?? {}).map(
    ([name, property]): Parameter => ({
      name,
      in: location,
      required: schema.required?.includes(name) ?? false,
      ...(property.description && { description: property.description }),
      schema: property,
    }),
  )
  return schema.additionalProperties === undefined || schema.additionalProperties === false
    ? parameters
    : [...parameters, buildFurtherParameter(schema.additionalProperties)]
}

/** Describes parameters whose names are not known in advance, such as numbered filters. */
const buildFurtherParameter = (values: true | JsonSchema): Parameter => ({
  name: 'further',
  in: 'query',
  required: false,
  description: 'Further names, each a parameter of its own',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: values },
})
