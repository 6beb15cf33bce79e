import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A location with opening hours and links to map services. No map is embedded. */
export const mapLink = blockType({
  type: 'map-link',
  version: 1,
  schema: z.object({
    name: words,
    address: z.string().max(200),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    hours: z.array(z.object({ days: words, times: words })).max(7),
    note: words.optional(),
  }),
  defaults: { name: multilingual({}), address: '', latitude: 59.437, longitude: 24.7536, hours: [] },
})
