import type { z } from 'zod'
import { findControlCharacters, removeControlCharacters } from '#kernel/control-characters.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { FieldErrors } from '#wire/problem.ts'
import { replaceLoneSurrogates } from '#wire/replace-lone-surrogates.ts'
import type { Translate } from '../app.ts'
import { HttpError } from './http-error.ts'

const PARTS = ['params', 'query', 'headers', 'body'] as const
type Part = (typeof PARTS)[number]

/** Returns the validated parts of a request, or a 422 that names every invalid field. */
export const parseInput = (
  endpoint: Endpoint,
  request: Readonly<Record<Part, unknown>>,
  t: Translate,
): Partial<Record<Part, unknown>> | HttpError => {
  const parts: Partial<Record<Part, unknown>> = {}
  const errors: FieldErrors = {}
  if (!isBody(request.body))
    return new HttpError(422, t('app.problem.invalid'), { errors: { body: [t('app.problem.wrongType')] } })
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (!schema) continue
    if (part === 'body') replaceLoneSurrogates(request.body)
    const invalidPath = findControlCharacters(request[part])
    const ignoresControlCharacters = invalidPath !== null && part === 'query' && endpoint.ignoresInvalidQuery === true
    if (invalidPath !== null && !ignoresControlCharacters) {
      errors[invalidPath || part] = [t('app.problem.wrongValue')]
      continue
    }
    const sentInput = ignoresControlCharacters ? cleanQuery(request[part] as Query) : (request[part] ?? {})
    const parseResult = schema.safeParse(sentInput, { reportInput: true })
    if (parseResult.success) parts[part] = parseResult.data
    else collectErrors(errors, parseResult.error.issues, sentInput, t)
  }
  if (Object.keys(errors).length === 0) return parts
  return new HttpError(422, t('app.problem.invalid'), { errors })
}

/** A missing body counts as empty; a body other than an object is invalid, even without expected fields. */
const isBody = (body: unknown): boolean =>
  body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))

type Query = Readonly<Record<string, string | readonly string[]>>

const cleanQuery = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? removeControlCharacters(value) : value.map(removeControlCharacters),
    ]),
  )

const collectErrors = (errors: FieldErrors, issues: readonly z.core.$ZodIssue[], sent: unknown, t: Translate): void => {
  for (const issue of selectIntendedIssues(issues)) {
    for (const path of listPaths(issue)) {
      const field = path.join('.') || 'body'
      const messages = errors[field] ?? []
      messages.push(isMissing(issue, sent) ? t('app.problem.required') : describeIssue(issue, t))
      errors[field] = messages
    }
  }
}

/** Returns true for a missing value. Coerced values, such as ids, have changed by now, so this reads what was sent. */
const isMissing = ({ code, path }: z.core.$ZodIssue, sent: unknown): boolean =>
  (code === 'invalid_type' || code === 'too_small') && (readValue(sent, path) ?? null) === null

const readValue = (sent: unknown, path: Path): unknown =>
  path.reduce(
    (value: unknown, name) => (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[name],
    sent,
  )

type Path = readonly PropertyKey[]

/** Unknown keys are reported at their object; this adds each key to the path. */
const listPaths = ({ path, ...issue }: z.core.$ZodIssue): Path[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...path, key]) : [path]

/** For a union, reports the errors of the option that matches furthest, since that one was meant. */
const selectIntendedIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap(issue => {
    if (issue.code !== 'invalid_union') return issue
    const byDepth = issue.errors
      .map(branch => selectIntendedIssues(branch))
      .map(branch => ({ branch, depth: Math.min(...branch.flatMap(listPaths).map(({ length }) => length)) }))
      .toSorted((a, b) => b.depth - a.depth)
    const [deepest, next] = byDepth
    if (!deepest || !next || deepest.depth === next.depth) return issue
    return deepest.branch.map(branchIssue => ({ ...branchIssue, path: [...issue.path, ...branchIssue.path] }))
  })

const describeIssue = (issue: z.core.$ZodIssue, t: Translate): string => {
  switch (issue.code) {
    case 'invalid_type':
      return t('app.problem.wrongType')
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return t('app.problem.required')
      if (issue.origin === 'string') return t('app.problem.tooShort', { minimum: String(issue.minimum) })
      // Strict lower bounds are whole numbers; contracts for fractions use inclusive ones.
      return t('app.problem.tooSmall', { minimum: String(Number(issue.minimum) + (issue.inclusive ? 0 : 1)) })
    case 'too_big':
      return t(issue.origin === 'string' ? 'app.problem.tooLong' : 'app.problem.tooBig', {
        maximum: String(issue.maximum),
      })
    case 'not_multiple_of':
      return t(issue.divisor === 0.01 ? 'app.problem.twoPlaces' : 'app.problem.wrongValue')
    case 'custom':
      return t(issue.message)
    default:
      return t('app.problem.wrongValue')
  }
}

/** Serializes an answer by its contract: drops unknown keys and throws on wrong ones (a 500). */
export const serializeAnswer = (endpoint: Endpoint, body: unknown): string => JSON.stringify(parseBody(endpoint, body))

/** Returns an answer by its contract, as a value: drops unknown keys and throws on wrong ones. */
export const parseBody = (endpoint: Endpoint, body: unknown): unknown => {
  if (!endpoint.response) throw new Error(`${endpoint.path} answers no JSON, yet its handler gave some`)
  return endpoint.response.parse(body)
}
