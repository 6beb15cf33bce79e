import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import {
  baseValues,
  eurosAmount,
  multilingualLine,
  multilingualText,
  requiredMultilingualLine,
  singleLineText,
} from '#wire/fields.ts'
import { FEED_FAILURES } from './domain/feed-failure.ts'

const allow = { permission: 'settings.edit' }

const MAX_EUROS = 10_000
export const country = z.string().regex(/^[A-Z]{2}$/)
const position = z.number().int().min(0).max(10_000)

const MAX_KG = 10_000
const MAX_CM = 10_000

/** The shop's own collection place. */
export const place = z.object({
  name: multilingualLine(),
  address: requiredMultilingualLine(),
  city: singleLineText(),
  postcode: singleLineText(),
  /** Opening hours shown to customers: `E-R 10-18; L 10-15`. Left out, they stay unchanged. */
  hours: multilingualLine().optional(),
})
export const storedPlace = place.extend({ name: multilingualText, address: multilingualText, hours: multilingualText })

const postcode = z.string().regex(/^[0-9A-Z]{3,10}$/, 'deliveryAdmin.rates.postcodeProblem')
const MAX_RATES = 50

/** The price of some parcels. */
const rate = z.object({
  /** Empty means all countries of the provider. */
  countries: z.array(country).max(50),
  postcodes: z
    .array(
      z
        .object({ from: postcode, to: postcode })
        .refine(({ from, to }) => from.length === to.length && from <= to, 'deliveryAdmin.rates.postcodeProblem'),
    )
    .max(100),
  /** Largest weight of an order in kg; null means any. */
  max_weight: z.number().positive('deliveryAdmin.mustBePositive').max(MAX_KG).multipleOf(0.001).nullable(),
  /** Lowest gross value of the goods in euros. */
  from: eurosAmount(MAX_EUROS),
  /** Gross, in euros. */
  price: eurosAmount(MAX_EUROS),
  /** Goods total in euros from which delivery is free; null means never. */
  freeFrom: eurosAmount(MAX_EUROS).nullable(),
})
export type AdminRate = z.infer<typeof rate>

/** Fields of a provider that staff edit. */
const providerEdit = z.object({
  name: requiredMultilingualLine(),
  desc: multilingualLine(),
  supportedCountries: z.array(country).max(50),
  /** Accepts products too big for parcel machines. */
  big_product: z.boolean(),
  /** Gross price of its shipping product, in euros. */
  price: eurosAmount(MAX_EUROS),
  /** Goods total in euros from which delivery is free; null means never. */
  freeFrom: eurosAmount(MAX_EUROS).nullable(),
  /** Largest order weight in kg; null means no limit. Left out, it stays unchanged. */
  max_weight: z.number().positive('deliveryAdmin.mustBePositive').max(MAX_KG).multipleOf(0.001).nullable().optional(),
  /** Longest side of goods in cm; null means no limit. Left out, it stays unchanged. */
  max_length: z.number().positive('deliveryAdmin.mustBePositive').max(MAX_CM).multipleOf(0.1).nullable().optional(),
  position,
  /** Customers can choose it. */
  active: z.boolean(),
  /** The single option of a `value` provider, copied into orders; null removes it. Left out, it stays unchanged. */
  place: place.nullable().optional(),
  /** Prices for some parcels; the first that fits counts. Left out, they stay unchanged. */
  rates: z.array(rate).max(MAX_RATES).optional(),
})

/**
 * `select`: a pick-up point that the customer chooses; `value`: the shop's place; `Address`: the customer's address.
 */
const inputType = z.enum(['select', 'value', 'Address'])

/** A provider with the fields that staff cannot edit. */
const adminProvider = providerEdit.extend({
  value: z.string(),
  name: multilingualText,
  desc: multilingualText,
  price: z.number(),
  freeFrom: z.number().nullable(),
  max_weight: z.number().nullable(),
  max_length: z.number().nullable(),
  inputType,
  carrier: z.string().nullable(),
  pointType: z.string().nullable(),
  product_id: z.number().int(),
  /** Staff created the provider, so it can be removed. */
  custom: z.boolean(),
  rates: z.array(rate),
  place: storedPlace.nullable(),
})
export type AdminProvider = z.infer<typeof adminProvider>

