import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatCropKey } from '#files/domain/crop.ts'
import {
  addAddressFormat,
  buildFileAddress,
  formatAddressName,
  isAddressFormat,
  replaceExtension,
} from '#files/domain/file-address.ts'
import { parseRange } from '#files/domain/parse-range.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { isKnownTag } from '#platform/server/http/is-known-tag.ts'
import { translateProblem } from '#platform/server/http/problem-messages.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { findFilesByIds } from './find-files-by-ids.ts'
import { chooseSize, chooseVariant, readImage } from './read-image.ts'
import { buildOriginalKey, getVariantSuffix, type PictureVariant } from './storage-keys.ts'
import type { StoredFile } from './store-file.ts'

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'
const HOUR_CACHE = 'public, max-age=3600'

interface FileRequest {
  params: { id: string; name: string }
  /** `still` requests the first frame of an animation; `format` overrides the accepted formats. */
  query: { size?: string | undefined; still?: string | undefined; format?: string | undefined }
  visitor: Visitor
  request: FastifyRequest
  reply: FastifyReply
  /** Returns true when content uses the file with this id. */
  isUsed: (id: string) => Promise<boolean>
}

/** Serves `/file/get/{id}/{name}?size=`: a picture in the best size and format, any other file as a download. */
export const sendFile = async (
  app: App,
  { params, query, visitor, request, reply, isUsed }: FileRequest,
): Promise<FastifyReply | HttpError> => {
  const file = await findFile(app, params.id)
  if (!file) return createNotFound(request, reply)
  // Serves binned files, because content may still use them and staff see them in the bin.
  const isShown = file.deletedAt === null || can(visitor, 'file.edit') || (await isUsed(String(file.id)))
  if (!isShown) return createNotFound(request, reply)
  const isPicture = file.mime.startsWith('image/')
  const currentName = formatAddressName(file.name, file.revision)
  const format = isPicture && isAddressFormat(query.format) ? query.format : undefined
  if (currentName !== params.name && !(format && replaceExtension(currentName, format) === params.name)) {
    const [, search] = request.url.split('?', 2)
    const canonicalAddress = buildFileAddress(file)
    const [path] = (format ? addAddressFormat(canonicalAddress, format) : canonicalAddress).split('?')
    reply.header('cache-control', HOUR_CACHE)
    return reply.redirect(path + (search ? `?${search}` : ''), 301)
  }
  return isPicture ? sendImage(app, file, query, request, reply) : sendDownload(app, file, request, reply)
}

const findFile = async (app: App, text: string): Promise<StoredFile | undefined> => {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id === 0 || id > MAX_ID) return undefined
  return (await findFilesByIds(app.db, [id])).get(id)
}

const sendImage = async (
  app: App,
  file: StoredFile,
  { size: requestedSize, still, format }: FileRequest['query'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | HttpError> => {
  const size = chooseSize(file, requestedSize)
  const variant: PictureVariant = isAddressFormat(format)
    ? { size, format, isAnimated: false }
    : chooseVariant(file, { size, accept: request.headers.accept, isStill: still !== undefined })
  const cropSuffix = file.crop ? `-${formatCropKey(file.crop)}` : ''
  const etag = `"${file.storageKey.slice(0, 24)}${cropSuffix}-${size}-${getVariantSuffix(variant)}"`
  const cached = sendNotModified(file, request, reply.header('vary', 'Accept'), etag)
  if (cached) return cached
  const bytes = await readImage(app, file, variant)
  return bytes ? reply.type(`image/${variant.format}`).send(bytes) : reportMissingBytes(app, file, request, reply)
}

/**
 * Sends a file as an attachment, so that an uploaded page never runs on the site. Ranges let browsers play video and
 * audio.
 */
const sendDownload = async (
  app: App,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | HttpError> => {
  const etag = `"${file.storageKey.slice(0, 24)}"`
  const cached = sendNotModified(file, request, reply, etag)
  if (cached) return cached
  // `If-Range`: the range is valid only for the same version of the file.
  const isRangeValid = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
  const range = isRangeValid ? parseRange(request.headers.range, file.size) : null
  if (range === 'none') {
    reply.removeHeader('etag').headers({ 'cache-control': 'no-store', 'content-range': `bytes */${file.size}` })
    return reply.code(416).send()
  }
  const stream = await app.storage.read(buildOriginalKey(file.storageKey), range ?? undefined)
  if (!stream) return reportMissingBytes(app, file, request, reply)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply
    .type(file.mime)
    .headers({
      'accept-ranges': 'bytes',
      'content-length': range ? range.end - range.start + 1 : file.size,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
    })
    .send(stream)
}

/** Sets cache headers; sends 304 when the browser has the current version. A file in the bin may vanish any time. */
const sendNotModified = (
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
): FastifyReply | undefined => {
  reply.headers(
    file.deletedAt === null
      ? { etag, 'cache-control': IMMUTABLE_CACHE }
      : { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
  )
  return isKnownTag(request, etag) ? reply.code(304).send() : undefined
}

const reportMissingBytes = (app: App, file: StoredFile, request: FastifyRequest, reply: FastifyReply): HttpError => {
  app.log.error({ fileId: file.id, storageKey: file.storageKey }, 'file.bytes_missing')
  reply.removeHeader('etag')
  return createNotFound(request, reply)
}

/** Makes search engines drop the address, and no cache keep the answer: the file may be restored. */
const createNotFound = (request: FastifyRequest, reply: FastifyReply): HttpError => {
  reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  return httpError(404, translateProblem(request, 'notFound'))
}
