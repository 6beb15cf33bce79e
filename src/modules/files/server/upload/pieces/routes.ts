import type { FastifyInstance } from 'fastify'
import { type UnfinishedUpload, uploads } from '#files/contract-upload.ts'
import { PIECE_SIZE } from '#files/domain/upload-pieces.ts'
import { foundFile } from '#files/server/finder/found-file.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { uploadRefusals } from '../refuse-upload.ts'
import { finishUpload } from './finish-upload.ts'
import {
  beginUpload,
  discardUpload,
  findUpload,
  keepPiece,
  listUnfinished,
  MOST_UNFINISHED,
  type Ownership,
  type UnfinishedRow,
} from './unfinished-uploads.ts'

export const pieceRoutes = (app: App): void => {
  app.server.register(async (server: FastifyInstance) => {
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: PIECE_SIZE },
      (_request, body, done) => done(null, body),
    )
    servePieces({ ...app, server: server as App['server'] })
  })
}

const servePieces = (app: App): void =>
  serve(app, uploads, {
    unfinished: async ({ actor }) => ({ results: (await listUnfinished(app.db, userOf(actor))).map(told) }),
    begin: async given => {
      const { body, actor, t } = given
      if (body.size >= app.settings.UPLOAD_LIMIT) return uploadRefusals(app, given)('tooBig', body.name)
      const begun = await beginUpload(app, userOf(actor), body)
      return begun.ok
        ? { data: told(begun.value) }
        : refuse(409, t('finder.upload.unfinished', { most: MOST_UNFINISHED }))
    },
    piece: async ({ params: { id, at }, actor, request, t }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const kept = await keepPiece(app, { id, userId: userOf(actor) }, { at, bytes })
      if (kept.ok) return { data: told(kept.value) }
      if (kept.why === 'gone') return refuse(404, t('finder.upload.gone'))
      return kept.why === 'gap'
        ? refuse(409, t('finder.upload.missing'))
        : refuse(422, t('finder.upload.wrongPiece'), { errors: { at: [t('finder.upload.wrongPiece')] } })
    },
    finish: given => finish(app, given),
    discard: async ({ params: { id }, actor, t }) => {
      const given = await discardUpload(app, { id, userId: userOf(actor) })
      return given.ok ? undefined : refuse(404, t('finder.upload.gone'))
    },
  })

const finish = async (app: App, given: { params: { id: number } } & Context) => {
  const whose: Ownership = { id: given.params.id, userId: userOf(given.actor) }
  const name = (await findUpload(app.db, whose))?.name ?? ''
  const kept = await finishUpload(app, given.actor, whose)
  if (kept.ok) return { status: 'success' as const, model: foundFile(kept.value, given.language) }
  if (kept.why === 'gone') return refuse(404, given.t('finder.upload.gone'))
  return kept.why === 'missing'
    ? refuse(409, given.t('finder.upload.missing'))
    : uploadRefusals(app, given)(kept.why, name)
}

/** The routes require a logged-in user. */
const userOf = (actor: Context['actor']): number => {
  if (actor.kind !== 'user') throw new Error('Uploads need a logged-in user')
  return actor.id
}

const told = ({ id, name, size, folderId, pieces }: UnfinishedRow): UnfinishedUpload => ({
  id,
  name,
  size,
  folder_id: folderId,
  piece_size: PIECE_SIZE,
  pieces,
})
