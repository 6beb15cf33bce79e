import type { FastifyInstance } from 'fastify'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { PIECE_BYTES } from '#files/domain/upload-pieces.ts'
import { toFoundFile } from '#files/server/finder/found-file.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { createUploadRejection } from '../reject-upload.ts'
import { finishUpload } from './finish-upload.ts'
import {
  beginUpload,
  discardUpload,
  findUpload,
  listUnfinished,
  MAX_UNFINISHED_UPLOADS,
  type OwnedUpload,
  storePiece,
  type UnfinishedRow,
} from './unfinished-uploads.ts'

export const pieceRoutes = (app: App): void => {
  app.server.register(async (server: FastifyInstance) => {
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: PIECE_BYTES },
      (_request, body, done) => done(null, body),
    )
    servePieces({ ...app, server: server as App['server'] })
  })
}

const servePieces = (app: App): void =>
  serve(app, uploads, {
    unfinished: async ({ actor }) => ({
      results: (await listUnfinished(app.db, userIdOf(actor))).map(toUnfinishedUpload),
    }),
    begin: async given => {
      const { body, actor, t } = given
      if (body.size >= app.settings.UPLOAD_LIMIT) return createUploadRejection(app, given)('tooBig', body.name)
      const begun = await beginUpload(app, userIdOf(actor), body)
      return begun.ok
        ? { data: toUnfinishedUpload(begun.value) }
        : httpError(409, t('finder.upload.unfinished', { most: MAX_UNFINISHED_UPLOADS }))
    },
    piece: async ({ params: { id, at }, actor, request, t }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await storePiece(app, { id, userId: userIdOf(actor) }, { at, bytes })
      if (result.ok) return { data: toUnfinishedUpload(result.value) }
      if (result.reason === 'gone') return httpError(404, t('finder.upload.gone'))
      return result.reason === 'gap'
        ? httpError(409, t('finder.upload.missing'))
        : httpError(422, t('finder.upload.wrongPiece'), { errors: { at: [t('finder.upload.wrongPiece')] } })
    },
    finish: given => finish(app, given),
    discard: async ({ params: { id }, actor, t }) => {
      const given = await discardUpload(app, { id, userId: userIdOf(actor) })
      return given.ok ? undefined : httpError(404, t('finder.upload.gone'))
    },
  })

const finish = async (app: App, given: { params: { id: number } } & Context) => {
  const whose: OwnedUpload = { id: given.params.id, userId: userIdOf(given.actor) }
  const name = (await findUpload(app.db, whose))?.name ?? ''
  const result = await finishUpload(app, given.actor, whose)
  if (result.ok) return { status: 'success' as const, model: toFoundFile(result.value, given.language) }
  if (result.reason === 'gone') return httpError(404, given.t('finder.upload.gone'))
  return result.reason === 'missing'
    ? httpError(409, given.t('finder.upload.missing'))
    : createUploadRejection(app, given)(result.reason, name)
}

/** The routes require a logged-in user. */
const userIdOf = (actor: Context['actor']): number => {
  if (actor.kind !== 'user') throw new Error('Uploads need a logged-in user')
  return actor.id
}

const toUnfinishedUpload = ({ id, name, size, folderId, pieces }: UnfinishedRow): UnfinishedUpload => ({
  id,
  name,
  size,
  folder_id: folderId,
  piece_size: PIECE_BYTES,
  pieces,
})
