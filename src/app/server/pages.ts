import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { type CachedPage, cachedPage, createPageCache } from '#platform/server/http/page-cache.ts'
import { Refusal, sendRefusal } from '#platform/server/http/refusal.ts'
import { GUEST } from '#wire/visitor.ts'
import type { Renderer } from '../entry-server.tsx'
import type { DocumentMaker } from './document.ts'
import { type PageAddress, readPageAddress } from './page-address.ts'
import { pageTransport } from './page-transport.ts'

const CACHE_BYTES = 64 * 1024 * 1024
/** Timed visibility changes pages by itself: no page is kept longer than this. */
const KEEP_MS = 60_000

/** How pages come about; in development both halves are made anew for every request. */
export interface PageMaking {
  render: () => Promise<Renderer>
  document: DocumentMaker
  cache: boolean
}

/** Answers every address that no other route took: the application, rendered; guests' pages from memory. */
export const servePages = (app: App, making: PageMaking, hasSession: (request: FastifyRequest) => boolean): void => {
  const cache = createPageCache(CACHE_BYTES)
  app.changes.subscribe(tags => cache.drop(tags.flatMap(surrogateKeys)))

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '/', search = ''] = request.url.split(/\?(.*)/s, 2)
    const query = new URLSearchParams(search)
    const address = readPageAddress(path, query, languageOf(request.cookies.lang))
    if (address.kind !== 'page') return answerWithoutPage(address, reply)
    const staff = hasSession(request)
    const key = making.cache && !staff ? address.key : null
    const now = app.now().getTime()
    const kept = key === null ? undefined : cache.get(key, now)
    if (kept) return sendPage(request, reply, kept, true)

    const generation = cache.generation()
    const calls = pageTransport(app.server, request, address.language)
    const render = await making.render()
    const rendered = await render({
      request: new Request(`${app.settings.publicUrl}${request.url}`, { signal: AbortSignal.timeout(20_000) }),
      language: address.language,
      origin: app.settings.publicUrl,
      visitor: staff ? await app.guard.identify(request) : GUEST,
      transport: calls.transport,
    })
    if (rendered.kind === 'redirect') return reply.code(rendered.status).redirect(rendered.location, rendered.status)
    if (rendered.error !== null) {
      request.log.error({ err: rendered.error, reqId: request.id, path }, 'A page could not be rendered')
    }
    const html = making.document.page({ language: address.language, ...rendered })
    const page = cachedPage(rendered.error === null ? rendered.status : 500, html, now + KEEP_MS)
    const keepable = key !== null && rendered.status === 200 && rendered.error === null && calls.cookies.length === 0
    if (keepable && cache.generation() === generation) cache.put(key, page, [...calls.tags])
    for (const cookie of calls.cookies) reply.header('set-cookie', cookie)
    return sendPage(request, reply, page, keepable)
  }
  app.server.route({ method: 'GET', url: '/*', handler: answer })
}

/** A change's tag (`product:12`) as the key that answers carry (`product-12`). */
const surrogateKeys = (tag: string): string[] =>
  tag === 'settings' ? ['settings', 'content'] : [tag.replace(':', '-')]

const answerWithoutPage = (address: Exclude<PageAddress, { kind: 'page' }>, reply: FastifyReply): FastifyReply => {
  if (address.kind === 'broken') return sendRefusal(reply, new Refusal(400, 'The address is broken.'))
  if (address.kind === 'plain') return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  reply.header('cache-control', address.permanent ? 'public, max-age=86400' : 'private, no-store')
  return reply.redirect(address.to, address.permanent ? 301 : 302)
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: CachedPage, shared: boolean): FastifyReply => {
  reply.header('vary', 'Accept, Accept-Encoding')
  reply.header('etag', page.etag)
  reply.header(
    'cache-control',
    shared ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' : 'private, no-store',
  )
  if (shared && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.code(page.status).type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.brotli)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.identity)
}
