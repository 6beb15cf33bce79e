import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { durabilityAdmin } from '#catalog/contract-durability.ts'
import { type GuaranteeFile, guaranteeAdmin, guaranteeNotice } from '#compliance/contract-guarantee.ts'
import {
  CONTENT_TYPES,
  MAX_ARCHIVE_FILES,
  MAX_UNPACKED_BYTES,
  MAX_UPLOAD_BYTES,
  pickAttachedFile,
  pickShownFile,
} from '#compliance/domain/guarantee-file.ts'
import { formatSurrogateKey } from '#kernel/change-tag.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { isKnownTag } from '#platform/server/http/is-known-tag.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  describeNotice,
  findConfirmedFile,
  type GuaranteeDetails,
  type GuaranteeRow,
  listGuaranteeFiles,
  PICTURE_POLICY,
} from './guarantee-files.ts'
import { confirmGuaranteeFile, removeGuaranteeFile, uploadGuaranteeFiles } from './manage-guarantee-files.ts'
import { saveDurabilityLabel } from './save-durability-label.ts'
import { guaranteeFiles } from './tables.ts'

/** Sends the stored bytes as they are. */
const sendBytes = (reply: FastifyReply, { format, name, content }: GuaranteeRow, cacheControl: string): FastifyReply =>
  reply
    .type(CONTENT_TYPES[format])
    .headers({
      'cache-control': cacheControl,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      // Browsers open no PDF in a sandbox.
      ...(format !== 'pdf' && { 'content-security-policy': PICTURE_POLICY }),
      'x-content-type-options': 'nosniff',
    })
    .send(content)

export const registerGuaranteeRoutes = (app: App): void => {
  serve(app, guaranteeNotice, {
    readCurrent: async ({ language, reply }) => {
      reply.header('surrogate-key', formatSurrogateKey(['settings']))
      return { data: await describeNotice(app, language) }
    },
    file: async ({ params, request, reply, t }) => {
      const etag = `"${params.hash}"`
      const file = await findConfirmedFile(app.db, params.hash)
      if (!file) return httpError(404, t('compliance.guarantee.notFound'))
      reply.header('etag', etag)
      if (isKnownTag(request, etag)) return reply.code(304).send()
      return sendBytes(reply, file, 'public, max-age=31536000, immutable')
    },
  })
  // Only this upload accepts a large raw body.
  app.server.register(async (server: FastifyInstance) => {
    server.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
      (_request, body, done) => done(null, body),
    )
    serveAdmin({ ...app, server: server as App['server'] })
    serveLabelUpload({ ...app, server: server as App['server'] })
  })
}

const serveLabelUpload = (app: App): void =>
  serve(app, durabilityAdmin, {
    uploadLabel: async ({ query, request, actor, t }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const saved = await saveDurabilityLabel(app, actor, { name: query.name, bytes })
      if (saved.ok) return { data: saved.value }
      const message = t(`complianceAdmin.label.problem.${saved.reason}`)
      return httpError(422, message, { errors: { file: [message] } })
    },
  })

const serveAdmin = (app: App): void =>
  serve(app, guaranteeAdmin, {
    list: async () => ({ data: toAnswer(await listGuaranteeFiles(app.db)) }),
    upload: async ({ query, request, actor, language, t }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const uploaded = await uploadGuaranteeFiles(app, actor, { name: query.name, bytes })
      if (uploaded.ok) return { data: uploaded.value }
      const message = t(`complianceAdmin.guarantee.problem.${uploaded.reason}`, {
        files: MAX_ARCHIVE_FILES,
        size: formatFileSize(MAX_UNPACKED_BYTES, language),
      })
      return httpError(422, message, { errors: { file: [message] } })
    },
    confirm: async ({ params, body, actor, t }) => {
      const confirmed = await confirmGuaranteeFile(app, actor, { id: params.id, language: body.language })
      return confirmed.ok ? { data: { id: params.id } } : httpError(404, t('compliance.guarantee.notFound'))
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removeGuaranteeFile(app, actor, params.id)
      return removed.ok ? { data: { id: params.id } } : httpError(404, t('compliance.guarantee.notFound'))
    },
    content: async ({ params, reply, t }) => {
      const [file] = await app.db.select().from(guaranteeFiles).where(eq(guaranteeFiles.id, params.id))
      return file ? sendBytes(reply, file, 'private, no-store') : httpError(404, t('compliance.guarantee.notFound'))
    },
  })

/** The file confirmed last applies, as in `readNotice`. */
const toAnswer = (files: readonly GuaranteeDetails[]): GuaranteeFile[] => {
  const confirmed = files
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .sort((a, b) => Number(b.confirmedAt) - Number(a.confirmedAt) || b.id - a.id)
  const byLanguage = [...Map.groupBy(confirmed, ({ language }) => language).values()]
  const shown = new Set(byLanguage.map(group => pickShownFile(group)?.id))
  const attached = new Set(byLanguage.map(group => pickAttachedFile(group)?.id))
  return files.map(({ id, name, format, hash, size, language, uploadedAt, confirmedAt }) => ({
    id,
    name,
    format,
    hash,
    size,
    language,
    uploaded_at: uploadedAt.toISOString(),
    confirmed_at: confirmedAt === null ? null : confirmedAt.toISOString(),
    use: { shown: shown.has(id), attached: attached.has(id) },
  }))
}
