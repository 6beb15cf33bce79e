import { z } from 'zod'
import { createItemResponseSchema, createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

const focus = z.object({ x: z.number(), y: z.number() }).optional()
const thumbnail = z.object({ url: z.string(), inlinePreview: z.string().nullable(), alt: z.string(), focus })

export const album = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** The path of the album's page in the language of the response. */
  path: z.string(),
  thumbnail: thumbnail.nullable(),
  /** The position in the response, from 0. JavaScript orders the numeric keys by id, so clients sort by position. */
  position: z.number().int(),
  count: z.number().int(),
})
export type Album = z.infer<typeof album>

export const albumImage = z.object({
  id: z.number().int(),
  url: z.string(),
  /** Only the first pictures have a preview; the others load on scrolling. */
  inlinePreview: z.string().nullable(),
  alt: z.string(),
  caption: z.string(),
  /** Pixels of the original. */
  w: z.number().int(),
  h: z.number().int(),
})
export type AlbumImage = z.infer<typeof albumImage>

const lang = z.string().optional()

export const gallery = {
  index: endpoint({
    method: 'GET',
    path: '/gallery/index',
    summary: 'Lists the albums that the visitor may see, by id',
    allow: 'anyone',
    query: z.object({ lang }),
    response: createResponseSchema({ albums: z.record(z.string(), album) }),
  }),
  images: endpoint({
    method: 'GET',
    path: '/gallery/get-images-by-album',
    summary: 'Lists the pictures of an album in order',
    allow: 'anyone',
    query: z.object({ id: z.coerce.number().int().positive(), lang }),
    response: createItemResponseSchema(z.array(albumImage)),
    errorStatuses: [404],
  }),
}
