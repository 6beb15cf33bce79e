import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pagination } from '#kernel/pagination.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import type { HttpError } from './http-error.ts'

/** The parts of a call as texts, as in an address. */
export interface InProcessCall {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
}

/** An answer with the data it depends on. */
export interface InProcessAnswer {
  body: unknown
  paging: Pagination | null
  /** The value of the `surrogate-key` header. */
  surrogateKeys: string
}

/** An error with the data it depends on. */
export interface InProcessFailure {
  error: HttpError
  surrogateKeys: string
}

/** Runs a guest's call inside a request; null when it needs a real request. */
export type CallInProcess = (
  call: InProcessCall,
  request: FastifyRequest,
) => Promise<InProcessAnswer | InProcessFailure | null>

const callsByServer = new WeakMap<FastifyInstance, Map<string, CallInProcess>>()

const formatName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

export const registerInProcess = (server: FastifyInstance, endpoint: Endpoint, call: CallInProcess): void => {
  const calls = callsByServer.get(server) ?? new Map<string, CallInProcess>()
  callsByServer.set(server, calls.set(formatName(endpoint), call))
}

/** Finds the in-process call of an endpoint; only public endpoints have one. */
export const findInProcess = (
  server: FastifyInstance,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): CallInProcess | undefined => callsByServer.get(server)?.get(formatName(endpoint))

/**
 * Records the headers of an in-process answer. A handler that uses more of a reply fails here, and then gets a real
 * request.
 */
export class HeaderRecorder {
  readonly recorded = new Map<string, string>()

  header(name: string, value: unknown): this {
    this.recorded.set(name.toLowerCase(), String(value))
    return this
  }

  headers(values: Readonly<Record<string, unknown>>): this {
    for (const [name, value] of Object.entries(values)) this.header(name, value)
    return this
  }

  hasHeader(name: string): boolean {
    return this.recorded.has(name.toLowerCase())
  }
}

/** Derives a request for a part of an answer, without the negotiated headers and permissions of the visitor. */
export const derivePartialRequest = (request: FastifyRequest): FastifyRequest => {
  const {
    'accept-encoding': _encoding,
    'if-none-match': _known,
    cookie: _cookie,
    authorization: _key,
    ...headers
  } = request.headers
  return Object.create(request, { headers: { value: headers }, cookies: { value: {} } }) as FastifyRequest
}
