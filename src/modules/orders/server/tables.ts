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
  unique,
} from 'drizzle-orm/pg-core'
import type { Durability } from '#catalog/domain/durability.ts'
import type { RoadUseSnapshot } from '#catalog/domain/road-approval.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import type { Carrier } from '#delivery/domain/carrier.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import type { Erasure } from '#orders/domain/client-erasure.ts'
import type { InvoiceBuyer, InvoiceKind, InvoiceLine, InvoiceSeller } from '#orders/domain/invoice.ts'
import type { LineAvailability } from '#orders/domain/line-availability.ts'
import type { OrderDiscount } from '#orders/domain/line-discounts.ts'
import type { ClientDetails, DeliveryDetails, OrderState, Tracking } from '#orders/domain/order.ts'
import type { PlacedLine } from '#orders/domain/order-edit.ts'
import type { VatRow } from '#orders/domain/order-money.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import type { ReturnKind, ReturnLine, ReturnState } from '#orders/domain/order-return.ts'
import type { ParcelState } from '#orders/domain/parcel.ts'
import type { PaymentMethod } from '#orders/domain/payment-method.ts'
import type { TransportEvidenceKind } from '#orders/domain/transport-evidence.ts'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'

/** People and companies that have ordered, matched by e-mail (docs/decisions/028-personal-data.md). */
export const clients = pgTable(
  'client',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The e-mail address in lower case; `erased:` and the id after an erasure. */
    emailKey: text().notNull().unique(),
    clientType: text().$type<'private' | 'business'>().notNull(),
    details: jsonb().$type<ClientDetails>().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    modifiedAt: timestampColumn().notNull().defaultNow(),
    /** Notes of staff; never visible to the client. */
    note: text().notNull().default(''),
    /** Increases with every change by staff. */
    version: integer().notNull().default(1),
    /** The client that this one was merged into; later orders with its e-mail belong to that one. */
    mergedInto: integer().references((): AnyPgColumn => clients.id),
    /** The orders moved by the merge; a split returns them. */
    mergedOrders: integer().array(),
    erasedAt: timestampColumn(),
    /** The result of the erasure, with the documents that the law preserves. */
    erasure: jsonb().$type<Erasure>(),
    /** The sort key: the name in lower case. */
    nameKey: text().generatedAlwaysAs(
      sql`lower(case when client_type = 'business' then coalesce(details->>'business_name', '') else coalesce(details->>'first_name', '') || ' ' || coalesce(details->>'last_name', '') end)`,
    ),
    /** The last 7 digits of the phone, equal with and without a country code. */
    phoneKey: text().generatedAlwaysAs(sql`right(regexp_replace(coalesce(details->>'phone', ''), '\\D', '', 'g'), 7)`),
    /** The search key of all searchable data. */
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
    index('client_not_merged').on(table.id).where(sql`merged_into is null`),
  ],
)

/** Former tokens of orders whose e-mail was corrected: they open nothing, but explain that the link was replaced. */
export const replacedOrderLinks = pgTable(
  'replaced_order_link',
  {
    token: text().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    replacedAt: timestampColumn().notNull(),
  },
  table => [index().on(table.orderId)],
)

export const orderNumbers = pgSequence('order_number', { startWith: 100_001 })

