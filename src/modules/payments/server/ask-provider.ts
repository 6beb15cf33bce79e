import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'

const TRY_MS = 8_000
const FIRST_PAUSE_MS = 200

/** The provider did not answer in time, or answered that it cannot now: trying later may help. */
export class ProviderDown extends Error {}

/** The provider understood and said no. */
export class ProviderRefusal extends Error {
  readonly status: number
  /** Its own code of the reason. */
  readonly code: string | null
  constructor(status: number, code: string | null, words: string) {
    super(`The provider refused with ${status} ${code ?? ''}: ${words}`)
    this.status = status
    this.code = code
  }
}

export interface ProviderCall {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: string
  /** How often at most; more than once only where a repeat does no harm. */
  tries?: number
  /** Milliseconds for each try. */
  timeoutMs?: number
  /** The provider's code in a refusal's body. */
  codeOf: (body: unknown) => string | null
}

/** Asks a provider for JSON within a time limit. Throws ProviderDown or ProviderRefusal. */
export const askProvider = async <T>(call: ProviderCall, answer: z.ZodType<T>): Promise<T> => {
  const tries = call.tries ?? 1
  for (let done = 1; ; done += 1) {
    try {
      return await askOnce(call, answer)
    } catch (error) {
      if (!(error instanceof ProviderDown) || done >= tries) throw error
      await pause(FIRST_PAUSE_MS * 2 ** (done - 1))
    }
  }
}

const askOnce = async <T>(call: ProviderCall, answer: z.ZodType<T>): Promise<T> => {
  const { method, url, headers, body, timeoutMs = TRY_MS } = call
  const where = `${method} ${url.origin}${url.pathname}`
  const { status, text } = await exchange(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    throw new ProviderDown(`${where} did not answer`, { cause: error })
  })
  if (status >= 500 || status === 429 || isBusy(call, status)) throw new ProviderDown(`${where} answered ${status}`)
  const parsed = jsonOf(text)
  if (status >= 400) throw new ProviderRefusal(status, call.codeOf(parsed), where)
  const read = answer.safeParse(parsed)
  if (!read.success) throw new ProviderDown(`${where} answered what cannot be read`, { cause: read.error })
  return read.data
}

/** A wish under a key is being done still, or meets what is locked: nothing is decided, and asking again does no harm. */
const isBusy = ({ headers }: ProviderCall, status: number): boolean => status === 409 && 'idempotency-key' in headers

const exchange = async (url: URL, init: RequestInit): Promise<{ status: number; text: string }> => {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}

/** Undefined where it is none, e.g. the page of a proxy. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
