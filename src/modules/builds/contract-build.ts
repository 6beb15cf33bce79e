import { z } from 'zod'
import { listedProduct } from '#catalog/contract-product.ts'
import { ROAD_USES } from '#catalog/domain/road-approval.ts'
import { VERDICT_KINDS } from '#fitment/contract-fit.ts'
import { MAX_CAR_KEY_LENGTH } from '#fitment/domain/car-key.ts'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { optionalFilter } from '#wire/list-query.ts'
import { MAX_ITEMS_LENGTH } from './domain/build-items.ts'

const buildRole = z.object({
  /** The task of the part, such as "Springs"; empty in a visitor's own list. */
  name: z.string(),
  amount: z.number().int(),
  /** The product of the role that fits best; null when none can be shown. */
  product: listedProduct.nullable(),
  /** False for a product that is out of stock or has no price. */
  is_for_sale: z.boolean(),
  /** Null without a car, and for products that have nothing to do with cars. */
  verdict: z.enum(VERDICT_KINDS).nullable(),
  /** The verdict and its reason as texts. */
  fit: z.string(),
  reason: z.string(),
  /** Parts that it needs, excludes or replaces, as sentences. */
  problems: z.array(z.string()),
})
export type BuildRole = z.infer<typeof buildRole>

/** A build in the language of the answer. */
const build = z.object({
  /** Null for a visitor's own list. */
  id: id.nullable(),
  name: z.string(),
  intro: z.string(),
  /** Null without a car, and for a car that the shop does not know. */
  car: z.object({ key: z.string(), name: z.string() }).nullable(),
  roles: z.array(buildRole),
  /** The worst verdict of all parts. */
  verdict: z.enum(VERDICT_KINDS).nullable(),
  /** The manufacturers' strictest statement about road use; null without one. */
  road_use: z.enum(ROAD_USES).exclude(['unknown']).nullable(),
  /** Sentences about the whole build: fit, road use, ABEs. */
  notes: z.array(z.string()),
  /** The gross price of all parts that are for sale, in euros. */
  total: z.number(),
  /** The parts as the address of an own list names them. */
  items: z.string(),
  /** Words of a page block. */
  labels: z.object({ total: z.string(), open: z.string() }),
})
export type Build = z.infer<typeof build>

const carQuery = { v: optionalFilter(singleLineText(MAX_CAR_KEY_LENGTH)), lang: z.string().optional() }

export const buildCalls = {
  list: endpoint({
    method: 'GET',
    path: '/v1/build',
    summary: 'Lists the published build lists of the shop',
    allow: 'anyone',
    query: z.object({ lang: z.string().optional() }),
    response: createListResponseSchema(z.object({ id, name: z.string(), intro: z.string() })),
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/build/:id',
    summary: 'Returns a build list for the car `v`: a product for each role, checks, total price and road use',
    allow: 'anyone',
    params: idParams,
    query: z.object(carQuery),
    response: createItemResponseSchema(build),
    errorStatuses: [404],
  }),
  check: endpoint({
    method: 'GET',
    path: '/v1/own-build',
    summary: 'Checks a visitor’s own list, such as `p=12*2.34`, for the car `v`',
    allow: 'anyone',
    query: z.object({ p: z.string().max(MAX_ITEMS_LENGTH).default(''), ...carQuery }),
    response: createItemResponseSchema(build),
  }),
}
