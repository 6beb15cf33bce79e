import { z } from 'zod'
import { listedProduct } from '#catalog/contract-product.ts'
import { vehicleFacts } from '#fitment/contract-vehicle.ts'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, singleLineText } from '#wire/fields.ts'
import { optionalFilter } from '#wire/list-query.ts'

const slug = singleLineText(200).min(1)

const carPage = z.object({
  /** The generation; `key` is its value of `v` in addresses of lists. */
  car: z.object({ key: z.string(), name: z.string(), vehicle: vehicleFacts }),
  /** The address of the page of the whole car after the language: `/auto/volkswagen/golf/v`. */
  path: z.string(),
  /** The engines as texts, a cell for each column. */
  engines: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.object({ id, cells: z.array(z.string()) })),
  }),
  /** Null on the page of the whole car. */
  category: z.object({ id, name: z.string() }).nullable(),
  /** Categories below with products that fit; `count` leaves out what fits every car. */
  categories: z.array(z.object({ id, name: z.string(), count: z.number().int() })),
  /** The first products that fit, those that need a check last. */
  results: z.array(listedProduct),
  count: z.number().int(),
  universalCount: z.number().int(),
  /** Search engines may index the page. */
  isIndexed: z.boolean(),
  /** The address of the nearest page above that search engines index, or its own; after the language. */
  canonical: z.string(),
})
export type CarPage = z.infer<typeof carPage>

export const carPageCalls = {
  view: endpoint({
    method: 'GET',
    path: '/v1/car-page/:make/:model/:generation',
    summary: 'Returns a generation of a car with its engines and the products that fit it; 404 without products',
    allow: 'anyone',
    params: z.object({ make: slug, model: slug, generation: slug }),
    query: z.object({ c: optionalFilter(id), lang: z.string().optional() }),
    response: createItemResponseSchema(carPage),
    errorStatuses: [404],
  }),
}
