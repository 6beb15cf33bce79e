import { z } from 'zod'
import {
  createItemResponseSchema,
  createListResponseSchema,
  createResponseSchema,
  successResponse,
} from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { fileSummary } from './contract-finder.ts'

const allow = { permission: 'file.edit' } as const
const MAX_CHUNKS = 100_000

/** A file whose chunked upload is unfinished. */
const unfinishedUpload = z.object({
  id,
  name: z.string(),
  /** Size of the whole file in bytes. */
  size: z.number().int(),
  folder_id: id,
  /** Size of each chunk in bytes; the last may be shorter. */
  chunk_size: z.number().int(),
  /** Number of stored chunks, which is also the index of the next one. */
  chunks: z.number().int(),
})
export type UnfinishedUpload = z.infer<typeof unfinishedUpload>

const uploadFields = z.object({
  name: singleLineText(500).min(1),
  size: z.number().int().min(1),
  /** Distinguishes files of equal name and size: the modification time. */
  mark: singleLineText(100),
  folder_id: id,
  imageOnly: z.boolean().default(false),
})
export type UploadFields = z.output<typeof uploadFields>

export const uploads = {
  listUnfinished: endpoint({
    method: 'GET',
    path: '/v1/admin/upload',
    summary: 'Lists your unfinished uploads, newest first',
    allow,
    response: createListResponseSchema(unfinishedUpload),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/v1/admin/upload',
    summary: 'Begins a chunked upload, or returns the progress of an unfinished one of the same file',
    allow,
    body: uploadFields,
    response: createItemResponseSchema(unfinishedUpload),
    errorStatuses: [409],
  }),
  chunk: endpoint({
    method: 'PUT',
    path: '/v1/admin/upload/:id/chunk/:index',
    summary: 'Uploads the next chunk as application/octet-stream; repeating a chunk is allowed',
    allow,
    params: idParams.extend({ index: z.coerce.number().int().min(0).max(MAX_CHUNKS) }),
    as: 'raw',
    response: createItemResponseSchema(unfinishedUpload),
    errorStatuses: [404, 409],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/v1/admin/upload/:id/finish',
    summary: 'Checks and stores a completely uploaded file; repeating the call returns the same file',
    allow,
    params: idParams,
    response: createResponseSchema({ status: z.literal('success'), model: fileSummary }),
    errorStatuses: [404, 409],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/v1/admin/upload/:id',
    summary: 'Discards an unfinished upload with its chunks',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404],
  }),
}
