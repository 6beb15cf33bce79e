import type { FastifyReply, FastifyRequest } from 'fastify'
import { cropKey } from '#files/domain/crop.ts'
import { addressName, fileAddress } from '#files/domain/file-address.ts'
import { imageFormatFor } from '#files/domain/image-format.ts'
import { LARGEST_ID } from '#kernel/largest-id.ts'
import type { App } from '#platform/server/app.ts'
import { isKnownTag } from '#platform/server/http/is-known-tag.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { filesByIds } from './files-by-ids.ts'
import { originalKey } from './original-key.ts'
import { readImage, sizeOf } from './read-image.ts'
import type { StoredFile } from './store-file.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

interface Asked {
  params: { id: string; name: string }
  query: { size?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers `/file/get/{id}/{name}?size=`: a picture fitted to size and browser, or any other file as a download. */
export const sendFile = async (app: App, { params, query, request, reply }: Asked): Promise<FastifyReply | Refusal> => {
  const file = await findFile(app, params.id)
  if (!file) return notFound()
  if (addressName(file.name, file.revision) !== params.name) {
    const [, search] = request.url.split('?', 2)
    reply.header('cache-control', AN_HOUR)
    return reply.redirect(fileAddress(file) + (search ? `?${search}` : ''), 301)
  }
  return file.mime.startsWith('image/')
    ? sendImage(app, file, query.size, request, reply)
    : sendDownload(app, file, request, reply)
}

const findFile = async (app: App, text: string): Promise<StoredFile | undefined> => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id === 0 || id > LARGEST_ID) return undefined
  return (await filesByIds(app.db, [id])).get(id)
}

const sendImage = async (
  app: App,
  file: StoredFile,
  wanted: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | Refusal> => {
  const size = sizeOf(file, wanted)
  const format = imageFormatFor(request.headers.accept, file.mime)
  const part = file.crop ? `-${cropKey(file.crop)}` : ''
  const tag = `"${file.storageKey.slice(0, 24)}${part}-${size}-${format}"`
  const cached = unchanged(request, reply.header('vary', 'Accept'), tag)
  if (cached) return cached
  const bytes = await readImage(app, file, size, format)
  return bytes ? reply.type(`image/${format}`).send(bytes) : goneFrom(app, file)
}

/** Never shown within the site, whatever type the uploader claimed. */
const sendDownload = async (
  app: App,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | Refusal> => {
  const cached = unchanged(request, reply, `"${file.storageKey.slice(0, 24)}"`)
  if (cached) return cached
  const stream = await app.storage.read(originalKey(file.storageKey))
  if (!stream) return goneFrom(app, file)
  return reply
    .type(file.mime)
    .headers({
      'content-length': file.size,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
    })
    .send(stream)
}

/** Sets what caches need; a 304 when the browser has it already. */
const unchanged = (request: FastifyRequest, reply: FastifyReply, tag: string): FastifyReply | undefined => {
  reply.headers({ etag: tag, 'cache-control': FOR_EVER })
  return isKnownTag(request, tag) ? reply.code(304).send() : undefined
}

const goneFrom = (app: App, file: StoredFile): Refusal => {
  app.log.error(
    { fileId: file.id, storageKey: file.storageKey },
    'A file has a row, but its bytes are gone from the storage',
  )
  return notFound()
}

const notFound = (): Refusal => refuse(404, 'Not found')
