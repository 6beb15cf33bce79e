import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { App } from '#platform/server/app.ts'
import { chooseEncoding, type Encoding } from '#platform/server/http/choose-encoding.ts'
import { renderMarkSvg } from '#ui/shop-mark.ts'
import { isLanguage } from '#wire/languages.ts'
import { DIST } from './document.ts'
import { buildTextChunks, type TextChunk } from './messages.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const bytesByChunk = new WeakMap<TextChunk, Map<Encoding | null, Promise<Buffer>>>()

const compressBytes = async (bytes: Buffer, encoding: Encoding | null): Promise<Buffer> => {
  if (encoding === null) return bytes
  return encoding === 'br' ? toBrotli(bytes, BROTLI) : toGzip(bytes, { level: 9 })
}

/** Compresses a chunk of texts at the highest level, once per encoding. */
const compressTexts = (chunk: TextChunk, encoding: Encoding | null): Promise<Buffer> => {
  const bytesByEncoding = bytesByChunk.get(chunk) ?? new Map<Encoding | null, Promise<Buffer>>()
  bytesByChunk.set(chunk, bytesByEncoding)
  const bytes = bytesByEncoding.get(encoding) ?? compressBytes(Buffer.from(JSON.stringify(chunk.messages)), encoding)
  bytesByEncoding.set(encoding, bytes)
  return bytes
}

const CACHE_FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves built assets, translation chunks and the icon. Names of assets and chunks contain a content hash, so caches
 * keep them for good.
 */
export const serveStaticFiles = async (app: App, isDevelopment: boolean): Promise<void> => {
  app.server.get<{ Params: { language: string; file: string } }>('/texts/:language/:file', async (request, reply) => {
    const { language } = request.params
    const [requestPath] = request.url.split('?')
    const chunk = isLanguage(language)
      ? buildTextChunks(language).find(textChunk => textChunk.path === requestPath)
      : undefined
    if (!chunk) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply
      .headers({ 'cache-control': CACHE_FOREVER, vary: 'Accept-Encoding' })
      .type('application/json; charset=utf-8')
      .send(await compressTexts(chunk, encoding))
  })
  app.server.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(renderMarkSvg('#ffeb3b')),
  )
  if (isDevelopment) return
  await app.server.register(fastifyStatic, {
    root: path.join(DIST, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    // Registers a route per file, because a wildcard reads the folder on each request, which takes four times as long
    // as sending.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
  })
  // A missing file renders no page and causes no redirect.
  app.server.get('/assets/*', (_request, reply) => reply.callNotFound())
}
