import { z } from 'zod'
import { NET_CONTENT_UNITS } from '#catalog/domain/net-content.ts'
import { shownDurability } from './contract-durability.ts'
import { hazardLabel, lightSource, tyreLabel } from './contract-goods.ts'
import { ROAD_USES } from './domain/road-approval.ts'
import { WITHDRAWAL_EXCLUSIONS } from './domain/withdrawal-exclusion.ts'

export const image = z.object({
  url: z.string(),
  inlinePreview: z.string().nullable(),
  alt: z.string(),
  /** The focal point as shares of width and height; the centre if missing. */
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
})
export const unitPrice = z.object({
  /** The current price of one litre, kilogram, metre or square metre. */
  price: z.number(),
  /** The content of one piece, in this unit. */
  amount: z.number(),
  unit: z.enum(NET_CONTENT_UNITS),
  /** The price per unit in the language of the answer: `12,49 €/l`. */
  text: z.string(),
})
const visibilityState = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** A product without its description. Money is in euros, gross unless stated. */
export const product = z.object({
  id: z.number().int(),
  content_id: z.number().int().nullable(),
  class: z.enum(['product', 'shipping', 'service']),
  name: z.string(),
  brand: z.string(),
  code1: z.string(),
  code2: z.string(),
  /** GTIN (EAN, UPC); missing if the product has no GTIN. */
  gtin: z.string().optional(),
  /** Regular gross price. */
  price: z.number(),
  /** The current gross price. */
  total_price: z.number(),
  /** Present while a price of 0 is not confirmed; such a product cannot be ordered. */
  unpriced: z.literal(true).optional(),
  /** The lowest price of the 30 days before the sale (98/6/EC art. 6a). Lists omit it without a sale. */
  lowestPriceBefore: z.number().nullish(),
  /** The first and the last day of an announced sale in Estonia; a sale without a planned end has no `to`. */
  sale: z
    .object({
      from: z.iso.date(),
      to: z.iso.date().optional(),
      /** The days in the language of the answer: `01.11–10.11`. */
      text: z.string(),
    })
    .optional(),
  /** Present for goods sold by measure. */
  unit_price: unitPrice.optional(),
  /** The net price of `total_price`, up to 4 decimals. */
  price_wo_vat: z.number(),
  path: z.string(),
  image: image.nullable(),
  /** The first entry is the saleable total, the others are warehouses. */
  stock: z.array(z.object({ amount: z.number().int(), warehouse: z.string().optional() })),
  critical_stock_level: z.number().int(),
  /** Pieces that can be sold now. */
  availableForSale: z.number().int(),
  hasLimitedAmount: z.boolean(),
  available_in: z.number().int(),
  unit: z.string(),
  big_product: z.boolean(),
  /** Present for tyres with an EU label. */
  tyre_label: tyreLabel
    .extend({
      /** The classes in the language of the answer, which must be near the price. */
      text: z.string(),
    })
    .optional(),
  /** Present for light sources with an energy label. */
  energy_label: lightSource
    .extend({
      /** The class in the language of the answer, which must be near the price. */
      text: z.string(),
    })
    .optional(),
  /** Present for mixtures with a hazard label. */
  hazard: hazardLabel
    .extend({
      /** The types of hazard in the language of the answer; missing without a hazard. */
      text: z.string().optional(),
    })
    .optional(),
  /** The manufacturer's statement about road use in the shop's country; missing without one. */
  road_use: z
    .object({
      use: z.enum(ROAD_USES).exclude(['unknown']),
      /** A few words for a badge, and a sentence, in the language of the answer. */
      text: z.string(),
      note: z.string(),
    })
    .optional(),
  /** The reason why customers cannot withdraw; missing if they can. */
  exclusion: z.enum(WITHDRAWAL_EXCLUSIONS).exclude(['none']).optional(),
  /** The producer's guarantee of durability; lists omit it. */
  durability: shownDurability.nullish(),
  /** Weight and longest side of one piece; missing if unknown. */
  weight_grams: z.number().int().optional(),
  longest_mm: z.number().int().optional(),
  modified_at: z.iso.datetime(),
  visibility: z.object({ currentState: z.enum(['inRange', 'outOfRange']), currentStatus: visibilityState }),
})
export type Product = z.infer<typeof product>

export const listedProduct = product.extend({
  /** An excerpt as plain text in the language of the answer; empty if the description starts with a table. */
  description: z.string(),
})
export type ListedProduct = z.infer<typeof listedProduct>
