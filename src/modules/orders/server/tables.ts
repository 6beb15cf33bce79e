import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { Carrier } from '#delivery/domain/carrier.ts'
import type { Erasure } from '#orders/domain/client-erasure.ts'
import type { InvoiceBuyer, InvoiceKind, InvoiceLine, InvoiceSeller } from '#orders/domain/invoice.ts'
import type { LineAvailability } from '#orders/domain/line-availability.ts'
import type { ClientDetails, DeliveryDetails, OrderState, Tracking } from '#orders/domain/order.ts'
import type { PlacedLine } from '#orders/domain/order-edit.ts'
import type { VatRow } from '#orders/domain/order-money.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import type { ReturnKind, ReturnLine, ReturnState } from '#orders/domain/order-return.ts'
import type { ParcelState } from '#orders/domain/parcel.ts'
import type { PayWay } from '#orders/domain/pay-way.ts'

const moment = () => timestamp({ withTimezone: true })

/** People and companies that have ordered, met again by their e-mail (docs/decisions/081-clients.md). */
export const clients = pgTable(
  'client',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Of an erased one `erased:` and the id. */
    emailKey: text().notNull().unique(),
    clientType: text().$type<'private' | 'business'>().notNull(),
    details: jsonb().$type<ClientDetails>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    modifiedAt: moment().notNull().defaultNow(),
    /** What staff know of them; no client sees it. */
    note: text().notNull().default(''),
    /** Goes up with every change by staff. */
    version: integer().notNull().default(1),
    /** The same person under another e-mail: whoever orders with this one is met there. */
    mergedInto: integer().references((): AnyPgColumn => clients.id),
    /** The orders that went there with it: what an undo gives back. */
    mergedOrders: integer().array(),
    erasedAt: moment(),
    /** What was erased then, and what the law keeps. */
    erasure: jsonb().$type<Erasure>(),
    /** By what they are listed, in small letters, kept by the database. */
    nameKey: text().generatedAlwaysAs(
      sql`lower(case when client_type = 'business' then coalesce(details->>'business_name', '') else coalesce(details->>'first_name', '') || ' ' || coalesce(details->>'last_name', '') end)`,
    ),
    /** The last digits of the phone: the same with and without a country's code. */
    phoneKey: text().generatedAlwaysAs(sql`right(regexp_replace(coalesce(details->>'phone', ''), '\\D', '', 'g'), 7)`),
    /** The search key of what they are found by. */
    lookup: text().generatedAlwaysAs(
      sql`search_key(coalesce(details->>'first_name', '') || ' ' || coalesce(details->>'last_name', '') || E'\\n' || coalesce(details->>'business_name', '') || E'\\n' || coalesce(details->>'company_reg_nr', '') || E'\\n' || coalesce(details->>'vat_reg_nr', '') || E'\\n' || coalesce(details->>'email', '') || E'\\n' || regexp_replace(coalesce(details->>'phone', ''), '\\D', '', 'g'))`,
    ),
  },
  table => [
    index('client_name').on(table.nameKey, table.id),
    index('client_created').on(table.createdAt, table.id),
    index('client_phone').on(table.phoneKey),
    index('client_same_name').on(sql`replace(search_key(${table.nameKey}), ' ', '')`),
    index('client_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    index('client_own').on(table.id).where(sql`merged_into is null`),
  ],
)

/** Tokens that orders had before their e-mail was corrected: they open nothing, but say that there is a new link. */
export const replacedOrderLinks = pgTable(
  'replaced_order_link',
  {
    token: text().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    replacedAt: moment().notNull(),
  },
  table => [index().on(table.orderId)],
)

export const orderNumbers = pgSequence('order_number', { startWith: 100_001 })