export const orders = pgTable(
  'shop_order',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: integer().notNull().unique(),
    /** At least 128 random bits that grant access to the order page. */
    publicToken: text().notNull().unique(),
    state: text().$type<OrderState>().notNull().default('new'),
    language: text().notNull(),
    clientId: integer().references(() => clients.id),
    clientType: text().$type<'private' | 'business'>().notNull(),
    /** Values at the time of the order. */
    client: jsonb().$type<ClientDetails>().notNull(),
    delivery: jsonb().$type<DeliveryDetails>().notNull(),
    /** The search key of e-mail and names, then the phone's digits. The bounded length fits into an index row. */
    lookup: text().generatedAlwaysAs(
      sql`left(search_key(coalesce(client->>'email', '') || E'\\n' || coalesce(client->>'first_name', '') || ' ' || coalesce(client->>'last_name', '') || E'\\n' || coalesce(client->>'business_name', '')), 600) || E'\\n' || left(regexp_replace(coalesce(client->>'phone', ''), '\\D', '', 'g'), 60)`,
    ),
    /** The search key of registry codes and addresses, with bounded length. */
    addressLookup: text().generatedAlwaysAs(
      sql`left(search_key(coalesce(client->>'company_reg_nr', '') || E'\\n' || coalesce(client->>'vat_reg_nr', '') || E'\\n' || coalesce(delivery->'address'->>'street', '') || ' ' || coalesce(delivery->'address'->>'apartment', '') || ' ' || coalesce(delivery->'address'->>'city', '') || ' ' || coalesce(delivery->'address'->>'area_code', '') || E'\\n' || coalesce(delivery->'option'->>'name', '') || ' ' || coalesce(delivery->'option'->>'address', '') || E'\\n' || short_contact_address), 600)`,
    ),
    shortContactAddress: text().notNull().default(''),
    comment: text().notNull().default(''),
    /** The payment method of an order placed by staff; null when the customer placed it. */
    paysBy: text().$type<PaymentMethod>(),
    /** Gross, or the net amount to pay when exempt. */
    totalCents: integer().notNull(),
    vatExempt: boolean().notNull().default(false),
    /** VIES confirmed the customer's VAT number, for an exempt order. */
    vatProven: boolean().notNull().default(false),
    /** The country whose VAT rates the prices include: the destination under OSS, else the home country. */
    vatCountry: text().notNull().default('EE'),
    /**
     * A business with a VAT number. Staff who charge VAT without VIES's confirmation take the customer as a consumer.
     */
    taxablePerson: boolean().notNull().default(false),
    /** The customer, a business, asked for e-invoices through an operator. */
    wantsEInvoice: boolean().notNull().default(false),
    /** The cheapest delivery that the customer was offered, gross; null if unknown. A withdrawal refunds no more. */
    cheapestDeliveryCents: integer(),
    placedAt: timestampColumn().notNull(),
    paidAt: timestampColumn(),
    /** All payments for the sale. */
    paidCents: integer().notNull().default(0),
    /** The refunded part of the payments. */
    refundedCents: integer().notNull().default(0),
    /** Value of returned goods, including allowances granted for them earlier. */
    returnedCents: integer().notNull().default(0),
    /** Refunded although nothing was due; it is not charged again. */
    allowanceCents: integer().notNull().default(0),
    /** The tracking code and link. */
    tracking: jsonb().$type<Tracking>(),
    /** The order may wait for pieces from suppliers; the missing pieces are counted only for such orders. */
    backordered: boolean().notNull().default(false),
    /** The packed pieces when only a part is packed, else null. */
    packedLines: jsonb().$type<PieceCount[]>(),
    /** Tags of staff. */
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Increases with every step; changes name the version they are based on. */
    version: integer().notNull().default(1),
  },
  table => [
    index().on(table.placedAt),
    index('shop_order_state').on(table.state, table.id),
    // A covering index: searches with sorts and filters read it alone. Order fields are bounded, so that the lookup
    // fits into an index row.
    index('shop_order_search').on(table.lookup, table.placedAt, table.state, table.totalCents, table.number, table.id),
    index('shop_order_address_search').on(table.addressLookup, table.id),
    // Covers the columns of client totals.
    index('shop_order_client').on(
      table.clientId,
      table.state,
      table.paidAt,
      table.paidCents,
      table.refundedCents,
      table.placedAt,
    ),
    index().on(table.totalCents),
    index('shop_order_backordered').on(table.id).where(sql`backordered`),
    // Only few orders have tags.
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
    /** Gross price of one piece in cents, and its net price in euros with 4 decimals. */
    unitCents: integer().notNull(),
    unitNet: numeric({ precision: 14, scale: 4, mode: 'number' }).notNull(),
    /** The promotions that reduce the line, gross. */
    discounts: jsonb().$type<readonly OrderDiscount[]>().notNull().default([]),
    /** The amount added to the total, after discounts: gross, or net cents when exempt. */
    totalCents: integer().notNull(),
    vatBasisPoints: integer().notNull(),
    /** The availability when ordered; null for delivery. */
    availability: jsonb().$type<LineAvailability>(),
    /** The product's exclusion when ordered; digital content only with the customer's consent. */
    withdrawalExclusion: text().$type<WithdrawalExclusion>().notNull().default('none'),
    /** The producer's guarantee of durability when ordered; null without one. */
    durability: jsonb().$type<Durability>(),
    /** The verdict for the customer's car when ordered; null without a car. */
    fit: jsonb().$type<FitSnapshot>(),
    /** The manufacturer's statements about road use when ordered; null without any. */
    roadUse: jsonb().$type<RoadUseSnapshot>(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index().on(table.productId),
    index('order_line_code').on(sql`lower(${table.code1}) text_pattern_ops`),
    index('order_line_part_number').on(sql`part_number(${table.code1}) text_pattern_ops`),
  ],
)

