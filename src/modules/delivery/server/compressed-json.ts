import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ChangeTag, formatSurrogateKey } from '#kernel/change-tag.ts'
import { acceptedEncoding } from '#platform/server/http/accepted-encoding.ts'
import { isKnownTag } from '#platform/server/http/is-known-tag.ts'
import { PrebuiltAnswer } from '#platform/server/http/serve.ts'
import { successBody } from '#wire/answer.ts'

/** A frequent response that rarely changes, stored in every encoding. */
export interface CompressedJson {
  etag: string
  /** Surrogate key for caches of pages that contain the response. */
  surrogateKey: string
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
}

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

/** `content` is merged into the success response. */
export const compressJson = async (content: object, tags: readonly ChangeTag[]): Promise<CompressedJson> => {
  const identity = Buffer.from(JSON.stringify(successBody(content)))
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, BROTLI)])
  return { etag: `W/"${hash}"`, surrogateKey: formatSurrogateKey(tags), identity, gzip: gzipped, brotli }
}

/** Sends the response with an ETag. It is private because its language may come from a cookie. */
export const sendCompressed = (
  request: FastifyRequest,
  reply: FastifyReply,
  packed: CompressedJson,
): FastifyReply | PrebuiltAnswer => {
  reply.headers({
    etag: packed.etag,
    'cache-control': 'private, no-cache',
    'surrogate-key': packed.surrogateKey,
    vary: 'Accept-Encoding, Cookie',
  })
  if (isKnownTag(request, packed.etag)) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === null) return new PrebuiltAnswer(packed.identity)
  reply.header('content-encoding', encoding)
  return new PrebuiltAnswer(encoding === 'br' ? packed.brotli : packed.gzip)
}
