import { z } from 'zod'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import {
  byId,
  id,
  lines,
  multilingualLine,
  multilingualOf,
  multilingualText,
  neededMultilingualLine,
} from '#wire/fields.ts'
import { chosen } from '#wire/list-query.ts'

const allow = { permission: 'gallery.edit' } as const
const MOST_ALBUMS = 1_000
const MOST_IMAGES = 2_000
const LONGEST_CAPTION = 1_000

const listedAlbum = z.object({
  id,
  /** In the answer's language. */
  title: z.string(),
  /** Its own page; null where it has none in the answer's language. */
  path: z.string().nullable(),
  hidden: z.boolean(),
  count: z.number().int(),
  /** The first of its pictures. */
  cover: z.string().nullable(),
})
export type ListedAlbum = z.infer<typeof listedAlbum>

const editedAlbum = z.object({
  id,
  /** Of its page: who saves says which one they began with. */
  version: z.number().int(),
  path: z.string().nullable(),
  title: multilingualText,
  description: multilingualText,
  hidden: z.boolean(),
  /** In their order; the first stands for the album. */
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

const someAlbums = z.object({ ids: z.array(id).min(1).max(MOST_ALBUMS) })

const albumFields = z.object({
  version: z.number().int().min(0),
  title: neededMultilingualLine(),
  description: multilingualOf(lines(LONGEST_CAPTION)),
  hidden: z.boolean(),
  images: z
    .array(z.object({ id, caption: multilingualLine(LONGEST_CAPTION) }))
    .max(MOST_IMAGES)
    .refine(images => new Set(images.map(image => image.id)).size === images.length, 'app.problem.wrongValue'),
})
export type AlbumFields = z.output<typeof albumFields>

/** The galleries as staff keep them. */
export const albumAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/album',
    summary: 'All albums in their order; `bin` are those that were put away',
    allow,
    query: z.object({ bin: chosen(z.literal('1')) }),
    response: listOf(listedAlbum),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/album',
    summary: 'Makes an album without pictures; it is hidden until somebody shows it',
    allow,
    body: z.object({ title: neededMultilingualLine() }),
    response: one(z.object({ id })),
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/album/:id',
    summary: 'An album as it is edited',
    allow,
    params: byId,
    response: one(editedAlbum),
    refusals: [404],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/album/:id',
    summary: 'Says what an album is called, whether it shows, and which pictures it has in which order',
    allow,
    params: byId,
    body: albumFields,
    response: one(editedAlbum),
    refusals: [404, 409],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/v1/admin/album-order',
    summary: 'Puts albums into an order; those that are not named follow',
    allow,
    body: someAlbums,
    response: done,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/v1/admin/album-remove',
    summary: 'Puts albums into the bin; their pictures stay among the files',
    allow,
    body: someAlbums,
    response: done,
    refusals: [404],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/album-restore',
    summary: 'Takes albums out of the bin, as they were',
    allow,
    body: someAlbums,
    response: done,
    refusals: [404],
  }),
}
