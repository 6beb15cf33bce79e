import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'
import { languageCode } from '#wire/fields.ts'
import { FEED_KINDS } from './domain/feed.ts'

export const feeds = {
  get: endpoint({
    method: 'GET',
    path: '/feed/:kind/:language',
    summary: 'Returns the product feed for Google, Meta or Hinnavaatlus',
    allow: 'anyone',
    params: z.object({ kind: z.enum(FEED_KINDS), language: languageCode }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}
