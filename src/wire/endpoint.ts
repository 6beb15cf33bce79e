import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: no default, so forgetting it does not compile. `account`: whoever is logged in, about themselves; `owner`: staff with every permission. */
export type Allow = 'anyone' | 'account' | 'staff' | 'owner' | { permission: string }

/**
 * One call over HTTP, read by three: the route and its validation, the OpenAPI document, and the browser's client.
 * `response` is the whole JSON body; null where the answer is a file, a page, a redirect or empty (`answers`).
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
  /** A query that never fails: what no text can hold is left out of it instead of being refused. */
  wildQuery?: true
  /** How the body is sent: JSON unless told. `raw` hands the untouched bytes over (signed call-backs). */
  as?: 'json' | 'form' | 'multipart' | 'raw'
  /** Bytes that the body may have, where that is more than is taken of others. */
  largest?: number
  response: z.ZodType | null
  answers?: 'json' | 'file' | 'redirect' | 'see-other' | 'empty' | 'page'
  /** Statuses refused with, beyond those every endpoint has (400, 401, 403, 422, 429). */
  refusals?: readonly number[]
  paged?: true
  /** Signed call-backs from outside carry no anti-forgery token. */
  withoutToken?: true
  /** Counted from the shop's own pages without a cookie, so without a token too: the browser says where it was sent from. */
  fromOwnPages?: true
  /** One of hundreds that do one thing together: not each waits until visitors see it. */
  stepOfMany?: true
  /** Only requests that ask for JSON explicitly; the same address answers a page to others. */
  onlyJson?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** A call that answers with a file. */
export type FileCall = Endpoint & { answers: 'file' }

/** One that is asked for by `Query` alone. */
export type FileOf<Query> = FileCall & { query: z.ZodType<unknown, Query> }

type Part<E, K extends PropertyKey, D extends 'input' | 'output'> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: D extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller sends. */
export type CallOf<E> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'headers', 'input'> &
  Part<E, 'body', 'input'>

/** What a handler receives, validated. */
export type RequestOf<E> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'headers', 'output'> &
  Part<E, 'body', 'output'>

/** What travels back. */
export type AnswerOf<E> = E extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : E extends { answers: 'file' }
    ? File
    : undefined
