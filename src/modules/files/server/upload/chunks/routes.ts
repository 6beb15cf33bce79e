import type { FastifyInstance } from 'fastify'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { CHUNK_BYTES } from '#files/domain/upload-chunks.ts'
import { toFileSummary } from '#files/server/finder/file-summary.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { createUploadRejection } from '../create-upload-rejection.ts'
import { finishUpload } from './finish-upload.ts'
import {
  discardUpload,
  findUpload,
  listUnfinishedUploads,
  MAX_UNFINISHED_UPLOADS,
  type OwnedUpload,
  startUpload,
  storeChunk,
  type UploadRow,
} from './unfinished-uploads.ts'

/** Registers chunked uploads in a scope, because they need a parser for raw bytes. */
export const registerUploadRoutes = (app: App): void => {
  app.server.register(async (server: FastifyInstance) => {
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: CHUNK_BYTES },
      (_request, body, done) => done(null, body),
    )
    registerChunkUploadRoutes({ ...app, server: server as App['server'] })
  })
}

const registerChunkUploadRoutes = (app: App): void =>
  serve(app, uploads, {
    listUnfinished: async ({ actor }) => ({
      results: (await listUnfinishedUploads(app.db, getUserId(actor))).map(toUnfinishedUpload),
    }),
    begin: async context => {
      const { body, actor, t } = context
      if (body.size >= app.settings.UPLOAD_LIMIT) return createUploadRejection(app, context)('tooBig', body.name)
      const upload = await startUpload(app, getUserId(actor), body)
      return upload.ok
        ? { data: toUnfinishedUpload(upload.value) }
        : httpError(409, t('finder.upload.unfinished', { most: MAX_UNFINISHED_UPLOADS }))
    },
    chunk: async ({ params: { id, index }, actor, request, t }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await storeChunk(app, { id, userId: getUserId(actor) }, { index, bytes })
      if (result.ok) return { data: toUnfinishedUpload(result.value) }
      if (result.reason === 'notFound') return httpError(404, t('finder.upload.notFound'))
      return result.reason === 'gap'
        ? httpError(409, t('finder.upload.incomplete'))
        : httpError(422, t('finder.upload.wrongChunk'), { errors: { index: [t('finder.upload.wrongChunk')] } })
    },
    finish: context => handleFinish(app, context),
    discard: async ({ params: { id }, actor, t }) => {
      const isDiscarded = await discardUpload(app, { id, userId: getUserId(actor) })
      return isDiscarded.ok ? undefined : httpError(404, t('finder.upload.notFound'))
    },
  })

const handleFinish = async (app: App, context: { params: { id: number } } & Context) => {
  const owner: OwnedUpload = { id: context.params.id, userId: getUserId(context.actor) }
  const name = (await findUpload(app.db, owner))?.name ?? ''
  const result = await finishUpload(app, context.actor, owner)
  if (result.ok) return { status: 'success' as const, model: toFileSummary(result.value, context.language) }
  if (result.reason === 'notFound') return httpError(404, context.t('finder.upload.notFound'))
  return result.reason === 'incomplete'
    ? httpError(409, context.t('finder.upload.incomplete'))
    : createUploadRejection(app, context)(result.reason, name)
}

/** The routes require a logged-in user. */
const getUserId = (actor: Context['actor']): number => {
  if (actor.kind !== 'user') throw new Error('Uploads need a logged-in user')
  return actor.id
}

const toUnfinishedUpload = ({ id, name, size, folderId, chunks }: UploadRow): UnfinishedUpload => ({
  id,
  name,
  size,
  folder_id: folderId,
  chunk_size: CHUNK_BYTES,
  chunks,
})
