import { z } from 'zod'

export const image = z.object({
  url: z.string(),
  inlinePreview: z.string().nullable(),
  alt: z.string(),
  /** What must stay in sight where it is cut, in shares of width and height; its middle unless told. */
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
})
const visibilityState = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** A product, but for its description. Money in euros, gross unless it says otherwise. */
export const product = z.object({
  id: z.number().int(),
  content_id: z.number().int().nullable(),
  class: z.enum(['product', 'shipping', 'service']),
  name: z.string(),
  brand: z.string(),
  code1: z.string(),
  code2: z.string(),
  /** GTIN (EAN, UPC); left out where the product has none. */
  gtin: z.string().optional(),
  /** Regular gross price. */
  price: z.number(),
  /** Gross price in force now. */
  total_price: z.number(),
  /** Its price of 0 was never confirmed: it cannot be ordered. Left out otherwise. */
  unpriced: z.literal(true).optional(),
  /** Of a cut price: the lowest of the 30 days before the cut began (98/6/EC art. 6a). Lists leave it out where there is none. */
  lowestPriceBefore: z.number().nullish(),
  /** Net of `total_price`, up to 4 decimals. */
  price_wo_vat: z.number(),
  path: z.string(),
  image: image.nullable(),
  /** The first entry is the saleable total, the further ones are per warehouse. */
  stock: z.array(z.object({ amount: z.number().int(), warehouse: z.string().optional() })),
  critical_stock_level: z.number().int(),
  /** Pieces that can be sold now. */
  availableForSale: z.number().int(),
  hasLimitedAmount: z.boolean(),
  available_in: z.number().int(),
  unit: z.string(),
  big_product: z.boolean(),
  /** The weight of a piece and its longest side; left out where they are not known. */
  weight_grams: z.number().int().optional(),
  longest_mm: z.number().int().optional(),
  modified_at: z.iso.datetime(),
  visibility: z.object({ currentState: z.enum(['inRange', 'outOfRange']), currentStatus: visibilityState }),
})
export type Product = z.infer<typeof product>

export const listedProduct = product.extend({
  /** Its beginning as plain text, in the language of the answer; empty where a table stands at its beginning. */
  description: z.string(),
})
export type ListedProduct = z.infer<typeof listedProduct>
