import { z } from 'zod'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'

export const MAX_ROAD_USE_PRODUCTS = 120

export const roadUseCalls = {
  view: endpoint({
    method: 'GET',
    path: '/v1/road-use',
    summary:
      'Returns what manufacturers state about road use of up to 120 products in a country, and warnings about their combination',
    allow: 'anyone',
    query: z.object({
      /** Product ids, separated by commas. */
      p: z.string().max(1_300).default(''),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .default(HOME_COUNTRY),
      lang: z.string().optional(),
    }),
    response: createResponseSchema({
      /** Products without a statement are omitted. */
      results: z.array(z.object({ product_id: id, note: z.string() })),
      warnings: z.array(z.string()),
    }),
  }),
}
