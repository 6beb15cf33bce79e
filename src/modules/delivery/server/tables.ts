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
  /** Whose pick-up points its options are (`omniva`, `smartposti` …) and of which type; null without options. */
  carrier: text(),
  pointType: text(),
  /** The shipping product whose price is the price of delivery. */
  productId: integer()
    .notNull()
    .references(() => products.id),
  /** Takes products too big for parcel machines. */
  bigProduct: boolean().notNull().default(false),
  /** Delivery is free from this sum of goods on, in gross cents; null never. */
  freeFromCents: integer(),
  /** The heaviest and the longest order that it takes; null without a limit. */
  maxWeightGrams: integer(),
  maxLengthMm: integer(),
  position: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  /** Staff made it: it can be removed, and its points are the shop's own. */
  own: boolean().notNull().default(false),
  /** A removed provider stays for the orders that name it. */
  removedAt: timestamp({ withTimezone: true }),
})

export const deliveryCountries = pgTable('delivery_country', {
  code: text().primaryKey(),
  name: jsonb().$type<Multilingual>().notNull(),
  position: integer().notNull().default(0),
})

/** The last good list of each carrier; an order copies the point it goes to. */
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
    /** The texts of one of the shop's own points in each language; null where a carrier's list has one language. */
    texts: jsonb().$type<PointTexts>(),
    active: boolean().notNull().default(true),
    fetchedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.carrier, table.id] }), index().on(table.carrier, table.country)],
)

/** How reading a carrier's list went: what staff see of it. */
export const carrierFeeds = pgTable('carrier_feed', {
  carrier: text().primaryKey(),
  /** Null until a list was taken; what it has then is the last good set. */
  lastSuccessAt: timestamp({ withTimezone: true }),
  lastFailureAt: timestamp({ withTimezone: true }),
  /** Why the latest try failed, and what was seen; null when it did not. */
  failure: text().$type<FeedFailure>(),
  failureDetail: text().notNull().default(''),
  /** Points of the last good set, and rows of its list that made no sense. */
  points: integer().notNull().default(0),
  unusable: integer().notNull().default(0),
})

/** The shop's accounts with carriers. */
export const carrierAccounts = pgTable('carrier_account', {
  carrier: text().$type<Carrier>().primaryKey(),
  username: text().notNull().default(''),
  /** The password or key, as it is sent to the carrier: no call answers with it. */
  secret: text().notNull().default(''),
  /** Parcels are registered with it. */
  active: boolean().notNull().default(false),
  version: integer().notNull().default(0),
})
