import { z } from 'zod'
import { product } from '#catalog/contract.ts'
import { multilingualText, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

export const deliveryOption = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  /** Street, postcode and town on one line. */
  address: z.string(),
  city: z.string(),
  /** Degrees; null where the carrier does not say. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export const deliveryProvider = z.object({
  value: z.string(),
  name: multilingualText,
  desc: multilingualText,
  supportedCountries: z.array(z.string()),
  inputType: z.enum(['select', 'value', 'Address']),
  options: z.array(deliveryOption),
  big_product: z.boolean(),
  /** Gross price in euros. */
  price: z.number(),
  freeFrom: z.number().nullable(),
})
export type DeliveryProvider = z.infer<typeof deliveryProvider>

export const delivery = {
  providers: endpoint({
    method: 'GET',
    path: '/v1/delivery-provider',
    summary: 'Countries delivered to, and the providers with their pick-up points',
    allow: 'anyone',
    query: z.object({ lang: z.string().optional() }),
    response: one(
      z.object({
        deliveryCountries: z.record(z.string(), z.string()),
        deliveryProviders: z.array(deliveryProvider),
      }),
    ),
  }),
  shippingProduct: endpoint({
    method: 'GET',
    path: '/v1/delivery-provider/:providerValue',
    summary: "A provider's shipping product, which the cart adds as a line",
    allow: 'anyone',
    params: z.object({ providerValue: z.string().max(100) }),
    query: z.object({ lang: z.string().optional() }),
    response: one(product),
    refusals: [404],
  }),
}
