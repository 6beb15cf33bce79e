import type { FastifyInstance, FastifyRequest } from 'fastify'
import { content } from '#content/contract-content.ts'
import type { Language } from '#kernel/language.ts'
import { derivePartialRequest, findInProcess } from '#platform/server/http/in-process-call.ts'
import { shop } from '#shop/contract-shop.ts'
import type { Transport } from '#wire/send.ts'
import type { AnswerInProcess } from '#wire/send-in-process.ts'
import type { CachedAnswers } from './guest-pages.ts'

/** Collects the effects of the calls that one page's loaders make. */
export interface PageCalls {
  transport: Transport
  answerInProcess: AnswerInProcess
  /** Surrogate keys of every answer: the page's dependencies. */
  tags: Set<string>
  cookies: string[]
}

/** Calls that every page makes, with one answer per language. */
const COMMON_PATHS = new Set<string>([shop.pageOptions.path, content.globals.path])
const isCommonCall = (url: string): boolean => {
  const [path = '', query = ''] = url.split('?', 2)
  return COMMON_PATHS.has(path) && /^lang=[\w-]+$/.test(query)
}

/**
 * Sends loader calls in-process with the same guards and response schemas as HTTP. For shared pages it drops the
 * visitor's credentials, reads common answers from the cache and skips HTTP for public calls.
 */
export const createPageTransport = (
  server: FastifyInstance,
  request: FastifyRequest,
  { language, cachedAnswers }: { language: Language; cachedAnswers: CachedAnswers | null },
): PageCalls => {
  const tags = new Set<string>()
  const cookies: string[] = []
  const partialRequest = cachedAnswers && derivePartialRequest(request)
  const transport: Transport = {
    getLanguage: () => language,
    getToken: () => Promise.reject(new Error('Loaders only read')),
    fetch: async (url, init) => {
      const cachedAnswer = cachedAnswers?.get(url)
      if (cachedAnswer) {
        for (const key of cachedAnswer.keys) tags.add(key)
        return { ...OK_RESPONSE, headers: JSON_HEADERS, value: cachedAnswer.body }
      }
      const answer = await server.inject({
        method: 'GET',
        url,
        headers: {
          ...(init.headers as Record<string, string>),
          host: request.host,
          'x-request-id': request.id,
          // Shared pages omit the cookie, because beside an invalid key it could still identify a user.
          ...(!cachedAnswers && request.headers.cookie && { cookie: request.headers.cookie }),
          ...(request.headers['user-agent'] && { 'user-agent': request.headers['user-agent'] }),
        },
        remoteAddress: request.ip,
      })
      const keys = parseKeys(String(answer.headers['surrogate-key'] ?? ''))
      for (const key of keys) tags.add(key)
      const setCookies = [answer.headers['set-cookie'] ?? []].flat()
      cookies.push(...setCookies)
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      if (cachedAnswers && answer.statusCode === 200 && isJson && setCookies.length === 0 && isCommonCall(url)) {
        const body: unknown = JSON.parse(answer.body)
        cachedAnswers.put(url, { body, keys }, answer.body.length * 2)
        return { ...OK_RESPONSE, headers: JSON_HEADERS, value: body }
      }
      // A `Response` would create a stream that costs more than the call.
      return {
        ok: answer.statusCode >= 200 && answer.statusCode < 300,
        status: answer.statusCode,
        statusText: answer.statusMessage,
        headers: new Headers({
          'content-type': String(answer.headers['content-type'] ?? ''),
          ...pickPagingHeaders(answer.headers),
        }),
        text: async () => answer.body,
      }
    },
  }
  const answerInProcess: AnswerInProcess = async ({ method, path }, call) => {
    if (!partialRequest || COMMON_PATHS.has(path)) return null
    const result = await findInProcess(server, { method, path })?.(call, partialRequest)
    if (!result) return null
    for (const key of parseKeys(result.surrogateKeys)) tags.add(key)
    return 'error' in result ? { refused: result.error } : result
  }
  return { transport, answerInProcess, tags, cookies }
}

const OK_RESPONSE = { ok: true, status: 200, statusText: 'OK', text: async () => '' }

const parseKeys = (header: string): string[] => header.split(' ').filter(Boolean)

const JSON_HEADERS = new Headers({ 'content-type': 'application/json' })

const pickPagingHeaders = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-pagination-'))
      .map(([name, value]) => [name, String(value)]),
  )
