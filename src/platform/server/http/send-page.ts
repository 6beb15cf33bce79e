import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { CachedPage } from './cached-page.ts'
import { isKnownTag } from './is-known-tag.ts'

/** Seconds that a cache on the way may answer a page by itself, and how much longer while it asks for a new one. */
const FRESH = 60
const STALE = 300
const VARIES_BY = 'Accept, Accept-Encoding'
const HTML = 'text/html; charset=utf-8'

/** What says the same of every kept page: how long others may keep it, while it holds for longer than they may. */
export const LONGEST_SHARED_MS = (FRESH + STALE) * 1000

/** What `sendPage` says of a page in Brotli that holds for longer than others may keep it, in the same order: names and values in turn. */
export const headOfKept = (page: CachedPage): string[] => [
  ...['vary', VARIES_BY],
  ...['cache-control', sharedFor(LONGEST_SHARED_MS)],
  ...['etag', page.etag],
  ...['content-type', HTML],
  ...['content-encoding', 'br'],
]

/**
 * Answers a page in the best encoding that is taken. One that is shared as of `sharedAt` may be kept by others, never beyond
 * the moment at which it turns wrong by itself, and is a 304 where it is known; with null it is this visitor's alone.
 */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  sharedAt: Date | null,
  status = page.status,
): Promise<FastifyReply> => {
  reply.headers({
    vary: VARIES_BY,
    'cache-control': sharedAt ? sharedFor(page.until - sharedAt.getTime()) : 'private, no-store',
  })
  if (sharedAt) {
    reply.header('etag', page.etag)
    if (isKnownTag(request, page.etag)) return reply.code(304).send()
  }
  reply.code(status).type(HTML)
  const { bytes, encoding } = await page.body(acceptedEncoding(request.headers['accept-encoding']))
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Whole seconds within the milliseconds that a page still holds. */
const sharedFor = (ms: number): string => {
  const left = Math.max(0, Math.floor(ms / 1000))
  const fresh = Math.min(FRESH, left)
  const stale = Math.min(STALE, left - fresh)
  return `public, max-age=0, s-maxage=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`
}
