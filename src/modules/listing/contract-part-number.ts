import { z } from 'zod'
import { listedProduct } from '#catalog/contract-product.ts'
import { MATCHED_NUMBERS, NUMBER_TYPES } from '#catalog/domain/product-number.ts'
import { createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id } from '#wire/fields.ts'

export const MAX_NUMBERS_IN_LIST = 200
export const MAX_TYPED_NUMBER_LENGTH = 100

export const productLink = z.object({ id, name: z.string(), path: z.string(), code1: z.string() })
export type ProductLink = z.infer<typeof productLink>

/** The numbers of a product and the products that they lead to; its page shows them. */
export const productNumbers = z.object({
  numbers: z.array(z.object({ type: z.enum(NUMBER_TYPES), number: z.string(), brand: z.string() })),
  /** The last product of the chain that visitors can see; null without a successor. */
  replaced_by: productLink.nullable(),
  /** The products that it replaces directly. */
  replaces: z.array(productLink),
  /** Equivalent parts, with the number that says so and the origin of the claim. */
  interchangeable: z.array(productLink.extend({ number: z.string(), brand: z.string(), source: z.string() })),
})
export type ProductNumbers = z.infer<typeof productNumbers>

const foundPart = z.object({
  product: listedProduct,
  /** The kind of number that matched. */
  type: z.enum(MATCHED_NUMBERS),
  /** The number, brand and origin as the product has them. */
  number: z.string(),
  brand: z.string(),
  source: z.string(),
  /** The code of the product that has the number, when this one replaces it. */
  replaces: z.string().nullable(),
})
export type FoundPart = z.infer<typeof foundPart>

const numberResult = z.object({
  /** The number as the client sent it. */
  number: z.string(),
  /** `superseded`: the number is an older one, and the parts replace it. */
  outcome: z.enum(['found', 'superseded', 'unknown']),
  /** The closest part first; empty for an unknown number. */
  parts: z.array(foundPart),
})
export type NumberResult = z.infer<typeof numberResult>

export const partNumbers = {
  find: endpoint({
    method: 'POST',
    path: '/v1/part-number',
    summary: 'Finds parts by up to 200 numbers in any spelling; superseded numbers lead to their successors',
    allow: 'anyone',
    query: z.object({ lang: z.string().optional() }),
    body: z.object({ numbers: z.array(z.string().max(MAX_TYPED_NUMBER_LENGTH)).max(MAX_NUMBERS_IN_LIST) }),
    response: createListResponseSchema(numberResult),
    errorStatuses: [429],
    // The call changes no data, and programs of workshops may use it. A list is too long for an address.
    skipsCsrfToken: true,
  }),
}
