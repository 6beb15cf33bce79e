import { z } from 'zod'
import { answer, done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id, line } from '#wire/fields.ts'
import { foundFile } from './contract-finder.ts'

const allow = { permission: 'file.edit' } as const
const MOST_PIECES = 100_000

/** A file that is on its way in pieces. */
const unfinishedUpload = z.object({
  id,
  name: z.string(),
  /** Bytes of the whole file. */
  size: z.number().int(),
  folder_id: id,
  /** Bytes of each piece but the last. */
  piece_size: z.number().int(),
  /** How many pieces are kept: the next has this number, counted from 0. */
  pieces: z.number().int(),
})
export type UnfinishedUpload = z.infer<typeof unfinishedUpload>

const uploadFields = z.object({
  name: line(500).min(1),
  size: z.number().int().min(1),
  /** Tells this file from others of its name and size: when it was changed. */
  mark: line(100),
  folder_id: id,
  imageOnly: z.boolean().default(false),
})
export type UploadFields = z.output<typeof uploadFields>

export const uploads = {
  unfinished: endpoint({
    method: 'GET',
    path: '/v1/admin/upload',
    summary: 'One’s own files that are on their way in pieces, the last one first',
    allow,
    response: listOf(unfinishedUpload),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/v1/admin/upload',
    summary: 'Begins to send a file in pieces, or tells how far it came where the same one was begun before',
    allow,
    body: uploadFields,
    response: one(unfinishedUpload),
    refusals: [409],
  }),
  piece: endpoint({
    method: 'PUT',
    path: '/v1/admin/upload/:id/piece/:at',
    summary: 'Keeps the next piece, sent as application/octet-stream; one that is kept already is no fault',
    allow,
    params: byId.extend({ at: z.coerce.number().int().min(0).max(MOST_PIECES) }),
    as: 'raw',
    response: one(unfinishedUpload),
    refusals: [404, 409],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/v1/admin/upload/:id/finish',
    summary: 'Judges a file whose pieces are all there, and keeps it; asked again, it tells the same file',
    allow,
    params: byId,
    response: answer({ status: z.literal('success'), model: foundFile }),
    refusals: [404, 409],
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/v1/admin/upload/:id',
    summary: 'Gives up a file that is on its way, and forgets its pieces',
    allow,
    params: byId,
    response: done,
    refusals: [404],
  }),
}
