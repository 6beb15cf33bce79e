import { listPathParameters } from './openapi-path.ts'
import type { OpenApiDocument, Operation, Parameter, Reference } from './openapi-shape.ts'

/** Lists violations of OpenAPI rules in a document; empty for a valid one. */
export const findOpenApiErrors = (document: OpenApiDocument): string[] => {
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  )
  return [
    ...findDuplicates(operations.map(({ operation }) => operation.operationId)).map(
      id => `${id} is the name of two operations`,
    ),
    ...listReferences(document)
      .filter(reference => !isResolvable(document, reference))
      .map(reference => `${reference} leads nowhere`),
    ...operations.flatMap(({ path, method, operation }) =>
      findOperationErrors(document, path, operation).map(error => `${path} ${method} ${error}`),
    ),
  ]
}

const findOperationErrors = (document: OpenApiDocument, path: string, operation: Operation): string[] => {
  const pathNames = listPathParameters(path)
  const declaredParameters = operation.parameters.flatMap(parameter => (isReference(parameter) ? [] : parameter))
  const parametersInPath = declaredParameters.filter(parameter => parameter.in === 'path')
  const declaredNames = declaredParameters.map(parameter => `${parameter.in} ${parameter.name}`)
  const credentials = operation.security.flatMap(Object.keys)
  return [
    ...pathNames
      .filter(name => !parametersInPath.some(parameter => parameter.name === name))
      .map(name => `does not declare ${name}`),
    ...parametersInPath
      .filter(({ name }) => !pathNames.includes(name))
      .map(({ name }) => `declares ${name}, which is not in it`),
    ...parametersInPath.filter(({ required }) => !required).map(({ name }) => `does not require ${name}`),
    ...findDuplicates(declaredNames).map(duplicate => `declares ${duplicate} twice`),
    ...credentials
      .filter(name => !(name in document.components.securitySchemes))
      .map(name => `asks for ${name}, which is not described`),
    ...(Object.keys(operation.responses).some(status => /^[23]\d\d$/.test(status)) ? [] : ['answers nothing']),
    ...(operation.tags.every(tag => document.tags.some(({ name }) => name === tag))
      ? []
      : ['has a tag that is not listed']),
  ]
}

const isReference = (parameter: Parameter | Reference): parameter is Reference => '$ref' in parameter

const findDuplicates = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

/** Lists every reference of the document once. */
const listReferences = (document: OpenApiDocument): string[] => {
  const references = new Set<string>()
  const collectReferences = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      if (key === '$ref' && typeof part === 'string') references.add(part)
      else collectReferences(part)
    }
  }
  collectReferences(document)
  return [...references]
}

const isResolvable = (document: OpenApiDocument, reference: string): boolean => {
  let node: unknown = document
  for (const segment of reference.replace(/^#\//, '').split('/')) {
    node = (node as Record<string, unknown> | undefined)?.[segment.replace(/~1/g, '/').replace(/~0/g, '~')]
  }
  return node !== undefined && node !== document
}