/**
 * The stock hold of an unpaid order: its size, end and holders. Deleted once paid or cancelled
 * (docs/decisions/016-stock.md).
 */
export const stockHolds = pgTable(
  'stock_hold',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    until: timestampColumn().notNull(),
    address: text().notNull(),
    /** A hash that identifies the browser. */
    visitor: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    lines: integer().notNull(),
    pieces: integer().notNull(),
    cents: integer().notNull(),
  },
  table => [index().on(table.until), index().on(table.address), index().on(table.visitor), index().on(table.email)],
)

/** The append-only history of orders. */
export const orderEvents = pgTable(
  'order_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: timestampColumn().notNull(),
    /** A username, `customer` or `system`. */
    actor: text().notNull(),
    kind: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  table => [index().on(table.orderId)],
)

/** Revisions of an order's lines, one after each edit; the first one holds the placed lines. */
export const orderRevisions = pgTable(
  'order_revision',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    revision: integer().notNull(),
    at: timestampColumn().notNull(),
    /** A username, or `customer` for the placed order. */
    actor: text().notNull(),
    reason: text().notNull().default(''),
    /** The revision that this one restored. */
    restored: integer(),
    lines: jsonb().$type<PlacedLine[]>().notNull(),
    totalCents: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.orderId, table.revision] })],
)

export const orderShipments = pgTable(
  'order_shipment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: timestampColumn().notNull(),
    actor: text().notNull(),
    tracking: jsonb().$type<Tracking>(),
    lines: jsonb().$type<PieceCount[]>().notNull(),
  },
  table => [
    index().on(table.orderId),
    index('order_shipment_code').on(sql`replace(search_key(${table.tracking}->>'code'), ' ', '') text_pattern_ops`),
  ],
)

/** Batch or serial numbers of delivered products, as far as staff recorded them. */
export const deliveredBatches = pgTable(
  'delivered_batch',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** No reference: a product that was deleted for good may still be recalled. */
    productId: integer().notNull(),
    /** Every batch of the delivered pieces, in upper case. */
    codes: text().array().notNull(),
    /** The pieces whose batches are among the codes. Further delivered pieces have unknown batches. */
    pieces: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index().on(table.productId),
    index().using('gin', table.codes),
  ],
)

/** Parcels registered with a carrier before the handover (docs/decisions/020-delivery.md). */
export const orderParcels = pgTable(
  'order_parcel',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    carrier: text().$type<Carrier>().notNull(),
    /** The identifier at the carrier, equal for all tries. */
    key: text().notNull().unique(),
    state: text().$type<ParcelState>().notNull().default('waiting'),
    /** The carrier's barcode once registered; used for tracking. */
    barcode: text().notNull().default(''),
    /** The carrier's reason for the latest failed try. */
    failureReason: text().notNull().default(''),
    tries: integer().notNull().default(0),
    requestedAt: timestampColumn().notNull(),
    actor: text().notNull(),
    registeredAt: timestampColumn(),
    /** The shipment it left with; null before. */
    shipmentId: integer().references(() => orderShipments.id),
  },
  table => [
    index().on(table.orderId),
    index('order_parcel_barcode').on(sql`replace(search_key(${table.barcode}), ' ', '') text_pattern_ops`),
  ],
)

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
    openedAt: timestampColumn().notNull(),
    receivedAt: timestampColumn(),
    inspectedAt: timestampColumn(),
    lines: jsonb().$type<ReturnLine[]>().notNull(),
    /** The credited value, known after the inspection. */
    valueCents: integer().notNull().default(0),
  },
  table => [index().on(table.orderId)],
)

