import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ChangeTag, formatSurrogateKey } from '#kernel/change-tag.ts'
import { chooseEncoding } from '#platform/server/http/choose-encoding.ts'
import { isKnownTag } from '#platform/server/http/is-known-tag.ts'
import { PrebuiltAnswer } from '#platform/server/http/serve.ts'
import { buildSuccessBody } from '#wire/answer.ts'

/** A frequent response that rarely changes, stored in every encoding. */
export interface CompressedJson {
  etag: string
  /** Surrogate key for caches of pages that contain the response. */
  surrogateKey: string
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
}

const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** Merges `content` into the success response and compresses it. */
export const compressJson = async (content: object, tags: readonly ChangeTag[]): Promise<CompressedJson> => {
  const identity = Buffer.from(JSON.stringify(buildSuccessBody(content)))
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(identity),
    promisify(brotliCompress)(identity, BROTLI_OPTIONS),
  ])
  return { etag: `W/"${hash}"`, surrogateKey: formatSurrogateKey(tags), identity, gzip: gzipped, brotli }
}

/** Sends the response with an ETag. It is private because its language may come from a cookie. */
export const sendCompressed = (
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedJson,
): FastifyReply | PrebuiltAnswer => {
  reply.headers({
    etag: compressed.etag,
    'cache-control': 'private, no-cache',
    'surrogate-key': compressed.surrogateKey,
    vary: 'Accept-Encoding, Cookie',
  })
  if (isKnownTag(request, compressed.etag)) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === null) return new PrebuiltAnswer(compressed.identity)
  reply.header('content-encoding', encoding)
  return new PrebuiltAnswer(encoding === 'br' ? compressed.brotli : compressed.gzip)
}
