import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { euros, line, madeFrom, multilingualLine, multilingualText, neededMultilingualLine } from '#wire/fields.ts'
import { FEED_FAILURES } from './domain/feed-failure.ts'

const allow = { permission: 'settings.edit' }

const MOST_EUROS = 10_000
export const country = z.string().regex(/^[A-Z]{2}$/)
const position = z.number().int().min(0).max(10_000)

const MOST_KG = 10_000
const MOST_CM = 10_000

/** Where customers collect from the shop itself. */
export const place = z.object({
  name: multilingualLine(),
  address: neededMultilingualLine(),
  city: line(),
  postcode: line(),
  /** When it is open, as it is told to customers: `E-R 10-18; L 10-15`. Left out they stay. */
  hours: multilingualLine().optional(),
})
export const seenPlace = place.extend({ name: multilingualText, address: multilingualText, hours: multilingualText })

/** What staff change of a provider. */
const providerEdit = z.object({
  name: neededMultilingualLine(),
  desc: multilingualLine(),
  supportedCountries: z.array(country).max(50),
  /** Takes products too big for parcel machines. */
  big_product: z.boolean(),
  /** Gross, in euros: the price of its shipping product. */
  price: euros(MOST_EUROS),
  /** Free from this sum of goods on, in euros; null never. */
  freeFrom: euros(MOST_EUROS).nullable(),
  /** The heaviest order that it takes, in kg; null without a limit. Left out it stays. */
  max_weight: z.number().positive('deliveryAdmin.aboveNought').max(MOST_KG).multipleOf(0.001).nullable().optional(),
  /** The longest side of goods that it takes, in cm; null without a limit. Left out it stays. */
  max_length: z.number().positive('deliveryAdmin.aboveNought').max(MOST_CM).multipleOf(0.1).nullable().optional(),
  position,
  /** Offered to customers. */
  active: z.boolean(),
  /** The one option of a provider of the kind `value`, copied into orders; null takes it away, left out it stays. */
  place: place.nullable().optional(),
})

/** How its goods reach the buyer: at a pick-up point that they choose, at the shop's one place, or at their address. */
const inputType = z.enum(['select', 'value', 'Address'])

/** A provider with what belongs to its kind, which staff do not change. */
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
  /** Made by staff: it can be removed. */
  own: z.boolean(),
  place: seenPlace.nullable(),
})
export type AdminProvider = z.infer<typeof adminProvider>

const adminCountry = z.object({ code: z.string(), name: multilingualText, position: z.number().int() })

/** How reading a carrier's list goes. */
export const carrierFeed = z.object({
  carrier: z.string(),
  /** Where it is read from. */
  host: z.string(),
  /** Read by itself every night. */
  nightly: z.boolean(),
  /** Points of the last good set. */
  points: z.number().int(),
  /** Rows of its list that made no sense. */
  unusable: z.number().int(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  /** Why the latest try failed; null when it did not. */
  failure: z.enum(FEED_FAILURES).nullable(),
  failure_detail: z.string(),
})

export const providerValue = z.string().regex(/^[\w-]{1,100}$/)
const byValue = z.object({ value: providerValue })
const byCode = z.object({ code: country })

export const deliveryAdmin = {
  providers: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-provider',
    summary: 'All delivery providers, also those not offered',
    allow,
    response: one(z.array(adminProvider)),
  }),
  provider: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-provider/:value',
    summary: 'A delivery provider as staff edit it',
    allow,
    params: byValue,
    response: one(adminProvider),
    refusals: [404],
  }),
  saveProvider: endpoint({
    method: 'PUT',
    path: '/v1/admin/delivery-provider/:value',
    summary: 'Changes a delivery provider, its price and its free-delivery limit; customers see it at once',
    allow,
    params: byValue,
    body: providerEdit.extend({ before: madeFrom }),
    response: one(adminProvider),
    refusals: [404, 409],
  }),
  addProvider: endpoint({
    method: 'POST',
    path: '/v1/admin/delivery-provider',
    summary: "Adds a delivery provider of the shop's own with its shipping product",
    allow,
    body: providerEdit.extend({ inputType }),
    response: one(adminProvider),
  }),
  removeProvider: endpoint({
    method: 'DELETE',
    path: '/v1/admin/delivery-provider/:value',
    summary: "Removes a provider of the shop's own; orders that name it keep it. Others can only be switched off",
    allow,
    params: byValue,
    response: null,
    answers: 'empty',
    refusals: [404, 409],
  }),
  countries: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-country',
    summary: 'The countries delivered to',
    allow,
    response: one(z.array(adminCountry)),
  }),
  country: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-country/:code',
    summary: 'A country delivered to',
    allow,
    params: byCode,
    response: one(adminCountry),
    refusals: [404],
  }),
  saveCountry: endpoint({
    method: 'PUT',
    path: '/v1/admin/delivery-country/:code',
    summary: 'Changes a country delivered to, or adds it',
    allow,
    params: byCode,
    body: z.object({ name: neededMultilingualLine(), position, before: madeFrom }),
    response: one(adminCountry),
    refusals: [409],
  }),
  removeCountry: endpoint({
    method: 'DELETE',
    path: '/v1/admin/delivery-country/:code',
    summary: 'Takes a country off the list; refused while an offered provider delivers there',
    allow,
    params: byCode,
    response: null,
    answers: 'empty',
    refusals: [404, 409],
  }),
  feeds: endpoint({
    method: 'GET',
    path: '/v1/admin/carrier-feed',
    summary: "How reading the carriers' lists of pick-up points goes",
    allow,
    response: one(z.array(carrierFeed)),
  }),
  importFeed: endpoint({
    method: 'POST',
    path: '/v1/admin/carrier-feed/:carrier/import',
    summary: "Reads a carrier's list now; `acceptShrunk` also takes one that has shrunk",
    allow,
    params: z.object({ carrier: z.string().regex(/^[\w-]{1,100}$/) }),
    body: z.object({ acceptShrunk: z.boolean().default(false) }).prefault({}),
    response: one(carrierFeed),
    refusals: [404, 409],
  }),
}
