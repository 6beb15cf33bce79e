import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { Body, CachedPage } from './cached-page.ts'
import { isKnownTag } from './is-known-tag.ts'

/** Seconds for which a proxy may serve a page, and how much longer while it revalidates. */
const FRESH = 60
const STALE = 300

/**
 * Sends a page in the best accepted encoding. A page with `sharedAt` may be cached by proxies until it becomes stale,
 * and is a
 * 304 where the client has it. With null the page is private.
 */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  sharedAt: Date | null,
  status = page.status,
): FastifyReply | Promise<FastifyReply> => {
  reply.headers({
    vary: 'Accept, Accept-Encoding',
    'cache-control': sharedAt ? sharedFor(page.until - sharedAt.getTime()) : 'private, no-store',
  })
  if (sharedAt) {
    reply.header('etag', page.etag)
    if (isKnownTag(request, page.etag)) return reply.code(304).send()
  }
  reply.code(status).type('text/html; charset=utf-8')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const ready = page.readyBody(encoding)
  return ready ? sendBody(reply, ready) : page.body(encoding).then(body => sendBody(reply, body))
}

const sendBody = (reply: FastifyReply, { bytes, encoding }: Body): FastifyReply => {
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Whole seconds of the remaining milliseconds. */
const sharedFor = (ms: number): string => {
  const left = Math.max(0, Math.floor(ms / 1000))
  const fresh = Math.min(FRESH, left)
  const stale = Math.min(STALE, left - fresh)
  return `public, max-age=0, s-maxage=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`
}
