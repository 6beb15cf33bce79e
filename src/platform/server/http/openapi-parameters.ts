import type { Endpoint } from '#wire/endpoint.ts'
import { pathParameters } from './openapi-path.ts'
import type { SchemaWriter } from './openapi-schema.ts'
import type { JsonSchema, Parameter, Reference } from './openapi-shape.ts'

/** Describes all inputs of a request except its body. Every address takes `lang`. */
export const openApiParameters = (
  endpoint: Endpoint,
  { openPath, id, write }: { openPath: string; id: string; write: SchemaWriter },
): (Parameter | Reference)[] => {
  const read = (part: 'params' | 'query' | 'headers'): JsonSchema =>
    endpoint[part] ? write(endpoint[part], 'input', `${id}${part}`) : {}
  const params = read('params').properties ?? {}
  const query = named(read('query'), 'query')
  return [
    ...pathParameters(openPath).map(
      (name): Parameter => ({ name, in: 'path', required: true, schema: params[name] ?? { type: 'string' } }),
    ),
    ...query,
    ...(query.some(parameter => parameter.name === 'lang') ? [] : [{ $ref: '#/components/parameters/lang' }]),
    ...named(read('headers'), 'header'),
  ]
}

const named = (schema: JsonSchema, place: 'query' | 'header'): Parameter[] => {
  const parameters = Object.entries(schema.properties ?? {}).map(
    ([name, part]): Parameter => ({
      name,
      in: place,
      required: schema.required?.includes(name) ?? false,
      ...(part.description && { description: part.description }),
      schema: part,
    }),
  )
  return schema.additionalProperties === undefined || schema.additionalProperties === false
    ? parameters
    : [...parameters, furtherNames(schema.additionalProperties)]
}

/** Parameters whose names are not known in advance, such as numbered filters. */
const furtherNames = (values: true | JsonSchema): Parameter => ({
  name: 'further',
  in: 'query',
  required: false,
  description: 'Further names, each a parameter of its own',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: values },
})
