import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import type { Transport } from '#wire/send.ts'

/** What the calls of one page's loaders left behind. */
export interface PageCalls {
  transport: Transport
  /** Surrogate keys of every answer: what the page depends on. */
  tags: Set<string>
  cookies: string[]
}

/** How loaders send on the server: in-process, through the same guards and whitelists as from outside. */
export const pageTransport = (server: FastifyInstance, request: FastifyRequest, language: Language): PageCalls => {
  const tags = new Set<string>()
  const cookies: string[] = []
  const transport: Transport = {
    language: () => language,
    token: () => Promise.reject(new Error('Loaders only read')),
    fetch: async (url, init) => {
      const answer = await server.inject({
        method: 'GET',
        url,
        headers: {
          ...(init.headers as Record<string, string>),
          host: request.host,
          'x-request-id': request.id,
          ...(request.headers.cookie && { cookie: request.headers.cookie }),
          ...(request.headers['user-agent'] && { 'user-agent': request.headers['user-agent'] }),
        },
        remoteAddress: request.ip,
      })
      const keys = answer.headers['surrogate-key']
      if (typeof keys === 'string') for (const key of keys.split(' ')) tags.add(key)
      for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) cookies.push(cookie)
      // No `Response`: its stream would cost more than the call.
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
  return { transport, tags, cookies }
}

const paging = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-pagination-'))
      .map(([name, value]) => [name, String(value)]),
  )
