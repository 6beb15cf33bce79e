import { z } from 'zod'
import {
  createItemResponseSchema,
  createListResponseSchema,
  createResponseSchema,
  successResponse,
} from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, multiLineText, multilingualSchema, multilingualText, singleLineText } from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'

const allow = { permission: 'file.edit' } as const
const MAX_FILES_PER_CALL = 1_000
const MAX_ALT_LENGTH = 300
const MAX_CAPTION_LENGTH = 1_000

const share = z.number().min(0).max(1)
/** The point that stays visible when a picture is cropped, as shares of width and height. */
const focus = z.object({ x: share, y: share })
/** The visible part of the original, as shares of its size. */
const crop = z
  .object({ x: share, y: share, width: share.min(0.01), height: share.min(0.01) })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, 'app.problem.wrongValue')

export const fileSummary = z.object({
  id,
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.number().int(),
  folder_id: id,
  /** Pixels of the visible part; null for other files. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  inlinePreview: z.string().nullable(),
  /** In the language of the response. */
  alt: z.string(),
  caption: z.string(),
  focus: focus.nullable(),
  /** Null for other files. */
  images: z.object({ large: z.object({ url: z.string() }) }).nullable(),
  created_at: z.iso.datetime(),
  deleted_at: z.iso.datetime().nullable(),
})
export type FileSummary = z.infer<typeof fileSummary>

const fileUse = z.object({
  kind: z.enum(['product', 'category', 'page', 'navigation', 'album', 'mail']),
  id,
  /** In the language of the response. */
  title: z.string(),
  /** The edit page, or null. */
  href: z.string().nullable(),
})
export type FileUse = z.infer<typeof fileUse>

const editedFile = fileSummary.extend({
  alts: multilingualText.nullable(),
  captions: multilingualText.nullable(),
  crop: crop.nullable(),
  uses: z.array(fileUse),
})
export type EditedFile = z.infer<typeof editedFile>

/** A file in the bin or deleted, with its uses. */
const missingFile = z.object({
  id,
  /** Null for a deleted file. */
  name: z.string().nullable(),
  uses: z.array(fileUse),
})
export type MissingFile = z.infer<typeof missingFile>

const fileFields = z.object({
  name: singleLineText(200).min(1),
  alts: multilingualSchema(singleLineText(MAX_ALT_LENGTH)),
  captions: multilingualSchema(multiLineText(MAX_CAPTION_LENGTH)),
  focus: focus.nullable(),
  crop: crop.nullable(),
})
export type FileFields = z.output<typeof fileFields>

const folder = z.object({
  id,
  name: z.string(),
  parent_id: id.nullable(),
  /** Number of files directly in the folder. */
  count: z.number().int(),
})
export type Folder = z.infer<typeof folder>

const folderFields = z.object({ name: singleLineText(100).min(1), parent_id: id.nullable() })
export type FolderFields = z.output<typeof folderFields>

const fileIdsBody = z.object({ ids: z.array(id).min(1).max(MAX_FILES_PER_CALL) })

const fileQuery = listQuery({
  sorts: ['created_at', 'name', 'size'],
  sort: '-created_at',
  filters: {
    /** Searches name, alternative text and caption. */
    q: searchQuery,
    folder: optionalFilter(id),
    kind: optionalFilter(z.enum(['image', 'other'])),
    /** Lists deleted files only. */
    bin: optionalFilter(z.literal('1')),
  },
  pageSize: 100,
})
export type FileQuery = z.output<typeof fileQuery>

export const finder = {
  create: endpoint({
    method: 'POST',
    path: '/file/create',
    summary:
      'Uploads a file: a form with `_csrf` (unless the header has the token), `File[folder_id]`, `File[imageOnly]` and, last, `File[uploadFile]`',
    allow,
    query: z.object({ ajax: z.string().optional() }),
    as: 'multipart',
    /** Errors come as `status: 'error'` with messages by field. */
    response: createResponseSchema({
      status: z.literal('success'),
      model: fileSummary,
      errors: z.record(z.string(), z.array(z.string())),
    }),
  }),
  files: endpoint({
    method: 'GET',
    path: '/v1/admin/file',
    summary: 'Lists files, newest first; without a folder it searches all files',
    allow,
    query: fileQuery,
    response: createListResponseSchema(fileSummary),
    paged: true,
  }),
  listMissing: endpoint({
    method: 'GET',
    path: '/v1/admin/missing-file',
    summary: 'Lists files in the bin and deleted files that something still uses',
    allow,
    response: createListResponseSchema(missingFile),
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/file/:id',
    summary: 'Returns a file with its editable fields and uses',
    allow,
    params: idParams,
    response: createItemResponseSchema(editedFile),
    errorStatuses: [404],
  }),
  readOriginal: endpoint({
    method: 'GET',
    path: '/v1/admin/file/:id/original',
    summary: 'Returns a picture without its crop',
    allow,
    params: idParams,
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/file/:id',
    summary: 'Changes the name, texts, focus and crop of a file',
    allow,
    params: idParams,
    body: fileFields,
    response: createItemResponseSchema(editedFile),
    errorStatuses: [404],
  }),
  move: endpoint({
    method: 'POST',
    path: '/v1/admin/file-move',
    summary: 'Moves files to a folder; deleted files are restored',
    allow,
    body: fileIdsBody.extend({ folder_id: id }),
    response: successResponse,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/v1/admin/file-remove',
    summary: 'Moves files to the bin; places that use them still show them',
    allow,
    body: fileIdsBody,
    response: successResponse,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/file-restore',
    summary: 'Restores files from the bin together with their folders',
    allow,
    body: fileIdsBody,
    response: successResponse,
  }),
  purge: endpoint({
    method: 'POST',
    path: '/v1/admin/file-purge',
    summary: 'Permanently deletes files in the bin; files in use stay there',
    allow,
    body: fileIdsBody,
    response: createItemResponseSchema(z.object({ purged: z.number().int(), inUse: z.number().int() })),
  }),
  folders: endpoint({
    method: 'GET',
    path: '/v1/admin/folder',
    summary: 'Lists folders by name',
    allow,
    response: createListResponseSchema(folder),
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/v1/admin/folder',
    summary: 'Creates a folder',
    allow,
    body: folderFields,
    response: createItemResponseSchema(z.object({ id })),
  }),
  saveFolder: endpoint({
    method: 'PUT',
    path: '/v1/admin/folder/:id',
    summary: 'Renames or moves a folder',
    allow,
    params: idParams,
    body: folderFields,
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404],
  }),
  removeFolder: endpoint({
    method: 'DELETE',
    path: '/v1/admin/folder/:id',
    summary: 'Moves a folder with its subfolders and files to the bin',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404, 409],
  }),
}