export const orders = pgTable(
  'shop_order',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: integer().notNull().unique(),
    /** 128 random bits: whoever has it sees the order page. */
    publicToken: text().notNull().unique(),
    state: text().$type<OrderState>().notNull().default('new'),
    language: text().notNull(),
    clientId: integer().references(() => clients.id),
    clientType: text().$type<'private' | 'business'>().notNull(),
    /** As they were when the order was placed. */
    client: jsonb().$type<ClientDetails>().notNull(),
    delivery: jsonb().$type<DeliveryDetails>().notNull(),
    /** The search key of e-mail and names, then the digits of the phone. Bounded, so that it fits into an index row. */
    lookup: text().generatedAlwaysAs(
      sql`left(search_key(coalesce(client->>'email', '') || E'\\n' || coalesce(client->>'first_name', '') || ' ' || coalesce(client->>'last_name', '') || E'\\n' || coalesce(client->>'business_name', '')), 600) || E'\\n' || left(regexp_replace(coalesce(client->>'phone', ''), '\\D', '', 'g'), 60)`,
    ),
    /** The search key of registry codes and addresses, bounded likewise. */
    lookupMore: text().generatedAlwaysAs(
      sql`left(search_key(coalesce(client->>'company_reg_nr', '') || E'\\n' || coalesce(client->>'vat_reg_nr', '') || E'\\n' || coalesce(delivery->'address'->>'street', '') || ' ' || coalesce(delivery->'address'->>'apartment', '') || ' ' || coalesce(delivery->'address'->>'city', '') || ' ' || coalesce(delivery->'address'->>'area_code', '') || E'\\n' || coalesce(delivery->'option'->>'name', '') || ' ' || coalesce(delivery->'option'->>'address', '') || E'\\n' || short_contact_address), 600)`,
    ),
    shortContactAddress: text().notNull().default(''),
    comment: text().notNull().default(''),
    /** How it will be paid, where staff made it; null where its buyer did. */
    paysBy: text().$type<PayWay>(),
    /** Gross unless exempt; then the net that is to be paid. */
    totalCents: integer().notNull(),
    vatExempt: boolean().notNull().default(false),
    placedAt: moment().notNull(),
    paidAt: moment(),
    /** What came for its sale, by one payment or several. */
    paidCents: integer().notNull().default(0),
    /** What of that went back. */
    refundedCents: integer().notNull().default(0),
    /** Value of what its buyer sent back, whatever of it was let off before. */
    returnedCents: integer().notNull().default(0),
    /** What went back though nothing was due: it is not asked for again. */
    allowanceCents: integer().notNull().default(0),
    /** The carrier's code of the parcel, and where it can be followed. */
    tracking: jsonb().$type<Tracking>(),
    /** It may wait for pieces that no shelf had: narrows who is looked at; what is missing is counted. */
    backordered: boolean().notNull().default(false),
    /** What lies in its parcel, where that is not all that was not sent; null else. */
    packedLines: jsonb().$type<PieceCount[]>(),
    /** Words that staff sort orders by. */
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Goes up with every step of the order; who changes an order says which one was seen. */
    version: integer().notNull().default(1),
  },
  table => [
    index().on(table.placedAt),
    index('shop_order_state').on(table.state, table.id),
    // A search reads this alone, not the whole orders; with all that lists are sorted and narrowed by. Fields of orders are bounded, so that their lookup fits into a row of an index.
    index('shop_order_found').on(table.lookup, table.placedAt, table.state, table.totalCents, table.number, table.id),
    index('shop_order_found_more').on(table.lookupMore, table.id),
    // With all that the sums of clients are made of.
    index('shop_order_of_client').on(
      table.clientId,
      table.state,
      table.paidAt,
      table.paidCents,
      table.refundedCents,
      table.placedAt,
    ),
    index().on(table.totalCents),
    index('shop_order_backordered').on(table.id).where(sql`backordered`),
    // Few of many: those that staff have put a tag on.
    index('shop_order_tagged').using('gin', table.tags).where(sql`tags <> '{}'::text[]`),
  ],
)

export const orderLines = pgTable(
  'order_line',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: integer().notNull(),
    class: text().notNull(),
    code1: text().notNull(),
    name: text().notNull(),
    unit: text().notNull(),
    amount: integer().notNull(),
    /** Gross price of one piece in cents, and its net in euros with 4 decimals. */
    unitCents: integer().notNull(),
    unitNet: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull(),
    /** What the line adds to the total: gross, or net cents when exempt. */
    totalCents: integer().notNull(),
    vatBasisPoints: integer().notNull(),
    /** How it could be had when it was ordered; null for delivery. */
    availability: jsonb().$type<LineAvailability>(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index().on(table.productId),
    index('order_line_code').on(sql`lower(${table.code1}) text_pattern_ops`),
  ],
)

/**
 * What an unpaid order keeps from others, until when, and in whose name; gone once it is paid or cancelled
 * (docs/decisions/037-unpaid-goods.md).
 */
export const stockHolds = pgTable(
  'stock_hold',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    until: moment().notNull(),
    address: text().notNull(),
    /** The browser's hash. */
    visitor: text().notNull(),
    /** In small letters. */
    email: text().notNull(),
    lines: integer().notNull(),
    pieces: integer().notNull(),
    cents: integer().notNull(),
  },
  table => [index().on(table.until), index().on(table.address), index().on(table.visitor), index().on(table.email)],
)

/** Who did what when, append-only. */
export const orderEvents = pgTable(
  'order_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
    /** A username, `customer` or `system`. */
    actor: text().notNull(),
    kind: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  table => [index().on(table.orderId)],
)

/** An order's lines as they were after each change of them; the first edition is what was placed. */
export const orderEditions = pgTable(
  'order_edition',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    edition: integer().notNull(),
    at: moment().notNull(),
    /** A username, `customer` for what was placed. */
    actor: text().notNull(),
    reason: text().notNull().default(''),
    /** The edition that this one went back to. */
    restored: integer(),
    lines: jsonb().$type<PlacedLine[]>().notNull(),
    totalCents: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.orderId, table.edition] })],
)

/** What was sent at once. */
export const orderShipments = pgTable(
  'order_shipment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
    actor: text().notNull(),
    tracking: jsonb().$type<Tracking>(),
    lines: jsonb().$type<PieceCount[]>().notNull(),
  },
  table => [
    index().on(table.orderId),
    index('order_shipment_code').on(sql`replace(search_key(${table.tracking}->>'code'), ' ', '') text_pattern_ops`),
  ],
)

