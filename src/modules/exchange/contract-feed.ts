import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'
import { languageCode } from '#wire/fields.ts'
import { FEED_KINDS } from './domain/feed.ts'

export const feeds = {
  get: endpoint({
    method: 'GET',
    path: '/feed/:kind/:language',
    summary:
      'The products that guests see, for those who compare them: Google, Meta, Hinnavaatlus; made anew after a change',
    allow: 'anyone',
    params: z.object({ kind: z.enum(FEED_KINDS), language: languageCode }),
    response: null,
    answers: 'file',
    refusals: [404],
  }),
}
