import { z } from 'zod'
import { answer, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

const focus = z.object({ x: z.number(), y: z.number() }).optional()
const thumbnail = z.object({ url: z.string(), inlinePreview: z.string().nullable(), alt: z.string(), focus })

export const album = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Its own page, in the language of the answer. */
  path: z.string(),
  thumbnail: thumbnail.nullable(),
  /** Its place among those of the answer, from 0: the ids that they stand under are read in rising order. */
  position: z.number().int(),
  count: z.number().int(),
})
export type Album = z.infer<typeof album>

export const albumImage = z.object({
  id: z.number().int(),
  url: z.string(),
  /** Only of the first ones: those further down come when they are scrolled to. */
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
    summary: 'The albums that this visitor may see, by their ids',
    allow: 'anyone',
    query: z.object({ lang }),
    response: answer({ albums: z.record(z.string(), album) }),
  }),
  images: endpoint({
    method: 'GET',
    path: '/gallery/get-images-by-album',
    summary: 'The pictures of an album in their order',
    allow: 'anyone',
    query: z.object({ id: z.coerce.number().int().positive(), lang }),
    response: one(z.array(albumImage)),
    refusals: [404],
  }),
}