const adminCountry = z.object({ code: z.string(), name: multilingualText, position: z.number().int() })

/** Import state of a carrier's list. */
export const carrierFeed = z.object({
  carrier: z.string(),
  /** Host of the source URL. */
  host: z.string(),
  /** Imported automatically every night. */
  nightly: z.boolean(),
  /** Number of points in the last accepted list. */
  points: z.number().int(),
  /** Number of invalid rows. */
  unusable: z.number().int(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  /** Reason of the latest failure; null after a success. */
  failure: z.enum(FEED_FAILURES).nullable(),
  failure_detail: z.string(),
})

export const providerValue = z.string().regex(/^[\w-]{1,100}$/)
const valueParams = z.object({ value: providerValue })
const codeParams = z.object({ code: country })

export const deliveryAdmin = {
  providers: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-provider',
    summary: 'Lists all delivery providers, including inactive ones',
    allow,
    response: createItemResponseSchema(z.array(adminProvider)),
  }),
  provider: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-provider/:value',
    summary: 'Returns a delivery provider with its editable fields',
    allow,
    params: valueParams,
    response: createItemResponseSchema(adminProvider),
    errorStatuses: [404],
  }),
  saveProvider: endpoint({
    method: 'PUT',
    path: '/v1/admin/delivery-provider/:value',
    summary: 'Changes a delivery provider, its price and its free-delivery limit; customers see it at once',
    allow,
    params: valueParams,
    body: providerEdit.extend({
      before: baseValues,
      /** Staff confirmed a price that differs much from the stored one. */
      confirm_price: z.boolean().optional(),
    }),
    response: createItemResponseSchema(adminProvider),
    errorStatuses: [404, 409],
  }),
  addProvider: endpoint({
    method: 'POST',
    path: '/v1/admin/delivery-provider',
    summary: 'Creates a custom delivery provider with its shipping product',
    allow,
    body: providerEdit.extend({ inputType }),
    response: createItemResponseSchema(adminProvider),
  }),
  removeProvider: endpoint({
    method: 'DELETE',
    path: '/v1/admin/delivery-provider/:value',
    summary: 'Removes a custom provider; placed orders keep it. Other providers can only be deactivated',
    allow,
    params: valueParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  countries: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-country',
    summary: 'Lists delivery countries',
    allow,
    response: createItemResponseSchema(z.array(adminCountry)),
  }),
  country: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-country/:code',
    summary: 'Returns a delivery country',
    allow,
    params: codeParams,
    response: createItemResponseSchema(adminCountry),
    errorStatuses: [404],
  }),
  saveCountry: endpoint({
    method: 'PUT',
    path: '/v1/admin/delivery-country/:code',
    summary: 'Creates or changes a delivery country',
    allow,
    params: codeParams,
    body: z.object({ name: requiredMultilingualLine(), position, before: baseValues }),
    response: createItemResponseSchema(adminCountry),
    errorStatuses: [409],
  }),
  removeCountry: endpoint({
    method: 'DELETE',
    path: '/v1/admin/delivery-country/:code',
    summary: 'Removes a delivery country; 409 while an active provider delivers there',
    allow,
    params: codeParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  feeds: endpoint({
    method: 'GET',
    path: '/v1/admin/carrier-feed',
    summary: "Lists the import state of the carriers' point lists",
    allow,
    response: createItemResponseSchema(z.array(carrierFeed)),
  }),
  importFeed: endpoint({
    method: 'POST',
    path: '/v1/admin/carrier-feed/:carrier/import',
    summary: "Imports a carrier's list now; `acceptShrunk` accepts a smaller list",
    allow,
    params: z.object({ carrier: z.string().regex(/^[\w-]{1,100}$/) }),
    body: z.object({ acceptShrunk: z.boolean().default(false) }).prefault({}),
    response: createItemResponseSchema(carrierFeed),
    errorStatuses: [404, 409],
  }),
}