/** Internal notes of staff about an order. */
export const orderNotes = pgTable(
  'order_note',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: timestampColumn().notNull(),
    /** A username. */
    author: text().notNull(),
    text: text().notNull(),
  },
  table => [index().on(table.orderId)],
)

/** Documents that prove the transport of goods sold without VAT. They are kept as long as the invoices. */
export const transportEvidence = pgTable(
  'transport_evidence',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<TransportEvidenceKind>().notNull(),
    /** The date on the document. */
    day: date().notNull(),
    /** The document's number and the place where it is stored. */
    note: text().notNull(),
    /** A username. */
    author: text().notNull(),
    at: timestampColumn().notNull(),
  },
  table => [index().on(table.orderId)],
)

/** Messages between customer and shop about an order. */
export const orderMessages = pgTable(
  'order_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: timestampColumn().notNull(),
    /** A username; null for the customer. */
    author: text(),
    text: text().notNull(),
  },
  table => [index().on(table.orderId)],
)

/** Tasks for staff, about an order or about the shop. */
export const staffTasks = pgTable(
  'staff_task',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a task without an order, or with an unknown one. */
    orderId: integer().references(() => orders.id),
    kind: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    openedAt: timestampColumn().notNull(),
    closedAt: timestampColumn(),
    /** A username, or `system`. */
    closedBy: text(),
    note: text().notNull().default(''),
    /** The search key of the note and the details. */
    lookup: text().generatedAlwaysAs(sql`search_key(note || E'\\n' || jsonb_path_query_array(details, '$.**')::text)`),
  },
  table => [
    index().on(table.closedAt, table.openedAt),
    index().on(table.closedAt, table.id),
    index().on(table.openedAt),
    index().on(table.orderId),
  ],
)

/** The latest number of an invoice or credit note: one row, locked until the commit. */
export const invoiceCounters = pgTable('invoice_counter', {
  id: integer().primaryKey(),
  latest: integer().notNull(),
})

/**
 * VAT invoices and credit notes without gaps in their numbers. All data is copied, so that issued documents never
 * change.
 */
export const invoices = pgTable(
  'invoice',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: integer().notNull().unique(),
    kind: text().$type<InvoiceKind>().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /**
     * The cause of the document, unique per order: `sale`, `cancelled`, `returned`, `refund:<id>`, `return:<id>`,
     * `edit:<revision>:on` or `:off`, `refund-failed:<id>`. Further documents of a cause append `/` and a suffix.
     */
    cause: text().notNull(),
    /** The number of the invoice credited by a note, or of the credit note reversed by an invoice. */
    creditOf: integer(),
    seller: jsonb().$type<InvoiceSeller>().notNull(),
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
    /** Empty when the credited part of the sum matches no line. */
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    vat: jsonb().$type<VatRow[]>().notNull(),
    /** Never negative; the kind gives the sign. */
    totalCents: integer().notNull(),
    vatExempt: boolean().notNull(),
    /** Copied from the order when issued, because charging VAT may change them there. */
    vatCountry: text().notNull().default('EE'),
    taxablePerson: boolean().notNull().default(false),
    issuedAt: timestampColumn().notNull(),
    /** The last day of payment of an invoice; null for credit notes and for documents issued before it was stored. */
    dueOn: date(),
    /** Money received, or paid back, when the document was issued; null for documents issued before it was stored. */
    settledCents: integer(),
  },
  table => [unique().on(table.orderId, table.cause)],
)

/**
 * Sales per hour of the order, rolled up (docs/decisions/028-personal-data.md). Cancelled orders are excluded, and only
 * paid orders count as turnover. A returned order is not counted, but its withheld amount is turnover.
 */
export const salesHours = pgTable('sales_hour', {
  hour: timestampColumn().primaryKey(),
  orders: integer().notNull(),
  cents: bigint({ mode: 'number' }).notNull(),
})

/** Paid sales per product and day in Tallinn, rolled up without cancelled and returned orders. */
export const salesProducts = pgTable(
  'sales_product',
  {
    day: date().notNull(),
    productId: integer().notNull(),
    pieces: integer().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    /** The turnover without VAT, in cents. */
    netCents: bigint({ mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.productId] })],
)

/** Hours whose orders changed since their roll-up; database triggers insert them. */
export const staleSalesHours = pgTable('stale_sales_hour', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hour: timestampColumn().notNull(),
})
