import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { products } from '#catalog/server/tables.ts'
import type { Carrier } from '#delivery/domain/carrier.ts'
import type { DeliveryRate } from '#delivery/domain/delivery-rates.ts'
import type { FeedFailure } from '#delivery/domain/feed-failure.ts'
import type { Multilingual } from '#kernel/multilingual.ts'

export type InputType = 'select' | 'value' | 'Address'

export interface PointTexts {
  name: Multilingual
  address: Multilingual
  hours: Multilingual
}

export const deliveryProviders = pgTable('delivery_provider', {
  value: text().primaryKey(),
  name: jsonb().$type<Multilingual>().notNull(),
  desc: jsonb().$type<Multilingual>().notNull(),
  supportedCountries: text().array().notNull(),
  inputType: text().$type<InputType>().notNull(),
  /** The carrier and type of its pick-up points (`omniva`, `smartposti` …); null without points. */
  carrier: text(),
  pointType: text(),
  /** The shipping product whose price is the price of delivery. */
  productId: integer()
    .notNull()
    .references(() => products.id),
  /** Accepts products too big for parcel machines. */
  bigProduct: boolean().notNull().default(false),
  /** Goods total in gross cents from which delivery is free; null means never. */
  freeFromCents: integer(),
  /** Weight and length limits; null means no limit. */
  maxWeightGrams: integer(),
  maxLengthMm: integer(),
  /** Prices for some parcels; the first that fits replaces the price of the shipping product. */
  rates: jsonb().$type<DeliveryRate[]>().notNull().default([]),
  position: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  /** Staff created the provider: it can be removed, and staff manage its points. */
  custom: boolean().notNull().default(false),
  /** Removed providers stay for the orders that refer to them. */
  removedAt: timestamp({ withTimezone: true }),
})

export const deliveryCountries = pgTable('delivery_country', {
  code: text().primaryKey(),
  name: jsonb().$type<Multilingual>().notNull(),
  position: integer().notNull().default(0),
})

/** Points of each carrier's last accepted list; orders copy their point. */
export const pickUpPoints = pgTable(
  'pick_up_point',
  {
    carrier: text().notNull(),
    id: text().notNull(),
    type: text().notNull(),
    country: text().notNull(),
    name: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    postcode: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    hours: text().notNull().default(''),
    /** Translations of a custom provider's point; null for points of carriers. */
    texts: jsonb().$type<PointTexts>(),
    active: boolean().notNull().default(true),
    fetchedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.carrier, table.id] }), index().on(table.carrier, table.country)],
)

/** Import state of carriers' lists. */
export const carrierFeeds = pgTable('carrier_feed', {
  carrier: text().primaryKey(),
  /** Null until a list is accepted. */
  lastSuccessAt: timestamp({ withTimezone: true }),
  lastFailureAt: timestamp({ withTimezone: true }),
  /** Reason and details of the latest failure; null after a success. */
  failure: text().$type<FeedFailure>(),
  failureDetail: text().notNull().default(''),
  /** Points and invalid rows of the last accepted list. */
  points: integer().notNull().default(0),
  unusable: integer().notNull().default(0),
})

export const carrierAccounts = pgTable('carrier_account', {
  carrier: text().$type<Carrier>().primaryKey(),
  username: text().notNull().default(''),
  /** The password or key in plain text, because requests need it; no response contains it. */
  secret: text().notNull().default(''),
  /** The shop registers parcels with this carrier. */
  active: boolean().notNull().default(false),
  version: integer().notNull().default(0),
})
