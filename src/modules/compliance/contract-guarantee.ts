import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { enabledLanguage, id, idParams, singleLineText } from '#wire/fields.ts'
import { GUARANTEE_FORMATS, MAX_UPLOAD_BYTES, UPLOAD_OUTCOMES } from './domain/guarantee-file.ts'

const allow = { permission: 'settings.edit' } as const

const guaranteeFile = z.object({
  id,
  name: z.string(),
  format: z.enum(GUARANTEE_FORMATS),
  /** SHA-256 of the bytes. */
  hash: z.string(),
  size: z.number().int(),
  /** The confirmed language, or a guess from the file's name; null when the name contains no language. */
  language: z.string().nullable(),
  uploaded_at: z.iso.datetime(),
  /** Null until staff confirm that the file is the official one. */
  confirmed_at: z.iso.datetime().nullable(),
  use: z.object({ shown: z.boolean(), attached: z.boolean() }),
})
export type GuaranteeFile = z.infer<typeof guaranteeFile>

/** The notice with its texts in the language of the request; the server renders them to spare the script. */
const shownNotice = z.object({
  title: z.string(),
  /** The alternative text of the picture. */
  alt: z.string(),
  /** The content of the notice as text. */
  lines: z.array(z.string()),
  linkLabel: z.string(),
  fileLabel: z.string(),
  closeLabel: z.string(),
  /** Null while only a PDF is there. */
  picture: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  /** The file to keep. */
  file: z.string(),
  /** The page of the European Union behind the QR code. */
  link: z.string(),
})
export type ShownNotice = z.infer<typeof shownNotice>

/** The EU's notice on the legal guarantee (docs/decisions/038-guarantee-notice.md). */
export const guaranteeNotice = {
  readCurrent: endpoint({
    method: 'GET',
    path: '/v1/guarantee-notice',
    summary: 'Returns the notice on the legal guarantee in the language of the request; null without one',
    allow: 'anyone',
    response: createItemResponseSchema(shownNotice.nullable()),
  }),
  file: endpoint({
    method: 'GET',
    path: '/guarantee/:hash/:name',
    summary: 'Returns a confirmed official file with its original bytes',
    allow: 'anyone',
    params: z.object({ hash: z.string().regex(/^[\da-f]{64}$/), name: z.string() }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}

export const guaranteeAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/guarantee-file',
    summary: 'Lists the uploaded files of the notice',
    allow,
    response: createItemResponseSchema(z.array(guaranteeFile)),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/v1/admin/guarantee-file',
    summary: 'Uploads the official archive or one file of it as application/octet-stream',
    allow,
    query: z.object({ name: singleLineText(200).default('') }),
    as: 'raw',
    maxBodyBytes: MAX_UPLOAD_BYTES,
    response: createItemResponseSchema(z.array(z.object({ name: z.string(), outcome: z.enum(UPLOAD_OUTCOMES) }))),
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/v1/admin/guarantee-file/:id',
    summary: 'Confirms that a file is the official notice in a language',
    allow,
    params: idParams,
    body: z.object({ language: enabledLanguage }),
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/guarantee-file/:id',
    summary: 'Takes a file out of use; orders keep the one that was in force',
    allow,
    params: idParams,
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404],
  }),
  content: endpoint({
    method: 'GET',
    path: '/v1/admin/guarantee-file/:id/content',
    summary: 'Returns an uploaded file with its original bytes',
    allow,
    params: idParams,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}
