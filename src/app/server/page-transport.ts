import type { FastifyInstance, FastifyRequest } from 'fastify'
import { content } from '#content/contract-page.ts'
import type { Language } from '#kernel/language.ts'
import { asPartialRequest, findInProcess } from '#platform/server/http/in-process-call.ts'
import { shop } from '#shop/contract-page-options.ts'
import type { Transport } from '#wire/send.ts'
import type { InProcessAnswer } from '#wire/send-in-process.ts'
import type { CachedAnswers } from './guest-pages.ts'

/** Collects the effects of the calls that one page's loaders make. */
export interface PageCalls {
  transport: Transport
  within: InProcessAnswer
  /** Surrogate keys of every answer: the page's dependencies. */
  tags: Set<string>
  cookies: string[]
}

/** Calls that every page makes, with one answer per language. */
const OF_EVERY_PAGE = new Set<string>([shop.pageOptions.path, content.globals.path])
const isOfEveryPage = (url: string): boolean => {
  const [path = '', query = ''] = url.split('?', 2)
  return OF_EVERY_PAGE.has(path) && /^lang=[\w-]+$/.test(query)
}

/**
 * Sends loader calls in-process with the same guards and response schemas as HTTP. For shared pages it drops the
 * visitor's credentials, reads common answers from `kept` and skips HTTP for public calls.
 */
export const pageTransport = (
  server: FastifyInstance,
  request: FastifyRequest,
  { language, kept }: { language: Language; kept: CachedAnswers | null },
): PageCalls => {
  const tags = new Set<string>()
  const cookies: string[] = []
  const part = kept && asPartialRequest(request)
  const transport: Transport = {
    language: () => language,
    token: () => Promise.reject(new Error('Loaders only read')),
    fetch: async (url, init) => {
      const cachedAnswer = kept?.get(url)
      if (cachedAnswer) {
        for (const key of cachedAnswer.keys) tags.add(key)
        return { ...OK, headers: JSON_HEADERS, value: cachedAnswer.body }
      }
      const answer = await server.inject({
        method: 'GET',
        url,
        headers: {
          ...(init.headers as Record<string, string>),
          host: request.host,
          'x-request-id': request.id,
          // Shared pages are requested without the cookie, because it could identify a user whom an invalid key does
          // not.
          ...(!kept && request.headers.cookie && { cookie: request.headers.cookie }),
          ...(request.headers['user-agent'] && { 'user-agent': request.headers['user-agent'] }),
        },
        remoteAddress: request.ip,
      })
      const keys = keysIn(String(answer.headers['surrogate-key'] ?? ''))
      for (const key of keys) tags.add(key)
      const setCookies = [answer.headers['set-cookie'] ?? []].flat()
      cookies.push(...setCookies)
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      if (kept && answer.statusCode === 200 && isJson && setCookies.length === 0 && isOfEveryPage(url)) {
        const body: unknown = JSON.parse(answer.body)
        kept.put(url, { body, keys }, answer.body.length * 2)
        return { ...OK, headers: JSON_HEADERS, value: body }
      }
      // A `Response` would create a stream that costs more than the call.
      return {
        ok: answer.statusCode >= 200 && answer.statusCode < 300,
        status: answer.statusCode,
        statusText: answer.statusMessage,
        headers: new Headers({
          'content-type': String(answer.headers['content-type'] ?? ''),
          ...paging(answer.headers),
        }),
        text: async () => answer.body,
      }
    },
  }
  const answerWithin: InProcessAnswer = async ({ method, path }, call) => {
    if (!part || OF_EVERY_PAGE.has(path)) return null
    const answered = await findInProcess(server, { method, path })?.(call, part)
    if (!answered) return null
    for (const key of keysIn(answered.surrogateKeys)) tags.add(key)
    return 'error' in answered ? { refused: answered.error } : answered
  }
  return { transport, within: answerWithin, tags, cookies }
}

const OK = { ok: true, status: 200, statusText: 'OK', text: async () => '' }

const keysIn = (header: string): string[] => header.split(' ').filter(Boolean)

const JSON_HEADERS = new Headers({ 'content-type': 'application/json' })

const paging = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-pagination-'))
      .map(([name, value]) => [name, String(value)]),
  )
