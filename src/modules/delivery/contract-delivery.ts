import { z } from 'zod'
import { product } from '#catalog/contract-product.ts'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualText } from '#wire/fields.ts'

const deliveryOption = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  /** Street, postcode and town in one line. */
  address: z.string(),
  city: z.string(),
  /** Opening hours as the carrier writes them; empty when unknown. */
  hours: z.string(),
  /** In degrees; null when the carrier gives none. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
const rateTerms = z.object({
  /** Empty means all countries of the provider. */
  countries: z.array(z.string()),
  /** First and last postcode; only for deliveries to an address. Empty means all. */
  postcodes: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Largest weight of the order; null means any. */
  maxGrams: z.number().int().nullable(),
  /** Lowest gross value of the goods in cents. */
  fromCents: z.number().int(),
  price: z.number(),
  price_wo_vat: z.number(),
  freeFrom: z.number().nullable(),
})
const deliveryProvider = z.object({
  value: z.string(),
  name: multilingualText,
  desc: multilingualText,
  supportedCountries: z.array(z.string()),
  inputType: z.enum(['select', 'value', 'Address']),
  options: z.array(deliveryOption),
  big_product: z.boolean(),
  /** Largest order weight in kg and longest side in cm; null means no limit. */
  max_weight: z.number().nullable(),
  max_length: z.number().nullable(),
  /** Gross price in euros. */
  price: z.number(),
  /** Net price in euros, up to 4 decimals. */
  price_wo_vat: z.number(),
  freeFrom: z.number().nullable(),
  /** Prices for some parcels: the first that fits replaces price and free-delivery limit. */
  rates: z.array(rateTerms).optional(),
})
export type DeliveryOption = z.infer<typeof deliveryOption>
export type DeliveryProvider = z.infer<typeof deliveryProvider>

const lang = z.string().optional()

export const delivery = {
  providers: endpoint({
    method: 'GET',
    path: '/v1/delivery-provider',
    summary: 'Lists delivery countries and providers with their pick-up points; points=0 leaves long point lists out',
    allow: 'anyone',
    query: z.object({ lang, points: z.enum(['0', '1']).catch('1').default('1') }),
    response: createItemResponseSchema(
      z.object({
        deliveryCountries: z.record(z.string(), z.string()),
        deliveryProviders: z.array(deliveryProvider),
        /** Standard VAT rates in per cent of the countries where consumers are taxed at the destination (OSS). */
        destinationVat: z.record(z.string(), z.number()),
        returns: z.object({
          paidBy: z.enum(['buyer', 'shop']),
          /** True when customers know the cost of returning goods that post does not take; else the shop pays it. */
          namesLargeCost: z.boolean(),
        }),
      }),
    ),
  }),
  points: endpoint({
    method: 'GET',
    path: '/v1/delivery-provider/:providerValue/points',
    summary: 'Lists the pick-up points of a provider in a country; q searches by town, street or shop, nearest first',
    allow: 'anyone',
    params: z.object({ providerValue: z.string().max(100) }),
    query: z.object({ lang, country: z.string().max(10), q: z.string().max(200).optional() }),
    response: createListResponseSchema(deliveryOption),
    errorStatuses: [404],
  }),
  shippingProduct: endpoint({
    method: 'GET',
    path: '/v1/delivery-provider/:providerValue',
    summary: "Returns a provider's shipping product, which the cart adds as a line",
    allow: 'anyone',
    params: z.object({ providerValue: z.string().max(100) }),
    query: z.object({ lang }),
    response: createItemResponseSchema(product),
    errorStatuses: [404],
  }),
}
