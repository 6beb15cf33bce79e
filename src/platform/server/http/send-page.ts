import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedBody, CachedPage } from './cached-page.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { isKnownTag } from './is-known-tag.ts'

/** Seconds for which a proxy may serve a page, and how much longer while it revalidates. */
const FRESH_SECONDS = 60
const STALE_SECONDS = 300

/**
 * Sends a page in the best accepted encoding. Proxies may cache a page with `sharedAt` until it becomes stale, and a
 * client that has it gets a 304. With null the page is private.
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
    'cache-control': sharedAt ? formatCacheControl(page.until - sharedAt.getTime()) : 'private, no-store',
  })
  if (sharedAt) {
    reply.header('etag', page.etag)
    if (isKnownTag(request, page.etag)) return reply.code(304).send()
  }
  reply.code(status).type('text/html; charset=utf-8')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const ready = page.findReadyBody(encoding)
  return ready ? sendBody(reply, ready) : page.getBody(encoding).then(body => sendBody(reply, body))
}

const sendBody = (reply: FastifyReply, { bytes, encoding }: CachedBody): FastifyReply => {
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Formats `cache-control` for the whole seconds of the remaining milliseconds. */
const formatCacheControl = (remainingMs: number): string => {
  const remainingSeconds = Math.max(0, Math.floor(remainingMs / 1000))
  const freshSeconds = Math.min(FRESH_SECONDS, remainingSeconds)
  const staleSeconds = Math.min(STALE_SECONDS, remainingSeconds - freshSeconds)
  return `public, max-age=0, s-maxage=${freshSeconds}${staleSeconds > 0 ? `, stale-while-revalidate=${staleSeconds}` : ''}`
}
