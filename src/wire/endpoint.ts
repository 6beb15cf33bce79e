import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The callers that may use an endpoint. Required, so that forgetting it does not compile.
 * `account`: users on their own data; `owner`: staff with every permission.
 */
export type Allow = 'anyone' | 'account' | 'staff' | 'owner' | { permission: string }

/**
 * Describes one HTTP call for the route and its validation, the OpenAPI document and the browser client.
 * The JSON body is `response`; null for files, pages, redirects and empty answers (`answers`).
 */
export interface Endpoint {
  method: Method
  path: string
  summary: string
  allow: Allow
  params?: z.ZodType
  query?: z.ZodType
  headers?: z.ZodType
  body?: z.ZodType
  /** The query never fails validation: invalid parameters are ignored. */
  ignoresInvalidQuery?: true
  /** The content type of the body; JSON by default. `raw` passes the untouched bytes on (signed webhooks). */
  as?: 'json' | 'form' | 'multipart' | 'raw'
  /** The maximum size of the body in bytes, if it exceeds the default. */
  maxBodyBytes?: number
  response: z.ZodType | null
  answers?: 'json' | 'file' | 'redirect' | 'see-other' | 'empty' | 'page'
  /** Error statuses besides those that the other fields imply. */
  errorStatuses?: readonly number[]
  paged?: true
  /** Signed webhooks carry no anti-forgery token. */
  skipsCsrfToken?: true
  /**
   * Requests come from the shop's own pages without cookie and token; the browser's `Origin` header proves that.
   */
  requiresOwnOrigin?: true
  /** Part of an operation of many calls, which do not each wait until visitors see the change. */
  isBulkStep?: true
  /** Matches only requests that accept JSON; other requests to the address get a page. */
  onlyJson?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export type FileCall = Endpoint & { answers: 'file' }

/** A file download whose only parameters are `Query`. */
export type FileCallWithQuery<Query> = FileCall & { query: z.ZodType<unknown, Query> }

type Part<E, K extends PropertyKey, D extends 'input' | 'output'> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: D extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** The parameters that a client sends. */
export type CallParams<E> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'headers', 'input'> &
  Part<E, 'body', 'input'>

/** The validated parameters that a handler receives. */
export type HandlerRequest<E> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'headers', 'output'> &
  Part<E, 'body', 'output'>

/** The body of a successful answer. */
export type ResponseBody<E> = E extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : E extends { answers: 'file' }
    ? File
    : undefined
