import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Multilingual } from '#kernel/multilingual.ts'
import { orders } from '#orders/server/tables.ts'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'
import type { PromotionEffect, PromotionTarget } from '#promotions/domain/promotion.ts'

/** Promotions of the shop (docs/decisions/054-promotions.md). */
export const promotions = pgTable(
  'promotion',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Customers read it beside the discount. */
    name: jsonb().$type<Multilingual>().notNull(),
    isActive: boolean().notNull().default(false),
    effect: jsonb().$type<PromotionEffect>().notNull(),
    target: jsonb().$type<PromotionTarget>().notNull(),
    minimumCents: integer().notNull().default(0),
    /** False: a cart gets this promotion alone. */
    combines: boolean().notNull().default(true),
    startsAt: timestampColumn(),
    /** Exclusive. */
    endsAt: timestampColumn(),
    /** Days of the week, 1 (Monday) to 7; empty: every day. */
    weekdays: integer().array().notNull().default(sql`'{}'::integer[]`),
    /** Minutes after midnight in the shop's time; null: the whole day. */
    hours: jsonb().$type<{ from: number; to: number }>(),
    firstOrderOnly: boolean().notNull().default(false),
    oncePerCustomer: boolean().notNull().default(false),
    /** Null: no limit. */
    maxUses: integer(),
    /** True: a customer must enter a code. */
    needsCode: boolean().notNull().default(false),
    modifiedAt: timestampColumn().notNull(),
    /** Increases with every change. */
    version: integer().notNull().default(1),
  },
  table => [index().on(table.modifiedAt, table.id)],
)

/** Codes of promotions: a single one, or thousands that each work once. */
export const promotionCodes = pgTable(
  'promotion_code',
  {
    /** Normalized by `normalizePromotionCode`. */
    code: text().primaryKey(),
    promotionId: integer()
      .notNull()
      .references(() => promotions.id, { onDelete: 'cascade' }),
    /** Null: no limit. */
    maxUses: integer(),
    createdAt: timestampColumn().notNull(),
  },
  table => [index().on(table.promotionId)],
)

/** The promotions that reduced an order. Cancelled orders do not count as uses. */
export const promotionUses = pgTable(
  'promotion_use',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    promotionId: integer()
      .notNull()
      .references(() => promotions.id),
    /** The entered code; empty without one. */
    code: text().notNull(),
    /** Gross. */
    savedCents: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.promotionId] }),
    index().on(table.promotionId),
    index().on(table.code).where(sql`code <> ''`),
  ],
)
