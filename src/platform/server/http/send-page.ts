import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { CachedPage } from './cached-page.ts'

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/** Answers a page in the best encoding that is taken; a `shared` one may be kept by others, and is a 304 where it is known. */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  shared: boolean,
): Promise<FastifyReply> => {
  reply.headers({ vary: 'Accept, Accept-Encoding', 'cache-control': shared ? SHARED : 'private, no-store' })
  if (shared) {
    reply.header('etag', page.etag)
    if (isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  }
  reply.code(page.status).type('text/html; charset=utf-8')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}

/** Caches on the way weaken a tag, and browsers name several. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some(one => [etag, '*'].includes(one.trim().replace(/^W\//, ''))) ?? false
