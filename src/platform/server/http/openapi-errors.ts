import { pathParameters } from './openapi-path.ts'
import type { OpenApiDocument, Operation, Parameter, Reference } from './openapi-shape.ts'

/** Lists violations of OpenAPI rules in a document; empty for a valid one. */
export const openApiErrors = (document: OpenApiDocument): string[] => {
  const calls = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, call]) => ({ path, method, call })),
  )
  return [
    ...twice(calls.map(({ call }) => call.operationId)).map(id => `${id} is the name of two calls`),
    ...referencesIn(document)
      .filter(reference => !leadsSomewhere(document, reference))
      .map(reference => `${reference} leads nowhere`),
    ...calls.flatMap(({ path, method, call }) =>
      callFaults(document, path, call).map(fault => `${path} ${method} ${fault}`),
    ),
  ]
}

const callFaults = (document: OpenApiDocument, path: string, call: Operation): string[] => {
  const inPath = pathParameters(path)
  const declared = call.parameters.flatMap(parameter => (isReference(parameter) ? [] : parameter))
  const ofPath = declared.filter(parameter => parameter.in === 'path')
  const places = declared.map(parameter => `${parameter.in} ${parameter.name}`)
  const asked = call.security.flatMap(Object.keys)
  return [
    ...inPath
      .filter(name => !ofPath.some(parameter => parameter.name === name))
      .map(name => `does not declare ${name}`),
    ...ofPath.filter(({ name }) => !inPath.includes(name)).map(({ name }) => `declares ${name}, which is not in it`),
    ...ofPath.filter(({ required }) => !required).map(({ name }) => `does not require ${name}`),
    ...twice(places).map(place => `declares ${place} twice`),
    ...asked
      .filter(name => !(name in document.components.securitySchemes))
      .map(name => `asks for ${name}, which is not described`),
    ...(Object.keys(call.responses).some(status => /^[23]\d\d$/.test(status)) ? [] : ['answers nothing']),
    ...(call.tags.every(tag => document.tags.some(({ name }) => name === tag)) ? [] : ['has a tag that is not listed']),
  ]
}

const isReference = (parameter: Parameter | Reference): parameter is Reference => '$ref' in parameter

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
]

/** Lists every reference of the document once. */
const referencesIn = (document: OpenApiDocument): string[] => {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      if (key === '$ref' && typeof part === 'string') found.add(part)
      else walk(part)
    }
  }
  walk(document)
  return [...found]
}

const leadsSomewhere = (document: OpenApiDocument, reference: string): boolean => {
  let place: unknown = document
  for (const step of reference.replace(/^#\//, '').split('/')) {
    place = (place as Record<string, unknown> | undefined)?.[step.replace(/~1/g, '/').replace(/~0/g, '~')]
  }
  return place !== undefined && place !== document
}