/** A parcel that a carrier is told of, before it is handed over (docs/decisions/088-carriers.md). */
export const orderParcels = pgTable(
  'order_parcel',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    carrier: text().$type<Carrier>().notNull(),
    /** What the carrier knows it by, however often it is told of it. */
    key: text().notNull().unique(),
    state: text().$type<ParcelState>().notNull().default('waiting'),
    /** The carrier's, once it is registered; by it the parcel is followed. */
    barcode: text().notNull().default(''),
    /** Why the latest try did not register it, in the carrier's words. */
    words: text().notNull().default(''),
    tries: integer().notNull().default(0),
    askedAt: moment().notNull(),
    actor: text().notNull(),
    registeredAt: moment(),
    /** What left with it; null while it is here. */
    shipmentId: integer().references(() => orderShipments.id),
  },
  table => [
    index().on(table.orderId),
    index('order_parcel_barcode').on(sql`replace(search_key(${table.barcode}), ' ', '') text_pattern_ops`),
  ],
)

/** What a buyer sends back, line by line. */
export const orderReturns = pgTable(
  'order_return',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<ReturnKind>().notNull(),
    state: text().$type<ReturnState>().notNull().default('announced'),
    reason: text().notNull().default(''),
    actor: text().notNull(),
    openedAt: moment().notNull(),
    receivedAt: moment(),
    inspectedAt: moment(),
    lines: jsonb().$type<ReturnLine[]>().notNull(),
    /** What is paid for it, known once it was inspected. */
    valueCents: integer().notNull().default(0),
  },
  table => [index().on(table.orderId)],
)

/** What staff tell one another about an order; its buyer never sees it. */
export const orderNotes = pgTable(
  'order_note',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
    /** A username. */
    author: text().notNull(),
    text: text().notNull(),
  },
  table => [index().on(table.orderId)],
)

/** What the buyer and the shop write to one another about an order. */
export const orderMessages = pgTable(
  'order_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull(),
    /** A username; null where the buyer wrote it. */
    author: text(),
    text: text().notNull(),
  },
  table => [index().on(table.orderId)],
)

/** What staff must look at by hand; opened with an event of the order's history, closed by whoever dealt with it. */
export const staffTasks = pgTable(
  'staff_task',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null when nobody knows which order it is about. */
    orderId: integer().references(() => orders.id),
    kind: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    openedAt: moment().notNull(),
    closedAt: moment(),
    /** A username. */
    closedBy: text(),
    note: text().notNull().default(''),
    /** The search key of the note, and of texts and numbers of the details. */
    lookup: text().generatedAlwaysAs(sql`search_key(note || E'\\n' || jsonb_path_query_array(details, '$.**')::text)`),
  },
  table => [
    index().on(table.closedAt, table.openedAt),
    index().on(table.closedAt, table.id),
    index().on(table.openedAt),
    index().on(table.orderId),
  ],
)

/** The latest number of an invoice or credit note: one row, locked from the moment it is taken until the commit. */
export const invoiceCounters = pgTable('invoice_counter', {
  id: integer().primaryKey(),
  latest: integer().notNull(),
})

/** VAT invoices and credit notes, numbered without a gap; copies of everything, so that nothing changes them later. */
export const invoices = pgTable(
  'invoice',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: integer().notNull().unique(),
    kind: text().$type<InvoiceKind>().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** What it was issued for: `sale`, `cancelled`, `returned`; `refund:` and the refund's id, `return:` and the return's; `edit:` and the edition with `on` or `off`; `refund-failed:` and the refund's id. Once each; where a cause credits several invoices, the further notes have `/` and their invoice's number. */
    cause: text().notNull(),
    /** The number of the invoice that a credit note takes back, or of the credit note that an invoice does. */
    creditOf: integer(),
    seller: jsonb().$type<InvoiceSeller>().notNull(),
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
    /** Empty where a part of the sum is credited that is no line. */
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    vat: jsonb().$type<VatRow[]>().notNull(),
    /** Never negative: the kind tells the direction. */
    totalCents: integer().notNull(),
    vatExempt: boolean().notNull(),
    issuedAt: moment().notNull(),
  },
  table => [unique().on(table.orderId, table.cause)],
)

/**
 * What was sold in an hour, rolled up of the orders placed in it (docs/decisions/093-figures.md): those cancelled or returned are left out,
 * money is that of the paid ones.
 */
export const salesHours = pgTable('sales_hour', {
  hour: moment().primaryKey(),
  orders: integer().notNull(),
  cents: bigint({ mode: 'number' }).notNull(),
})

/** What of a product was sold and paid on a day in Tallinn, rolled up likewise. */
export const salesProducts = pgTable(
  'sales_product',
  {
    day: date().notNull(),
    productId: integer().notNull(),
    pieces: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    /** Without VAT. */
    netCents: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.productId] })],
)

/** Hours whose orders have changed since they were rolled up: the database itself notes them, whoever writes. */
export const salesStale = pgTable('sales_stale', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hour: moment().notNull(),
})
