import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A location with opening hours and links to map services. No map is embedded. */
export const mapLink = defineBlockType({
  type: 'map-link',
  version: 1,
  schema: z.object({
    name: localizedText,
    address: z.string().max(200),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    hours: z.array(z.object({ days: localizedText, times: localizedText })).max(7),
    note: localizedText.optional(),
  }),
  defaults: { name: multilingual({}), address: '', latitude: 59.437, longitude: 24.7536, hours: [] },
})
