import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pagination } from '#kernel/pagination.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { Refusal } from './refusal.ts'

/** The parts of a call as an address would carry them: texts. */
export interface CallWithin {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
}

/** An answer as it would travel, and what it was made from. */
export interface AnswerWithin {
  body: unknown
  paging: Pagination | null
  /** The value of its `surrogate-key`. */
  surrogateKeys: string
}

/** A "no", with what it depends on. */
export interface RefusedWithin {
  refusal: Refusal
  surrogateKeys: string
}

/** Answers a guest's call for the request that is being answered; null where it has to go the way of a call from outside. */
export type AskWithin = (call: CallWithin, request: FastifyRequest) => Promise<AnswerWithin | RefusedWithin | null>

const recorded = new WeakMap<FastifyInstance, Map<string, AskWithin>>()

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

export const recordWithin = (server: FastifyInstance, endpoint: Endpoint, ask: AskWithin): void => {
  const all = recorded.get(server) ?? new Map<string, AskWithin>()
  recorded.set(server, all.set(nameOf(endpoint), ask))
}

/** How a call is asked within the process: what anybody may read is the only kind that can be. */
export const within = (server: FastifyInstance, endpoint: Pick<Endpoint, 'method' | 'path'>): AskWithin | undefined =>
  recorded.get(server)?.get(nameOf(endpoint))

/** Takes the headers of an answer that never travels. A handler that asks more of a reply fails here, and is asked as from outside. */
export class HeldHeaders {
  readonly held = new Map<string, string>()

  header(name: string, value: unknown): this {
    this.held.set(name.toLowerCase(), String(value))
    return this
  }

  headers(values: Readonly<Record<string, unknown>>): this {
    for (const [name, value] of Object.entries(values)) this.header(name, value)
    return this
  }

  hasHeader(name: string): boolean {
    return this.held.has(name.toLowerCase())
  }
}

/** The request that is being answered, as one for a part of its answer: neither what is negotiated with its asker is said of the part, nor who they may be. */
export const asPart = (request: FastifyRequest): FastifyRequest => {
  const {
    'accept-encoding': _encoding,
    'if-none-match': _known,
    cookie: _cookie,
    authorization: _key,
    ...headers
  } = request.headers
  return Object.create(request, { headers: { value: headers }, cookies: { value: {} } }) as FastifyRequest
}
