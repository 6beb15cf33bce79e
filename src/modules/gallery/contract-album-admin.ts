import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import {
  id,
  idParams,
  multiLineText,
  multilingualLine,
  multilingualSchema,
  multilingualText,
  requiredMultilingualLine,
} from '#wire/fields.ts'
import { optionalFilter } from '#wire/list-query.ts'

const allow = { permission: 'gallery.edit' } as const
const MAX_ALBUMS = 1_000
const MAX_IMAGES = 2_000
const MAX_CAPTION_LENGTH = 1_000

const listedAlbum = z.object({
  id,
  /** In the answer's language. */
  title: z.string(),
  /** The path of the album's page; null without an address in the language of the response. */
  path: z.string().nullable(),
  hidden: z.boolean(),
  count: z.number().int(),
  /** The URL of the first picture. */
  cover: z.string().nullable(),
})
export type ListedAlbum = z.infer<typeof listedAlbum>

const editedAlbum = z.object({
  id,
  /** The version of the album's page, which a save sends back. */
  version: z.number().int(),
  path: z.string().nullable(),
  title: multilingualText,
  description: multilingualText,
  hidden: z.boolean(),
  /** Pictures in order; the first one is the cover. */
  images: z.array(
    z.object({
      id,
      url: z.string(),
      /** In the answer's language. */
      alt: z.string(),
      caption: multilingualText,
    }),
  ),
})
export type EditedAlbum = z.infer<typeof editedAlbum>

const albumIds = z.object({ ids: z.array(id).min(1).max(MAX_ALBUMS) })

const albumFields = z.object({
  version: z.number().int().min(0),
  title: requiredMultilingualLine(),
  description: multilingualSchema(multiLineText(MAX_CAPTION_LENGTH)),
  hidden: z.boolean(),
  images: z
    .array(z.object({ id, caption: multilingualLine(MAX_CAPTION_LENGTH) }))
    .max(MAX_IMAGES)
    .refine(images => new Set(images.map(image => image.id)).size === images.length, 'app.problem.wrongValue'),
})
export type AlbumFields = z.output<typeof albumFields>

const purgeResponse = createItemResponseSchema(z.object({ purged: z.number().int() }))

/** Calls that manage albums in the administration area. */
export const albumAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/album',
    summary: 'Lists albums in order; `bin` lists the ones in the bin',
    allow,
    query: z.object({ bin: optionalFilter(z.literal('1')) }),
    response: createListResponseSchema(listedAlbum),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/album',
    summary: 'Creates a hidden album without pictures',
    allow,
    body: z.object({ title: requiredMultilingualLine() }),
    response: createItemResponseSchema(z.object({ id })),
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/album/:id',
    summary: 'Returns an album for editing',
    allow,
    params: idParams,
    response: createItemResponseSchema(editedAlbum),
    errorStatuses: [404],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/album/:id',
    summary: 'Updates title, description, visibility and pictures of an album',
    allow,
    params: idParams,
    body: albumFields,
    response: createItemResponseSchema(editedAlbum),
    errorStatuses: [404, 409],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/v1/admin/album-order',
    summary: 'Reorders albums; omitted ones follow',
    allow,
    body: albumIds,
    response: successResponse,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/v1/admin/album-remove',
    summary: 'Moves albums to the bin; their picture files stay',
    allow,
    body: albumIds,
    response: successResponse,
    errorStatuses: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/album-restore',
    summary: 'Restores albums from the bin; returns the new paths of those whose address another page has taken over',
    allow,
    body: albumIds,
    response: createItemResponseSchema(z.object({ paths: z.array(z.string()) })),
    errorStatuses: [404],
  }),
  purge: endpoint({
    method: 'POST',
    path: '/v1/admin/album-purge',
    summary: 'Deletes albums in the bin permanently; their picture files stay',
    allow,
    body: albumIds,
    response: purgeResponse,
  }),
  emptyBin: endpoint({
    method: 'DELETE',
    path: '/v1/admin/album-bin',
    summary: 'Deletes all albums in the bin permanently; their picture files stay',
    allow,
    response: purgeResponse,
  }),
}
